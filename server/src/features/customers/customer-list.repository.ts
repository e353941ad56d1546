import { RESULT_PER_PAGE } from '@tawa/shared/contract/reply.ts';
import { parsePhoneQuery } from '@tawa/shared/customers/phone-search.rules.ts';
import { foldName } from '@tawa/shared/tables/tables.rules.ts';
import { and, asc, count, eq, or } from 'drizzle-orm';
import type { ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { containsText } from '../../db/sql-dialect.ts';
import { type CustomerRow, customers } from './customers.table.ts';

export interface CustomerFilter {
  /** Part of the name, phone or email. */
  q?: string | undefined;
  /** 1-based. */
  page?: number | undefined;
}

function searchCondition(shopId: string, q = '') {
  const here = eq(customers.shopId, shopId);
  const foldedQuery = foldName(q);
  if (!foldedQuery) return here;
  const digits = parsePhoneQuery(foldedQuery);
  return and(
    here,
    or(
      containsText(customers.foldedName, foldedQuery),
      containsText(customers.email, foldedQuery),
      digits ? containsText(customers.phoneNo, digits) : undefined,
    ),
  );
}

export async function listCustomers(
  db: Db,
  { shopId }: ShopScope,
  { q, page = 1 }: CustomerFilter,
): Promise<{ rows: CustomerRow[]; total: number }> {
  const where = searchCondition(shopId, q);
  const rows = await db
    .select()
    .from(customers)
    .where(where)
    .orderBy(asc(customers.foldedName), asc(customers.id))
    .limit(RESULT_PER_PAGE)
    .offset((page - 1) * RESULT_PER_PAGE);
  const [counted] = await db.select({ total: count() }).from(customers).where(where);
  return { rows, total: counted?.total ?? 0 };
}

export async function findCustomer(db: Db, { shopId }: ShopScope, customerId: string) {
  const [row] = await db
    .select()
    .from(customers)
    .where(and(eq(customers.shopId, shopId), eq(customers.id, customerId)));
  return row;
}

export async function findCustomerByPhone(db: Db, { shopId }: ShopScope, phoneNo: string) {
  const [row] = await db
    .select()
    .from(customers)
    .where(and(eq(customers.shopId, shopId), eq(customers.phoneNo, phoneNo)));
  return row;
}

/** Only paid invoices change spending. */
export async function updateCustomer(tx: Db, { shopId }: ShopScope, row: CustomerRow): Promise<void> {
  const { id, name, phoneNo, email } = row;
  await tx
    .update(customers)
    .set({ name, foldedName: foldName(name), phoneNo, email })
    .where(and(eq(customers.shopId, shopId), eq(customers.id, id)));
}

export async function removeCustomer(tx: Db, { shopId }: ShopScope, customerId: string): Promise<void> {
  await tx.delete(customers).where(and(eq(customers.shopId, shopId), eq(customers.id, customerId)));
}
