import { accountsFields } from './accounts.server.en.ts';
import { attendanceFields } from './attendance.server.en.ts';
import { auditFields } from './audit.server.en.ts';
import { daysFields } from './days.server.en.ts';
import { employeesFields } from './employees.server.en.ts';
import { inventoryFields } from './inventory.server.en.ts';
import { invoicesFields } from './invoices.server.en.ts';
import { menuFields } from './menu.server.en.ts';
import { defineMessages } from './messages.ts';
import { ordersFields } from './orders.server.en.ts';
import { printingFields } from './printing.server.en.ts';
import { reportsFields } from './reports.server.en.ts';
import { requestsFields } from './requests.server.en.ts';
import { rolesFields } from './roles.server.en.ts';
import { shiftsFields } from './shifts.server.en.ts';
import { shopsFields } from './shops.server.en.ts';
import { tablesFields } from './tables.server.en.ts';
import { terminalsFields } from './terminals.server.en.ts';

/** What is wrong with a field, shown below it. */
export const fieldMessages = defineMessages('fields', {
  common: requestsFields,
  accounts: accountsFields,
  attendance: attendanceFields,
  audit: auditFields,
  days: daysFields,
  employees: employeesFields,
  inventory: inventoryFields,
  invoices: invoicesFields,
  menu: menuFields,
  orders: ordersFields,
  printing: printingFields,
  reports: reportsFields,
  roles: rolesFields,
  shifts: shiftsFields,
  shops: shopsFields,
  tables: tablesFields,
  terminals: terminalsFields,
});
