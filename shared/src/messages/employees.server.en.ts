// What the server says of employees.

export const employeesErrors = {
  'employee.email_taken': 'Somebody else already uses this email.',
  'employee.phone_taken': 'Somebody else already uses this phone number.',
  'employee.manager': 'Only the owner adds, changes or removes managers.',
  'employee.more_rights': 'This person may do more than you may. Please ask the owner.',
};

export const employeesReplies = {
  loaded: 'Employees loaded',
  added: (name: string) => `${name} added`,
  updated: (name: string) => `${name} updated`,
  newPassword: (name: string) => `${name} has a new password`,
  removed: (name: string) => `${name} removed`,
};

export const employeesFields = {
  shopRole: 'Please choose MANAGER, CASHIER, CAPTAIN, WAITER or COOK.',
  salary: 'Please enter the salary in rupees.',
};
