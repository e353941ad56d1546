import { defineMessages } from './messages.ts';

const orders = (count: number) => (count === 1 ? '1 order' : `${count} orders`);
const bills = (count: number) => (count === 1 ? '1 bill' : `${count} bills`);

/** What the server says when a request succeeds; the client shows most of it. */
export const replyMessages = defineMessages('replies', {
  accounts: {
    welcomeBack: (name: string) => `Welcome back, ${name}`,
    sessionRenewed: 'Session renewed',
    signedIn: 'Signed in',
    loggedOut: 'Logged out',
    verificationMailSent: 'Verification Mail Sent',
    emailVerified: 'Your email is verified. Please sign in.',
    resetMailSent: 'If this address has an account, a mail is on its way.',
    passwordReset: 'Your password is changed.',
    passwordChanged: 'Your password is changed. Other devices have been signed out.',
    pictureSaved: 'Picture saved',
    profileSaved: 'Profile saved',
    profileSavedEmailPending: 'Saved. Please open the link sent to the new email.',
    emailChanged: 'Your new email is in use from now on.',
  },
  setup: { loaded: 'Set-up loaded', updated: 'Set-up updated' },
  shops: {
    listed: 'Your shops',
    loaded: 'Shop loaded',
    added: (name: string) => `${name} added`,
    updated: (name: string) => `${name} updated`,
  },
  tables: {
    welcome: (shopName: string) => `Welcome to ${shopName}`,
    loaded: 'Tables loaded',
    added: (name: string) => `Table ${name} added`,
    updated: (name: string) => `Table ${name} updated`,
    moved: (name: string, area: string) => `Table ${name} is in ${area}`,
    deleted: (name: string) => `Table ${name} deleted`,
  },
  areas: {
    loaded: 'Areas loaded',
    added: (name: string) => `${name} added`,
    updated: (name: string) => `${name} updated`,
    deleted: (name: string) => `${name} deleted`,
  },
  menu: {
    loaded: 'Menu loaded',
    added: (name: string) => `${name} added`,
    updated: (name: string) => `${name} updated`,
    moved: (name: string, category: string) => `${name} is in ${category}`,
    deleted: (name: string) => `${name} deleted`,
    imported: (added: number, changed: number, unchanged: number) =>
      `Menu imported: ${added} added, ${changed} changed, ${unchanged} unchanged`,
  },
  categories: {
    loaded: 'Categories loaded',
    added: (name: string) => `${name} added`,
    updated: (name: string) => `${name} updated`,
    deleted: (name: string) => `${name} deleted`,
  },
  customers: {
    loaded: 'Customers loaded',
    added: (name: string) => `${name} added`,
    updated: (name: string) => `${name} updated`,
    deleted: (name: string) => `${name} deleted`,
    erased: 'Customer erased',
    erasedFrom: (orderCount: number, billCount: number) =>
      `Customer erased, also from ${orders(orderCount)} and ${bills(billCount)}`,
    erasureContinues: 'Customer erased. The rest of their orders and bills will be erased shortly.',
  },
  employees: {
    loaded: 'Employees loaded',
    added: (name: string) => `${name} added`,
    updated: (name: string) => `${name} updated`,
    newPassword: (name: string) => `${name} has a new password`,
    removed: (name: string) => `${name} removed`,
  },
  inventory: {
    loaded: 'Inventory loaded',
    added: (name: string) => `${name} added`,
    updated: (name: string) => `${name} updated`,
    deleted: (name: string) => `${name} deleted`,
  },
  orders: {
    loaded: 'Orders loaded',
    placed: (tokenNo: number) => `Order #${tokenNo} placed`,
    confirmed: (tokenNo: number) => `Order #${tokenNo} confirmed`,
    rejected: (tokenNo: number) => `Order #${tokenNo} rejected`,
    served: (tokenNo: number) => `Order #${tokenNo} served`,
    cookingAgain: (tokenNo: number) => `Order #${tokenNo} is cooking again`,
    cancelled: (tokenNo: number) => `Order #${tokenNo} cancelled`,
    updated: (tokenNo: number) => `Order #${tokenNo} updated`,
    changesAcknowledged: (tokenNo: number) => `Changes of order #${tokenNo} acknowledged`,
    bellSilenced: 'Bell silenced',
  },
  invoices: {
    listed: 'Invoices loaded',
    summaryLoaded: 'Summary loaded',
    daySalesLoaded: 'Sales loaded',
    loaded: 'Invoice loaded',
    opened: (invoiceNo: string) => `Bill ${invoiceNo}`,
    updated: (invoiceNo: string) => `Bill ${invoiceNo} updated`,
    paid: (invoiceNo: string, received: string) => `Bill ${invoiceNo} paid: ₹${received}`,
  },
  operator: {
    overviewLoaded: 'Overview loaded',
  },
});
