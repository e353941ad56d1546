// What the server says of customers.

const orders = (count: number) => (count === 1 ? '1 order' : `${count} orders`);
const bills = (count: number) => (count === 1 ? '1 bill' : `${count} bills`);

export const customersErrors = {
  'customer.unfinished': (d: { name: string }) =>
    `${d.name} still has an open order or bill. Please close it first.`,
  'customer.phone_taken': 'Another customer already has this phone number.',
  'customer.none_for_credit': (d: { invoiceNo: string }) =>
    `Bill ${d.invoiceNo} has no customer with a phone number. Please choose another payment mode.`,
  'customer.gone_for_credit': (d: { invoiceNo: string }) =>
    `The customer of bill ${d.invoiceNo} was removed. Please choose another payment mode.`,
  'customer.above_credit_limit': (d: { name: string; room: string }) =>
    `${d.name} may owe only ₹${d.room} more. Please put less on credit, or raise the limit.`,
  'customer.credit_above_owed': (d: { owed: string }) =>
    `The customer owes only ₹${d.owed}. Please give the rest back in another payment mode.`,
  'customer.collect_above_owed': (d: { name: string; owed: string }) =>
    `${d.name} owes only ₹${d.owed}. Please collect at most that.`,
  'customer.collect_nothing': 'Please enter an amount above 0.',
  'customer.collect_on_credit': 'What is owed is not paid on credit. Please choose another payment mode.',
  'customer.owes': (d: { name: string; owed: string }) =>
    `${d.name} still owes ₹${d.owed}. Please collect it first.`,
};

export const customersReplies = {
  loaded: 'Customers loaded',
  added: (name: string) => `${name} added`,
  updated: (name: string) => `${name} updated`,
  deleted: (name: string) => `${name} deleted`,
  limitSet: (name: string, limit: string) => `${name} may owe at most ₹${limit}`,
  collected: (amount: string, owed: string) => `₹${amount} collected, ₹${owed} still owed`,
  statementLoaded: 'Statement loaded',
  statementShared: 'New link to the statement made',
  erased: 'Customer erased',
  erasedFrom: (orderCount: number, billCount: number) =>
    `Customer erased, also from ${orders(orderCount)} and ${bills(billCount)}`,
  erasureContinues: 'Customer erased. The rest of their orders and bills will be erased shortly.',
};
