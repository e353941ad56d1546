// What the server says of employees.

export const employeesErrors = {
  'employee.email_taken': 'Somebody else already uses this email.',
  'employee.phone_taken': 'Somebody else already uses this phone number.',
  'employee.works_elsewhere':
    'This person works in another shop of yours. Please choose the person under Who.',
  'employee.works_here': 'This person already works in this shop.',
  'employee.email_changed': 'The email of this person has changed. Please look at it again.',
  'employee.shared':
    'This person works in another shop too. Only the owner changes name, contacts and password.',
  'employee.manager': 'Only the owner adds, changes or removes managers.',
  'employee.more_rights': 'This person may do more than you may. Please ask the owner.',
};

export const employeesReplies = {
  loaded: 'Employees loaded',
  peopleLoaded: 'People of other shops loaded',
  added: (name: string) => `${name} added`,
  updated: (name: string) => `${name} updated`,
  newPassword: (name: string) => `${name} has a new password`,
  removed: (name: string) => `${name} removed`,
};

export const employeesFields = {
  shopRole: 'Please choose MANAGER, CASHIER, CAPTAIN, WAITER or COOK.',
  salary: 'Please enter the salary in rupees.',
};
