/** All people are invented. Mail to .example is never delivered. */

const address = {
  line1: '14 Grand Trunk Road',
  line2: 'Near the clock tower',
  pincode: '141001',
  state: 'Punjab',
};

export const demoShop = {
  name: 'Chulha Junction',
  email: 'hello@demo.tawa.example',
  phoneNo: '7000041000',
  gstIn: '03AABFT0000K1ZX',
  // An invoice with a GSTIN shows its tax; the menu's prices include it, as Indian restaurants usually print them.
  gstScheme: 'REGULAR',
  gstInclusive: true,
  // No bank has this handle, so payment apps reject it.
  upiId: 'chulha.junction@tawademo',
  shopType: 'DHABA',
  ...address,
} as const;

export const demoOwner = {
  name: 'Harpreet Gill',
  email: 'owner@demo.tawa.example',
  phoneNo: '7000041001',
  password: 'tawa-owner-1',
  ...address,
};

export interface DemoWaiter {
  name: string;
  email: string;
  phoneNo: string;
  saleId: string;
  password: string;
  joinedDaysAgo: number;
  salaryRupees: number;
  line1: string;
  line2: string;
  pincode: string;
  state: string;
}

export const demoWaiter: DemoWaiter = {
  name: 'Ravi Kumar',
  email: 'ravi@demo.tawa.example',
  phoneNo: '7000041002',
  saleId: 'MANGO21',
  password: 'tawa-waiter-1',
  joinedDaysAgo: 586,
  salaryRupees: 16_500,
  line1: 'House 7, Model Gram',
  line2: 'Behind the school',
  pincode: '141002',
  state: 'Punjab',
};

export const demoWaiters: readonly DemoWaiter[] = [
  demoWaiter,
  {
    name: 'Meena Devi',
    email: 'meena@demo.tawa.example',
    phoneNo: '7000041003',
    saleId: 'LOTUS34',
    password: 'tawa-waiter-2',
    joinedDaysAgo: 211,
    salaryRupees: 15_000,
    line1: 'Flat 3, Sunder Nagar',
    line2: 'Opposite the park',
    pincode: '141007',
    state: 'Punjab',
  },
];

export interface DemoCustomer {
  name: string;
  phoneNo: string;
  email?: string;
}

/** The most frequent customers come first. */
export const demoCustomers: readonly DemoCustomer[] = [
  { name: 'Anjali Sharma', phoneNo: '7000042011', email: 'anjali.sharma@mail.example' },
  { name: 'Gurpreet Singh', phoneNo: '7000042024' },
  { name: 'Imran Qureshi', phoneNo: '7000042037' },
  { name: 'Neha Bansal', phoneNo: '7000042048', email: 'neha.bansal@mail.example' },
  { name: 'Suresh Yadav', phoneNo: '7000042053' },
  { name: 'Kavita Joshi', phoneNo: '7000042066' },
  { name: 'Thomas Mathew', phoneNo: '7000042072' },
  { name: 'Rohit Malhotra', phoneNo: '7000042085', email: 'rohit.m@mail.example' },
  { name: 'Simran Kaur', phoneNo: '7000042099' },
  { name: 'Arjun Reddy', phoneNo: '7000042107' },
  { name: 'Pooja Aggarwal', phoneNo: '7000042113' },
  { name: 'Faisal Khan', phoneNo: '7000042126' },
  { name: 'Lakshmi Iyer', phoneNo: '7000042138' },
  { name: 'Vikram Chauhan', phoneNo: '7000042145' },
];
