import { defineMessages } from './messages.ts';

/** The account menu and the names of roles. Every screen of the staff loads it. */
export const accountMenuMessages = defineMessages('accounts.menu', {
  roles: {
    OWNER: 'OWNER',
    MANAGER: 'MANAGER',
    CASHIER: 'CASHIER',
    CAPTAIN: 'CAPTAIN',
    WAITER: 'WAITER',
    COOK: 'COOK',
  },
  menu: {
    accountOf: (name: string) => `Account of ${name}`,
    accountWithRole: (name: string, role: string) => `Account of ${name} ${role}`,
    notLoaded: 'The menu could not be loaded. Please reload the page.',
    account: 'Account',
    myAccount: 'My Account',
    changePassword: 'Change Password',
    changePin: 'Change PIN',
    updateAvatar: 'Update Avatar',
    myShops: 'My Shops',
    shortcuts: 'Keyboard shortcuts',
    shortcutKeys: <T>(keyOf: (key: string) => T) => [keyOf('N'), ' new order, ', keyOf('/'), ' search'],
    lockKey: <T>(keyOf: (key: string) => T) => [', ', keyOf('L'), ' lock'],
    lock: 'Lock',
    operator: 'Operator',
    logout: 'Logout',
  },
});
