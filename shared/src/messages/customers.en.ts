import { defineMessages } from './messages.ts';

/** The customers of a shop and what is stored of one. */
export const customerMessages = defineMessages('customers', {
  customers: {
    title: 'Customers',
    add: 'Add Customer',
    search: 'Search by name, phone or email',
    emptyHint: 'Add one here. Guests who order with their phone number are added automatically.',
    customerName: 'Customer Name',
    phoneNo: 'Phone No',
    spending: 'Spending',
    rupees: (amount: string) => `Rs. ${amount}`,
    owes: 'Owes',
    openAccount: (name: string) => `Account of ${name}`,
    who: 'Customers',
    whoOwes: { '': 'All customers', true: 'Those who owe' },
    noneOwe: 'Nobody owes anything.',
    lastVisited: 'Last Visited',
    notYet: 'Not yet',
    action: 'Action',
    sort: 'Sort',
    sorts: { name: 'By name', spending: 'By spending', lastVisited: 'By last visit' },
    withPhone: (name: string, phoneNo: string) => `${name}, ${phoneNo}`,
    exportOrErase: (name: string) => `Export or erase ${name}`,
  },
  customer: {
    add: 'Add Customer',
    edit: (name: string) => `Edit ${name}`,
    save: 'Save',
    name: 'Name',
    phoneNo: 'Phone No',
    email: 'Email',
    optional: 'Optional.',
    missing: 'Fill all the fields',
  },
  customerData: {
    title: (name: string) => `Data of ${name}`,
    export: 'Export',
    exportHint: (name: string) =>
      `A file (JSON) with everything stored about ${name}: every order and every bill.`,
    downloaded: (file: string) => `${file} is in your downloads.`,
    erase: 'Erase',
    eraseHint:
      'Name, phone, email and special requests are removed from the list and from every order and bill. Amounts, taxes and numbers stay, so your books do not change.',
    eraseLimits:
      'What is on paper or in saved files stays, and backups keep it until newer ones replace them. A phone that is switched off shows the name until it is back.',
    openErase: 'Erase …',
    eraseTitle: (name: string) => `Erase ${name}`,
    eraseQuestion: (name: string) => `Are you sure to erase ${name} everywhere? This cannot be undone.`,
    eraseConfirm: 'Erase',
  },
});
