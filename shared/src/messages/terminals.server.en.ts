import type { ApprovalStatus } from '../terminals/approvals.rules.ts';

// What the server says of terminals. To people they are tills.

const approvalStatuses: Record<Exclude<ApprovalStatus, 'WITHDRAWN'>, string> = {
  WAITING: 'Nobody has approved this yet.',
  APPROVED: 'Somebody has already approved this.',
  REFUSED: 'Somebody has refused this.',
  USED: 'This approval is already used.',
  EXPIRED: 'This request is older than two minutes. Please ask again.',
};

export const terminalsErrors = {
  'terminal.too_many': (d: { max: number }) => `There are already ${d.max} tills. Please remove one first.`,
  'terminal.wrong_code':
    'This code is wrong, was used or is too old. A code is valid once, for ten minutes. Please make a new one.',
  'terminal.removed': 'This till was removed. Please add it again.',
  'terminal.wrong_pin': 'The name and the PIN do not match.',
  'terminal.too_many_pins': 'Too many wrong PINs. Please try again in 5 minutes, or use your password.',
  'terminal.wants_password': 'Too many wrong PINs were typed. Please use your password.',
  'terminal.password_needed': 'Please sign in with your password for this. The PIN is not enough.',
  'approval.wrong_secret': 'The name and the PIN or password do not match.',
  'approval.not_allowed': 'This person may not approve that. Please ask somebody else.',
  'approval.above_cap': 'This discount is above the cap of this person. Please ask somebody else.',
  'approval.above_own_cap':
    'This discount is above your own cap. Please refuse it, or leave it to the owner.',
  'approval.pin_needs_terminal': 'PINs work on a till only. Please use the password.',
  'approval.not_found': 'This request does not exist.',
  'approval.wrong_status': (d: { approvalStatus: ApprovalStatus; name: string }) =>
    d.approvalStatus === 'WITHDRAWN' ? `${d.name} withdrew the request.` : approvalStatuses[d.approvalStatus],
  'approval.act_changed': 'The amount has changed. Please look at it again, and then ask again.',
  'approval.other_act':
    'The approval was given for something else, or the amount has changed since. Please ask again.',
};

export const terminalsReplies = {
  loaded: 'Tills loaded',
  codeMade: 'Type this code at the till within ten minutes.',
  enrolled: (name: string) => `This till is now ${name}`,
  removed: (name: string) => `${name} removed`,
  peopleLoaded: 'People loaded',
  stayed: 'The till stays open',
  locked: 'Locked',
  approversLoaded: 'Approvers loaded',
  approvalRequested: 'Your request waits for an answer',
  approvalDecided: (isApproved: boolean) => (isApproved ? 'Approved' : 'Refused'),
  requestsLoaded: 'Requests loaded',
  pinSet: 'Your PIN is set. It works at the tills of your shop.',
  newPin: (name: string) => `${name} has a new PIN`,
};

export const terminalsFields = {
  code: (digits: number) => `Please enter the ${digits} digits of the code.`,
  terminalToken: 'Please add this till.',
  pinDigits: (min: number, max: number) => `A PIN has ${min} to ${max} digits.`,
  easyPin: 'Others would guess this PIN. No dates, no repeated digits, no 1234.',
  pinOrPassword: 'Please enter your PIN.',
  approval: 'Please choose who approves, and enter the PIN or password.',
  approvable: 'Please choose what is to be approved.',
  decision: 'Please approve or refuse.',
};
