import { EMPLOYEE_STATUSES } from '@tawa/shared/employees/employees.rules.ts';
import { users } from '../../auth/users.table.ts';
import { id, index, instant, paise, table, text } from '../../db/columns.ts';
import { shops } from '../shops/shops.table.ts';

export const employees = table(
  'employees',
  {
    id: id('id').primaryKey(),
    shopId: id('shop_id')
      .notNull()
      .references(() => shops.id),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text('status', { enum: EMPLOYEE_STATUSES }).notNull(),
    dateOfJoining: instant('date_of_joining').notNull(),
    salary: paise('salary'),
    salaryReceived: instant('salary_received'),
  },
  (table) => [index('employees_shop').on(table.shopId), index('employees_user').on(table.userId)],
);
