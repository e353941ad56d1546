import { defineMessages } from './messages.ts';

/** The way to punch, in the account menus and on the lock screen. */
export const punchMessages = defineMessages('attendance.punch', {
  inOrOut: 'Punch in or out',
  punchIn: 'Punch in',
  punchOut: 'Punch out',
  inSince: (since: string) => `In since ${since}`,
});
