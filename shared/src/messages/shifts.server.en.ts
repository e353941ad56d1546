// What the server says of shifts and drawers.

export const shiftsErrors = {
  'shift.already_open': (d: { drawer: string }) => `The drawer ${d.drawer} is open already.`,
  'shift.closed': (d: { drawer: string }) =>
    `The shift of ${d.drawer} has been closed. Please look at its report.`,
  'shift.not_counted': (d: { drawer: string }) => `Please count the cash of ${d.drawer} first.`,
  'shift.counted_twice': (d: { drawer: string }) =>
    `The cash of ${d.drawer} was counted twice. Please close it.`,
  'shift.movement_corrected': 'This was taken back already.',
  'shift.correction_differs': 'Please take back the same amount of the same kind.',
  'shift.no_expense': 'Only an expense has a receipt.',
  'shift.has_receipt': 'This expense has its receipt already. Take the expense back to correct it.',
  'shift.no_amount': 'Please enter an amount above 0.',
  'shift.repeated': 'Please enter each of them once.',
  'shift.note_needed': 'The count does not match. Please say why.',
  'shift.still_open': (d: { drawer: string }) => `The shift of ${d.drawer} is open. Please close it first.`,
  'shift.no_variance': (d: { drawer: string }) => `The count of ${d.drawer} was exact.`,
  'shift.accepted': (d: { drawer: string }) => `The variance of ${d.drawer} has been accepted.`,
  'shift.own_variance': 'Please ask somebody who neither opened nor counted nor closed the drawer.',
};

export const shiftsReplies = {
  loaded: 'Shifts loaded',
  xLoaded: 'X report loaded',
  opened: (drawer: string) => `${drawer} opened`,
  cashMoved: (amount: string, drawer: string) => `₹${amount} recorded in ${drawer}`,
  cashMovedBack: (amount: string, drawer: string) => `₹${amount} taken back in ${drawer}`,
  receiptSaved: 'Receipt saved',
  counted: (drawer: string) => `Count of ${drawer} stored`,
  closed: (drawer: string) => `${drawer} closed`,
  varianceAccepted: (drawer: string) => `Variance of ${drawer} accepted`,
};

export const shiftsFields = {
  movementKind: 'Please choose IN, OUT, DROP or EXPENSE.',
  receipt: 'Please choose a picture.',
  denomination: 'Please enter an Indian note or coin.',
  pieces: 'Please enter a whole number from 0 to 1,00,000.',
  mode: 'Please choose a payment mode other than cash and credit.',
};
