import { accountsReplies } from './accounts.server.en.ts';
import { attendanceReplies } from './attendance.server.en.ts';
import { auditReplies } from './audit.server.en.ts';
import { clockReplies } from './clock.server.en.ts';
import { customersReplies } from './customers.server.en.ts';
import { daysReplies } from './days.server.en.ts';
import { employeesReplies } from './employees.server.en.ts';
import { inventoryReplies } from './inventory.server.en.ts';
import { invoicesReplies } from './invoices.server.en.ts';
import { menuReplies } from './menu.server.en.ts';
import { defineMessages } from './messages.ts';
import { operatorReplies } from './operator.server.en.ts';
import { ordersReplies } from './orders.server.en.ts';
import { printingReplies } from './printing.server.en.ts';
import { reportsReplies } from './reports.server.en.ts';
import { rolesReplies } from './roles.server.en.ts';
import { shiftsReplies } from './shifts.server.en.ts';
import { shopsReplies } from './shops.server.en.ts';
import { tablesReplies } from './tables.server.en.ts';
import { terminalsReplies } from './terminals.server.en.ts';

/** What the server says when a request succeeds; the client shows most of it. */
export const replyMessages = defineMessages('replies', {
  accounts: accountsReplies,
  attendance: attendanceReplies,
  audit: auditReplies,
  clock: clockReplies,
  customers: customersReplies,
  days: daysReplies,
  employees: employeesReplies,
  inventory: inventoryReplies,
  invoices: invoicesReplies,
  ...menuReplies,
  operator: operatorReplies,
  orders: ordersReplies,
  printing: printingReplies,
  reports: reportsReplies,
  roles: rolesReplies,
  shifts: shiftsReplies,
  ...shopsReplies,
  ...tablesReplies,
  terminals: terminalsReplies,
});
