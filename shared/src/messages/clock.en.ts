import { defineMessages } from './messages.ts';

/** What owners read while the clock of the server is in doubt. */
export const clockMessages = defineMessages('clock', {
  bar: 'Clock of the server',
  behind: (machine: string, newest: string) =>
    `The server's clock shows ${machine}, but the newest record is from ${newest}.`,
  wrong: (machine: string) => `The server's clock shows ${machine}.`,
  invoicesWait: 'New bills wait for your answer.',
  askOperator: 'Ask the person who runs this server to set its clock.',
  isRight: 'My clock is right',
  setFromDevice: 'Set the time from this device',
});
