import { defineMessages } from './messages.ts';

/** How somebody who may not do an act asks a person who may. It is loaded with the sheet of the act. */
export const approvalMessages = defineMessages('terminals.approval', {
  title: 'Ask for approval',
  hint: 'Who approves? You stay signed in.',
  notLoaded: 'The names could not be loaded',
  noApprover: 'Nobody here may approve this.',
  unreachable: 'Nothing can be approved while the server cannot be reached.',
  back: 'Back to the names',
  usePassword: 'Use the password',
  usePin: 'Use the PIN',
  password: (name: string) => `Password of ${name}`,
  noPassword: 'Please enter the password.',
});
