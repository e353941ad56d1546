import { foldName } from '@tawa/shared/tables/tables.rules.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { ShopScope } from '../../auth/shop-scope.ts';
import { newId } from '../../db/columns.ts';
import type { Db } from '../../db/database.ts';
import { statement } from '../../db/query/statement.ts';
import { customers } from './customers.table.ts';

const customerByPhone = statement((db) =>
  db
    .select({ id: customers.id })
    .from(customers)
    .where(
      and(eq(customers.shopId, sql.placeholder('shopId')), eq(customers.phoneNo, sql.placeholder('phoneNo'))),
    )
    .prepare(),
);

const findOrCreate = statement((db) =>
  db
    .insert(customers)
    .values({
      id: sql.placeholder('id'),
      shopId: sql.placeholder('shopId'),
      name: sql.placeholder('name'),
      foldedName: sql.placeholder('foldedName'),
      phoneNo: sql.placeholder('phoneNo'),
      totalSpending: 0,
    })
    .onConflictDoUpdate({
      target: [customers.shopId, customers.phoneNo],
      // A no-op that makes `returning` yield the existing row.
      set: { phoneNo: sql`excluded.phone_no` },
    })
    .returning({ id: customers.id })
    .prepare(),
);

/** Keeps an existing customer's name. */
export async function findOrCreateCustomer(
  tx: Db,
  { shopId }: ShopScope,
  customer: { name: string; phoneNo: string },
): Promise<string> {
  // Most customers exist; an upsert would write one more page per order.
  const [existing] = await customerByPhone(tx).execute({ shopId, phoneNo: customer.phoneNo });
  if (existing) return existing.id;
  const [row] = await findOrCreate(tx).execute({
    id: newId(),
    shopId,
    foldedName: foldName(customer.name),
    ...customer,
  });
  if (!row) throw new Error('the upsert returned no customer id');
  return row.id;
}

type NewCustomer = Pick<typeof customers.$inferInsert, 'name' | 'phoneNo' | 'email'>;

export async function insertCustomer(tx: Db, { shopId }: ShopScope, customer: NewCustomer): Promise<string> {
  const id = newId();
  const foldedName = foldName(customer.name);
  await tx.insert(customers).values({ id, shopId, foldedName, totalSpending: 0, ...customer });
  return id;
}

const at = sql.placeholder('at');
const credit = statement((db) =>
  db
    .update(customers)
    .set({
      totalSpending: sql`${customers.totalSpending} + ${sql.placeholder('received')}`,
      lastVisited: sql`case when ${customers.lastVisited} > ${at} then ${customers.lastVisited} else ${at} end`,
    })
    .where(and(eq(customers.shopId, sql.placeholder('shopId')), eq(customers.id, sql.placeholder('id'))))
    .prepare(),
);

/** `received` in paise, `at` in ms UTC. No-op for a deleted customer. */
export async function creditCustomer(
  tx: Db,
  { shopId }: ShopScope,
  id: string,
  { received, at }: { received: number; at: number },
): Promise<void> {
  await credit(tx).execute({ shopId, id, received, at });
}
