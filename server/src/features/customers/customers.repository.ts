import { sql } from 'drizzle-orm';
import type { ShopScope } from '../../auth/shop-access.ts';
import { newId } from '../../db/columns.ts';
import type { Db } from '../../db/database.ts';
import { statement } from '../../db/statement.ts';
import { customers } from './customers.table.ts';

const findOrCreate = statement((db) =>
  db
    .insert(customers)
    .values({
      id: sql.placeholder('id'),
      shopId: sql.placeholder('shopId'),
      name: sql.placeholder('name'),
      phoneNo: sql.placeholder('phoneNo'),
      totalSpending: 0,
    })
    .onConflictDoUpdate({
      target: [customers.shopId, customers.phoneNo],
      // Changes nothing, but makes the row that is already there come back.
      set: { phoneNo: sql`excluded.phone_no` },
    })
    .returning({ id: customers.id })
    .prepare(),
);

/** The id of the shop's customer with this phone. An order never renames a customer who is known. */
export async function findOrCreateCustomer(
  tx: Db,
  { shopId }: ShopScope,
  customer: { name: string; phoneNo: string },
): Promise<string> {
  const [row] = await findOrCreate(tx).execute({ id: newId(), shopId, ...customer });
  if (!row) throw new Error('a customer came back without an id');
  return row.id;
}
