import type { Role } from '../accounts/accounts.rules.ts';
import { defineMessages } from './messages.ts';

/** The account menu, My Account, and the account's fields. The menu loads it on every screen of the staff. */
export const accountMessages = defineMessages('account', {
  roles: { OWNER: 'OWNER', WAITER: 'WAITER' } satisfies Record<Role, string>,
  menu: {
    accountOf: (name: string) => `Account of ${name}`,
    accountWithRole: (name: string, role: string) => `Account of ${name} ${role}`,
    notLoaded: 'The menu could not be loaded. Please reload the page.',
    account: 'Account',
    myAccount: 'My Account',
    changePassword: 'Change Password',
    updateAvatar: 'Update Avatar',
    myShops: 'My Shops',
    operator: 'Operator',
    logout: 'Logout',
  },
  profile: {
    title: 'My Account',
    account: 'Account',
    changePassword: 'Change Password',
    updateAvatar: 'Update Avatar',
    profile: 'Profile',
    labels: { name: 'Name', email: 'Email', phoneNo: 'Phone No' },
    fillAllFields: 'Please fill all the fields',
    save: 'Save',
    emailPending: <T>(newEmail: T, oldEmail: T) => [
      newEmail,
      ' waits until the link we sent is opened. Until then ',
      oldEmail,
      ' stays in use.',
    ],
    sendLinkAgain: 'Send the link again',
    keepOldEmail: 'Keep the old email',
  },
  changePassword: {
    title: 'Change Password',
    oldPassword: 'Old Password',
    newPassword: 'New Password',
    newPasswordHint: 'At least 8 characters. Your other devices are signed out.',
    confirmPassword: 'Confirm Password',
    passwordMismatch: 'Passwords not matching',
    fillAllFields: 'Please fill all the fields',
    change: 'Change',
  },
  updateAvatar: {
    title: 'Update Avatar',
    avatarImage: 'Avatar image',
    selectFile: 'Please select a file',
    update: 'Update',
  },
  fields: {
    line1: 'Address Line 1',
    line2: 'Address Line 2',
    pincode: 'Pincode',
    state: 'State',
    enterPasswordAgain: 'Please enter the password again.',
  },
  image: {
    choose: 'Choose a picture',
    chooseAnother: 'Choose another',
    remove: 'Remove',
    formats: 'JPEG, PNG or WebP.',
    preview: 'Preview',
    noPreview: 'No preview',
  },
});
