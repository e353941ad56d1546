import { CASH_MOVEMENT_KINDS } from '@tawa/shared/shifts/shifts.rules.ts';
import { sql } from 'drizzle-orm';
import { id, index, instant, paise, table, text, uniqueIndex } from '../../db/columns.ts';
import { shops } from '../shops/shops.table.ts';
import { shifts } from './shifts.table.ts';

/** Cash that no payment moved. A row is never changed or deleted; another row takes it back. Only a receipt is added later. */
export const cashMovements = table(
  'cash_movements',
  {
    id: id('id').primaryKey(),
    shopId: id('shop_id')
      .notNull()
      .references(() => shops.id),
    shiftId: id('shift_id')
      .notNull()
      .references(() => shifts.id),
    kind: text('kind', { enum: CASH_MOVEMENT_KINDS }).notNull(),
    /** Above 0: the kind says whether it is added. */
    amount: paise('amount').notNull(),
    reason: text('reason').notNull(),
    /** The movement that this row takes back. */
    correctsId: id('corrects_id'),
    at: instant('at').notNull(),
    byId: id('by_id'),
    /** A copy, which stays when the user is deleted. */
    byName: text('by_name'),
    /** The name of the file with the photo of an expense's receipt. It is set once. */
    receipt: text('receipt'),
  },
  (table) => [
    index('cash_movements_shift').on(table.shopId, table.shiftId),
    uniqueIndex('cash_movements_corrects').on(table.correctsId).where(sql`${table.correctsId} is not null`),
  ],
);

export type CashMovementRow = typeof cashMovements.$inferSelect;
