import { instant, integer, table } from '../../db/columns.ts';

/** The owner's answer about a clock in doubt: at most one row, because all shops of a server have its clock. */
export const clockSettings = table('clock_settings', {
  id: integer('id').primaryKey(),
  /** `at` of the newest event at the answer. */
  mark: instant('mark').notNull(),
  /** The machine's clock at the answer. */
  machineAt: instant('machine_at').notNull(),
  offsetMs: integer('offset_ms').notNull(),
});
