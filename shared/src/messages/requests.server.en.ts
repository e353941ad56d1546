// Sentences of the server that belong to no noun: requests, entities of any kind, fields that several nouns have.

type Noun =
  | 'area'
  | 'bill'
  | 'cash movement'
  | 'category'
  | 'coupon'
  | 'customer'
  | 'employee'
  | 'group of choices'
  | 'group of tables'
  | 'order'
  | 'payment'
  | 'payment mode'
  | 'statement'
  | 'picture'
  | 'print'
  | 'print agent'
  | 'printer'
  | 'punch'
  | 'reason'
  | 'receipt'
  | 'shift'
  | 'slip'
  | 'station'
  | 'table'
  | 'till'
  | 'Z report';

export const requestsErrors = {
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
  'live.too_many': 'Too many tabs or devices are connected. Please close some and try again.',
  'live.too_old': 'Please close and open this page.',
  'entity.not_found': (d: { noun: Noun }) => `This ${d.noun} does not exist.`,
  'entity.name_taken': (d: { noun: Noun; name: string }) =>
    `There is already ${/^[aeiou]/.test(d.noun) ? 'an' : 'a'} ${d.noun} ${d.name}.`,
  'idempotency.mismatch': 'This key was already used for another request.',
};

export const requestsFields = {
  tableFormat: 'Please choose CSV or XLSX.',
  checkField: 'Please check this field.',
  fillIn: 'Please fill in this field.',
  plainText: 'Please use plain text.',
  plainTextOnOneLine: 'Please use plain text on one line.',
  anotherName: 'Please choose another name.',
  maxCharacters: (max: number) => `At most ${max} characters.`,
  maxLines: (max: number) => `At most ${max} lines.`,
  maxDecimals: (places: number) => `At most ${places} decimals.`,
  twoDecimals: 'At most two decimals.',
  leaveOutCommas: 'Please leave out the commas, like 1200.',
  rupees: 'Please enter an amount in rupees.',
  gstRate: (max: number) => `Please enter a rate of 0 to ${max} percent.`,
  priority: 'Please enter a whole number up to 9999.',
  date: 'Please enter a date.',
  yesOrNo: 'Please choose yes or no.',
  searchText: 'Please enter a search text.',
  page: 'Please enter a page from 1.',
  id: 'This is not an id.',
  noSuchStatus: 'There is no such status.',
  noSuchSort: 'The list cannot be sorted by this.',
  phoneNo: 'Please enter a 10-digit phone number.',
  email: 'Please enter an email address.',
  pincode: 'Please enter a 6-digit pincode.',
};
