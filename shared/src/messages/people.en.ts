import type { EMPLOYEE_STATUSES } from '../employees/employees.rules.ts';
import { defineMessages } from './messages.ts';

/** Customers and employees of a shop. */
export const peopleMessages = defineMessages('people', {
  customers: {
    title: 'Customers',
    add: 'Add Customer',
    search: 'Search by name, phone or email',
    emptyHint: 'Add one here. Guests who order with their phone number are added automatically.',
    customerName: 'Customer Name',
    phoneNo: 'Phone No',
    spending: 'Spending',
    rupees: (amount: string) => `Rs. ${amount}`,
    lastVisited: 'Last Visited',
    notYet: 'Not yet',
    action: 'Action',
    exportOrErase: (name: string) => `Export or erase ${name}`,
  },
  customer: {
    add: 'Add Customer',
    edit: (name: string) => `Edit ${name}`,
    save: 'Save',
    name: 'Name',
    phoneNo: 'Phone No',
    email: 'Email',
    optional: 'Optional.',
    fillAllFields: 'Fill all the fields',
  },
  customerData: {
    title: (name: string) => `Data of ${name}`,
    export: 'Export',
    exportHint: (name: string) =>
      `A file (JSON) with everything stored about ${name}: every order and every bill.`,
    downloaded: (file: string) => `${file} is in your downloads.`,
    erase: 'Erase',
    eraseHint:
      'Name, phone, email and special requests are removed from the list and from every order and bill. Amounts, taxes and numbers stay, so your books do not change.',
    eraseLimits:
      'What is on paper or in saved files stays, and backups keep it until newer ones replace them. A phone that is switched off shows the name until it is back.',
    openErase: 'Erase …',
    eraseTitle: (name: string) => `Erase ${name}`,
    eraseQuestion: (name: string) => `Are you sure to erase ${name} everywhere? This cannot be undone.`,
    eraseConfirm: 'Erase',
  },
  employees: {
    title: 'Employees',
    add: 'Add Employee',
    search: 'Search by name, phone or email',
    emptyHint: 'Add your waiters here: each gets a login of their own, with which they take orders.',
    deleteQuestion: 'Are you sure to delete this employee',
    saleId: 'Sale Id',
    employeeName: 'Employee Name',
    email: 'Email',
    phoneNo: 'Phone No',
    status: 'Status',
    statuses: { ACTIVE: 'ACTIVE' } satisfies Record<(typeof EMPLOYEE_STATUSES)[number], string>,
    joiningDate: 'Joining Date',
    salary: 'Salary (Rs.)',
    salaryDate: 'Salary Date',
    action: 'Action',
    newPassword: (name: string) => `New password for ${name}`,
  },
  employee: {
    add: 'Add Employee',
    edit: (name: string) => `Edit ${name}`,
    save: 'Save',
    name: 'Name',
    email: 'Email',
    emailHint: 'Their sale id and first password are sent here too.',
    phoneNo: 'Phone No',
    salary: 'Salary (Rs.)',
    salaryDate: 'Salary Date',
    optional: 'Optional.',
    fillAllFields: 'Fill all the fields',
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
