import { defineMessages } from './messages.ts';

/** The employees of a shop and their logins. */
export const employeeMessages = defineMessages('employees', {
  employees: {
    title: 'Employees',
    add: 'Add Employee',
    search: 'Search by name, phone or email',
    emptyHint: 'Add your waiters here: each gets a login of their own, with which they take orders.',
    deleteQuestion: 'Are you sure to delete this employee',
    deleteHereQuestion:
      'Are you sure to delete this employee from this shop? The work in the other shop goes on.',
    worksElsewhere: (role: string) => `${role}, also in another shop`,
    saleId: 'Sale Id',
    employeeName: 'Employee Name',
    email: 'Email',
    phoneNo: 'Phone No',
    status: 'Status',
    statuses: { ACTIVE: 'ACTIVE' },
    joiningDate: 'Joining Date',
    salary: 'Salary (Rs.)',
    salaryDate: 'Salary Date',
    action: 'Action',
    newPassword: (name: string) => `New password for ${name}`,
    permissions: (name: string) => `Permissions of ${name}`,
    newPin: (name: string) => `New PIN for ${name}`,
  },
  employee: {
    add: 'Add Employee',
    edit: (name: string) => `Edit ${name}`,
    save: 'Save',
    who: 'Who',
    newPerson: 'Somebody new',
    whoHint: 'Somebody who works in another shop of yours keeps the same account.',
    person: (name: string, shops: string) => `${name} (${shops})`,
    newPasswordHint:
      'The person gets a new password for all shops, shown once and sent to this email, and is signed out everywhere.',
    shared: 'Works in another shop too. Only the owner changes name, contacts and password.',
    name: 'Name',
    email: 'Email',
    emailHint: 'Their sale id and first password are sent here too.',
    phoneNo: 'Phone No',
    role: 'Role',
    salary: 'Salary (Rs.)',
    salaryDate: 'Salary Date',
    optional: 'Optional.',
    fillAllFields: 'Fill all the fields',
  },
  roles: {
    MANAGER: {
      name: 'Manager',
      may: 'May do all that the owner may, but not change the shop, its managers or its clock, nor export or erase data.',
    },
    CASHIER: {
      name: 'Cashier',
      may: 'Takes and confirms orders, makes bills, takes payments and keeps the customers.',
    },
    CAPTAIN: {
      name: 'Captain',
      may: 'Takes, confirms and changes orders, shows bills and takes payments at the table.',
    },
    WAITER: { name: 'Waiter', may: 'Takes orders, marks them served and moves tables, and sees no bills.' },
    COOK: { name: 'Cook', may: 'Sees the kitchen screen, marks what is cooked and what is sold out.' },
  },
  newPassword: {
    title: (name: string) => `New password for ${name}`,
    question:
      'The old password stops working and every device that is signed in with it is signed out. Make a new one?',
    confirm: 'New password',
  },
  newLogin: {
    title: (name: string) => `Login of ${name}`,
    done: 'Done',
    saleId: 'Sale Id',
    password: 'Password',
    shownOnce: <T>(email: T) => ['This password is shown only once. It is also in a mail to ', email, '.'],
    usage: (name: string) =>
      `${name} logs in as WAITER with these two, and can choose another password under Change Password.`,
    leave: {
      title: 'Leave this page?',
      question: 'The password is not shown again.',
      backLabel: 'Stay here',
    },
  },
});
