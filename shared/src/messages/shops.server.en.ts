// What the server says of shops and their set-up.

export const shopsErrors = {
  'shop.not_found': 'This shop does not exist.',
  'payment_mode.shared':
    'The payment modes of every shop stay first and as they are. Please change only your own modes.',
  'payment_mode.inactive': (d: { name: string }) =>
    `The payment mode ${d.name} is switched off. Please choose another one.`,
  'reason.given':
    'The reasons that every shop has stay in the list. Please switch off those that you do not need.',
  'reason.inactive': (d: { name: string }) =>
    `The reason ${d.name} is switched off. Please choose another one.`,
  'reason.stale': 'Somebody else changed the reasons meanwhile. Look at them and save again.',
  'reason.used': (d: { name: string }) =>
    `The reason ${d.name} was used and stays. Please switch it off instead.`,
};

export const shopsReplies = {
  setup: { loaded: 'Set-up loaded', updated: 'Set-up updated' },
  shops: {
    listed: 'Your shops',
    loaded: 'Shop loaded',
    added: (name: string) => `${name} added`,
    updated: (name: string) => `${name} updated`,
    modesListed: 'Payment modes loaded',
    modesUpdated: 'Payment modes updated',
    reasonsListed: 'Reasons loaded',
    reasonsUpdated: 'Reasons updated',
  },
};

export const shopsFields = {
  setupChoice: 'Please choose CODES_PRINTED, BILLING_SKIPPED, PRINTER_SKIPPED or CLOSED.',
  gstIn: 'Please enter a 15-character GSTIN.',
  upiId: 'Please enter a UPI id like name@bank.',
  gstScheme: 'Please choose NONE, REGULAR or COMPOSITION.',
  businessDayStart: (max: number) => `Please choose a whole hour from 0 to ${max}.`,
  minutes: (max: number) => `Please enter whole minutes from 1 to ${max}.`,
  redAfterAmber: 'Red must come later than amber.',
  dinerOrders: 'Please choose ALL, TABLES or NONE.',
  modeClass: 'Please choose CASH, CARD, UPI, DUE or OTHER.',
  sharedModes: 'Please send the whole list of payment modes.',
  reasonKind: 'Please choose VOID, DISCOUNT or COMP.',
  reasons: 'Please send the whole list of reasons.',
  ownReasons: (max: number) => `At most ${max} reasons of your own can be in use. Please switch one off.`,
  shopType: 'Please choose CAFE, DHABA or RESTRURANT.',
};
