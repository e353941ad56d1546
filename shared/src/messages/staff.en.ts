import { defineMessages } from './messages.ts';

/** What surrounds the pages of owners and waiters: navigation, account, notes of the app and of restored lists. */
export const staffMessages = defineMessages('staff', {
  navigation: {
    skipToContent: 'Skip to the content',
    shop: 'Shop',
    section: 'Section',
    menu: 'Menu',
    expandMenu: 'Expand menu',
    collapseMenu: 'Collapse menu',
    newOrder: 'New Order',
  },
  sectionGroups: {
    service: 'Service',
    setUp: 'Set-up',
  },
  sections: {
    today: 'Today',
    orders: 'Orders',
    kitchen: 'Kitchen',
    invoices: 'Invoices',
    customers: 'Customers',
    items: 'Items',
    tables: 'Tables',
    inventory: 'Inventory',
    employees: 'Employees',
  },
  tabs: {
    order: 'Order',
    manage: 'Manage',
    table: 'Table',
    invoice: 'Invoice',
    customer: 'Customer',
    item: 'Item',
    category: 'Category',
    area: 'Area',
    inventory: 'Inventory',
    employee: 'Employee',
  },
  homeBar: {
    home: 'Home',
    accountOf: (name: string) => `Account of ${name}`,
    account: 'Account',
    myAccount: 'My Account',
    changePassword: 'Change Password',
    updateAvatar: 'Update Avatar',
    myShops: 'My Shops',
    operator: 'Operator',
    logout: 'Logout',
  },
  update: {
    update: 'Update',
    newVersion: 'A new version is ready',
    reload: 'Reload',
    later: 'Later',
  },
  restoredData: {
    updatedOffline: (at: string) => `Last updated ${at} · offline`,
    updatedLoading: (at: string) => `Last updated ${at} · loading…`,
    mayHaveChanged: 'It may have changed since.',
  },
  dashboard: {
    dashboard: 'Dashboard',
    nothingYet: 'Nothing here yet',
    figuresWillAppear: 'Today’s figures will appear here. Current orders are under Orders.',
    goToOrders: 'Go to the orders',
  },
});
