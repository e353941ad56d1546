// What the server says of customers.

const orders = (count: number) => (count === 1 ? '1 order' : `${count} orders`);
const bills = (count: number) => (count === 1 ? '1 bill' : `${count} bills`);

export const customersErrors = {
  'customer.unfinished': (d: { name: string }) =>
    `${d.name} still has an open order or bill. Please close it first.`,
  'customer.phone_taken': 'Another customer already has this phone number.',
};

export const customersReplies = {
  loaded: 'Customers loaded',
  added: (name: string) => `${name} added`,
  updated: (name: string) => `${name} updated`,
  deleted: (name: string) => `${name} deleted`,
  erased: 'Customer erased',
  erasedFrom: (orderCount: number, billCount: number) =>
    `Customer erased, also from ${orders(orderCount)} and ${bills(billCount)}`,
  erasureContinues: 'Customer erased. The rest of their orders and bills will be erased shortly.',
};
