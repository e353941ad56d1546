import { searchKey } from '@tawa/shared/search.ts';
import { eq } from 'drizzle-orm';
import { id, table, text } from '../columns.ts';
import type { DataMigration } from '../data-migrations.ts';
import type { Db } from '../database.ts';
import { hasOtherThanAscii } from '../dialect.ts';

// The migration has its own view of the tables, which stays the same when the tables change.
const customers = table('customers', { id: id('id').primaryKey(), key: text('folded_name') });
const invoices = table('invoices', { id: id('id').primaryKey(), key: text('customer_folded_name') });

/** A search key of ASCII is what earlier versions stored, and `searchKey` of a stored name is that of the name. */
async function renewKeys(tx: Db, named: typeof customers | typeof invoices): Promise<void> {
  const rows = await tx.select().from(named).where(hasOtherThanAscii(named.key));
  for (const row of rows) {
    const key = searchKey(row.key ?? '');
    if (key !== row.key) await tx.update(named).set({ key }).where(eq(named.id, row.id));
  }
}

/** Gives customers and invoices keys that ignore typographic signs and Latin accents. */
export const searchKeys: DataMigration = {
  number: 3,
  run: ({ writeQueue }, { finish }) =>
    writeQueue.enqueue('', async (tx) => {
      for (const named of [customers, invoices]) await renewKeys(tx, named);
      await finish(tx);
    }),
};
