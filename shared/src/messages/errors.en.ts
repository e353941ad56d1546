import { defineMessages } from './messages.ts';

type Noun = 'area' | 'bill' | 'category' | 'customer' | 'employee' | 'order' | 'picture' | 'table';

const kotStatusLabels = {
  REQUESTED: 'waiting to be confirmed',
  COOKING: 'already cooking',
  SERVED: 'already served',
  PAID: 'already paid',
  REJECTED: 'already rejected',
  CANCELLED: 'already cancelled',
};

/** What the server refuses, and what to do. A sentence names the details that its error must have. */
export const errorMessages = defineMessages('errors', {
  'request.invalid': 'Please check the marked fields.',
  'request.unreadable': 'The request could not be read. Please try again.',
  'request.too_slow': 'The request took too long to arrive. Please try again.',
  'request.too_large': 'That is too much to send at once.',
  'request.unsupported': 'Please send a form or JSON.',
  'request.too_many': 'Too many requests. Please wait a little and try again.',
  'server.internal': 'Something went wrong on our side. Please try again.',
  'server.busy': 'The server is busy. Please try again in a moment.',
  'server.overloaded': 'The server has too much to do right now. Please try again in a few seconds.',
  'server.full': "The server's disk is full, so this was not saved. Please try again in a while.",
  'route.unknown': 'There is no such route.',

  'session.missing': 'Please sign in.',
  'session.ended': 'Your session has ended. Please sign in again.',
  'login.wrong': 'The login or the password is wrong.',
  'live.too_many': 'Too many tabs or devices are connected. Please close some and try again.',
  'login.too_many': 'Too many wrong passwords. Please try again in 15 minutes.',
  'login.unverified':
    'Please verify your email first. The link is in our newest mail; those before it no longer work.',
  'password.wrong': 'That is not your current password.',
  'password.busy': 'Too many people are signing in right now. Please try again in a few seconds.',
  'account.email_taken': 'This email already has an account.',
  'account.phone_taken': 'This phone number already has an account.',
  'registration.email_taken': 'This email already has an account. Please sign in, or ask for a new password.',
  'registration.phone_taken':
    'This phone number already has an account. Please sign in to that one, or register again with another number.',
  'link.invalid': 'This link is no longer valid. Please ask for a new one.',
  'otp.wrong': (d: { left: number }) => `This is not the OTP from the mail. Tries left: ${d.left}.`,
  'otp.used_up': 'Too many wrong OTPs. Sign in with your password and a new one is sent.',
  'picture.unsupported': 'Please choose a JPEG, PNG or WebP picture.',
  'picture.too_large': 'Please choose a picture of at most 5 MB and 8000 pixels a side.',
  'picture.unavailable': 'Pictures cannot be saved or shown right now. Please try again in a moment.',
  'access.forbidden': 'Your role may not do this.',

  'shop.not_found': 'This shop does not exist.',
  'entity.not_found': (d: { noun: Noun }) => `This ${d.noun} does not exist.`,
  'entity.name_taken': (d: { noun: Noun; name: string }) =>
    `There is already ${/^[aeiou]/.test(d.noun) ? 'an' : 'a'} ${d.noun} ${d.name}.`,
  'table.occupied': (d: { name: string }) =>
    `Table ${d.name} is occupied. It can be deleted when its bill is paid.`,
  'table.requested': (d: { name: string }) =>
    `Table ${d.name} has an order waiting. Please confirm or reject it first.`,
  'area.not_empty': (d: { name: string }) => `${d.name} still has tables. Please move or delete them first.`,

  'item.not_found': 'This item is not on the menu.',
  'item.unavailable': (d: { name: string }) => `${d.name} is not available right now.`,
  'item.code_taken': (d: { shortCode: string }) => `The short code ${d.shortCode} is already in use.`,
  'category.not_empty': (d: { name: string }) =>
    `${d.name} still has items. Please move or delete them first.`,

  'customer.unfinished': (d: { name: string }) =>
    `${d.name} still has an open order or bill. Please close it first.`,
  'customer.phone_taken': 'Another customer already has this phone number.',
  'employee.email_taken': 'Somebody else already uses this email.',
  'employee.phone_taken': 'Somebody else already uses this phone number.',
  'inventory.not_found': 'This item is not in the inventory.',
  'inventory.name_taken': (d: { name: string }) => `${d.name} is already in the inventory.`,

  'kot.line_not_found': 'This item is not on the order.',
  'kot.wrong_status': (d: { tokenNo: number; status: keyof typeof kotStatusLabels }) =>
    `Order #${d.tokenNo} is ${kotStatusLabels[d.status]}`,
  'kot.paid': (d: { tokenNo: number }) => `Order #${d.tokenNo} is already paid`,
  'kot.not_cooking': (d: { tokenNo: number }) => `Order #${d.tokenNo} is not cooking any more`,
  'kot.lines_changed': (d: { tokenNo: number }) =>
    `Order #${d.tokenNo} has just changed. Please look at it again.`,
  'kot.served_long_ago': (d: { tokenNo: number }) =>
    `Order #${d.tokenNo} was served more than 30 minutes ago`,
  'kot.table_full': 'This table already has 5 orders waiting. Please wait until the restaurant confirms one.',
  'kot.phone_full': 'You already have 3 orders waiting. Please wait until the restaurant confirms one.',
  'kot.outside_full': 'The restaurant has too many orders waiting. Please try again in a few minutes.',
  'kot.paused': 'The restaurant takes no orders from phones right now. Please ask the staff.',
  'kot.outside_paused': 'The restaurant takes no takeaway or delivery orders right now.',
  'invoice.no_order': 'No current order in this table',
  'invoice.closed': (d: { invoiceNo: string; isPaid: boolean }) =>
    `Bill ${d.invoiceNo} is ${d.isPaid ? 'already paid' : 'void'}`,
  'invoice.total_changed': (d: { invoiceNo: string }) =>
    `The total of bill ${d.invoiceNo} has changed. Please look at it again.`,
  'invoice.discount_too_high': (d: { invoiceNo: string }) =>
    `Bill ${d.invoiceNo} would be less than its discount. Please lower the discount first.`,
  'invoice.charges': 'Charges not allowed',
  'invoice.amount': "Amount Received can't be more than invoice payment",
  'invoice.no_amount': 'Please enter an amount above 0.',
  'invoice.dates': 'Invalid Dates',
  'idempotency.mismatch': 'This key was already used for another request.',
});
