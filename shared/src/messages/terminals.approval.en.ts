import { defineMessages } from './messages.ts';

/** The texts with which a user asks another person to approve an act. They are loaded with the sheet of that act. */
export const approvalMessages = defineMessages('terminals.approval', {
  title: 'Ask for approval',
  hint: 'Who approves? You stay signed in.',
  noApprover: 'No other person in this shop may approve this.',
  unreachable: 'Nothing can be approved while the server cannot be reached.',
  notAnswered:
    'The server did not answer, so this may be done already. If you send it again, it is done only once.',
  usePassword: 'Use the password',
  usePin: 'Use the PIN',
  password: (name: string) => `Password of ${name}`,
  noPassword: 'Please enter the password.',
});
