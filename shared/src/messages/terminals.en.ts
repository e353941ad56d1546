import { defineMessages } from './messages.ts';

/** The terminals of a shop, and the PINs with which people sign in there. */
export const terminalMessages = defineMessages('terminals', {
  list: {
    title: 'Terminals',
    add: 'Add Terminal',
    notLoaded: 'The terminals could not be loaded',
    none: 'No Terminals',
    emptyHint:
      'A terminal is a till, tablet or screen that several people share. Each signs in with a PIN, so every bill has the right name.',
    seen: (at: string) => `Last used ${at}`,
    enrolled: (date: string) => `Added ${date}`,
    wantsPassword: 'Wants a password',
    wantsPasswordHint: 'Too many wrong PINs. PINs work again after somebody has signed in with a password.',
    remove: (name: string) => `Remove ${name}`,
  },
  removal: {
    title: (name: string) => `Remove ${name}`,
    question: 'Whoever is signed in there is signed out, and PINs stop working there.',
    confirm: 'Remove',
  },
  code: {
    title: 'Add Terminal',
    steps: <T>(link: T) => ['On the till, open the login page, choose ', link, ' and type this code:'],
    link: 'Use as a shared till',
    label: 'Code',
    left: (time: string) => `Valid once, for another ${time}`,
    expired: 'This code is too old.',
    newCode: 'Make a new code',
    enrolled: (name: string) => `${name} is ready. Its people can sign in there with their PINs.`,
    done: 'Done',
  },
  ownPin: {
    title: 'Change PIN',
    pin: 'New PIN',
    pinHint: '4 to 6 digits. With it you sign in at the terminals of your shop.',
    password: 'Password',
    fillAllFields: 'Please fill all the fields',
    save: 'Save PIN',
  },
  resetPin: {
    title: (name: string) => `New PIN for ${name}`,
    question: 'The old PIN stops working, and terminals where it is in use are locked. Make a new one?',
    confirm: 'New PIN',
  },
  newPin: {
    title: (name: string) => `PIN of ${name}`,
    pin: 'PIN',
    shownOnce: 'This PIN is shown only once.',
    usage: (name: string) =>
      `${name} signs in with it at the terminals of this shop, and can choose another under Change PIN.`,
    done: 'Done',
    leave: {
      title: 'Leave this page?',
      question: 'The PIN is not shown again.',
      backLabel: 'Stay here',
    },
  },
});
