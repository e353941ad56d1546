import { accountsErrors } from './accounts/accounts.errors.ts';
import { attendanceErrors } from './attendance/attendance.errors.ts';
import { clockErrors } from './clock/clock.errors.ts';
import { type ErrorDefinition, httpStatusByCode, requestsErrors } from './contract/errors.ts';
import { customersErrors } from './customers/customers.errors.ts';
import { daysErrors } from './days/days.errors.ts';
import { employeesErrors } from './employees/employees.errors.ts';
import { filesErrors } from './files/files.errors.ts';
import { inventoryErrors } from './inventory/inventory.errors.ts';
import { invoicesErrors } from './invoices/invoices.errors.ts';
import { menuErrors } from './menu/menu.errors.ts';
import { errorMessages } from './messages/errors.en.ts';
import type { Messages } from './messages/messages.ts';
import { ordersErrors } from './orders/orders.errors.ts';
import { printingErrors } from './printing/printing.errors.ts';
import { reportsErrors } from './reports/reports.errors.ts';
import { rolesErrors } from './roles/roles.errors.ts';
import { shiftsErrors } from './shifts/shifts.errors.ts';
import { shopsErrors } from './shops/shops.errors.ts';
import { tablesErrors } from './tables/tables.errors.ts';
import { terminalsErrors } from './terminals/terminals.errors.ts';

/** All named errors, each of which has a sentence. */
export const errorDefinitions = {
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
} satisfies Record<keyof Messages<typeof errorMessages>, ErrorDefinition>;

export type ErrorName = keyof typeof errorDefinitions;

type Sentences = Messages<typeof errorMessages>;
type DetailedErrorName = {
  [Name in ErrorName]: Sentences[Name] extends string ? never : Name;
}[ErrorName];

/** Name of an error whose sentence is always the same. */
export type PlainErrorName = Exclude<ErrorName, DetailedErrorName>;

/** An error's name and the details that its sentence needs, which the compiler reads from the sentence. */
export type ErrorWithDetails =
  | [name: PlainErrorName, details?: Record<string, never>]
  | { [Name in DetailedErrorName]: [name: Name, details: Parameters<Sentences[Name]>[0]] }[DetailedErrorName];

/** Returns the code, the HTTP status, and the sentence in the user's language. */
export function describeError(...[name, details]: ErrorWithDetails) {
  const definition: ErrorDefinition = errorDefinitions[name];
  // The compiler cannot relate a name to its details here.
  const message: string | ((details: never) => string) = errorMessages()[name];
  return {
    code: definition.code,
    status: definition.status ?? httpStatusByCode[definition.code],
    message: typeof message === 'string' ? message : message(details as never),
  };
}
