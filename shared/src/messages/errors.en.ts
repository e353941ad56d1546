import { accountsErrors } from './accounts.server.en.ts';
import { attendanceErrors } from './attendance.server.en.ts';
import { clockErrors } from './clock.server.en.ts';
import { customersErrors } from './customers.server.en.ts';
import { daysErrors } from './days.server.en.ts';
import { employeesErrors } from './employees.server.en.ts';
import { filesErrors } from './files.server.en.ts';
import { inventoryErrors } from './inventory.server.en.ts';
import { invoicesErrors } from './invoices.server.en.ts';
import { menuErrors } from './menu.server.en.ts';
import { defineMessages } from './messages.ts';
import { ordersErrors } from './orders.server.en.ts';
import { printingErrors } from './printing.server.en.ts';
import { reportsErrors } from './reports.server.en.ts';
import { requestsErrors } from './requests.server.en.ts';
import { rolesErrors } from './roles.server.en.ts';
import { shiftsErrors } from './shifts.server.en.ts';
import { shopsErrors } from './shops.server.en.ts';
import { tablesErrors } from './tables.server.en.ts';
import { terminalsErrors } from './terminals.server.en.ts';

/** What the server rejects, and what to do. A sentence names the details that its error must have. */
export const errorMessages = defineMessages('errors', {
  ...requestsErrors,
  ...accountsErrors,
  ...attendanceErrors,
  ...clockErrors,
  ...customersErrors,
  ...daysErrors,
  ...employeesErrors,
  ...filesErrors,
  ...inventoryErrors,
  ...invoicesErrors,
  ...menuErrors,
  ...ordersErrors,
  ...printingErrors,
  ...reportsErrors,
  ...rolesErrors,
  ...shiftsErrors,
  ...shopsErrors,
  ...tablesErrors,
  ...terminalsErrors,
});
