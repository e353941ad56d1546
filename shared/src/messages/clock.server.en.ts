// What the server says of its machine's clock.

export const clockErrors = {
  'clock.device_behind': 'The clock of this device is wrong too. Please set it first, then tap again.',
};

export const clockReplies = {
  loaded: 'Clock loaded',
  answered: 'The time of the server is set.',
};
