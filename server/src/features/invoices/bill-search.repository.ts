import { foldName } from '@tawa/shared/tables/tables.rules.ts';
import { and, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { billsSaying, contains } from '../../db/sql-dialect.ts';
import { customers } from '../customers/customers.table.ts';
import { invoices } from './invoices.table.ts';

/** With fewer letters the index of three-letter pieces says nothing. */
const FEWEST_LETTERS = 3;

function customersByEmail(db: Db, shopId: string, sought: string) {
  return db
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.shopId, shopId), isNotNull(customers.email), contains(customers.email, sought)));
}

/** True of a bill that has the text anywhere in customer name, phone, email or number, regardless of case. */
export function matches(db: Db, shopId: string, q: string): SQL | undefined {
  const sought = foldName(q);
  return or(
    contains(invoices.invoiceNo, sought),
    contains(invoices.customerFoldedName, sought),
    contains(invoices.customerPhoneNo, sought),
    inArray(invoices.customerId, customersByEmail(db, shopId, sought)),
  );
}

/**
 * True of the few bills that may match: looked up in an index of what they say, which may also hold what a
 * bill said before its customer changed. Undefined where every bill has to be looked at.
 */
export function candidates(db: Db, shopId: string, q: string): SQL | undefined {
  const sought = foldName(q);
  if ([...sought].length < FEWEST_LETTERS) return undefined;
  const byEmail = db
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      and(eq(invoices.shopId, shopId), inArray(invoices.customerId, customersByEmail(db, shopId, sought))),
    );
  return sql`${invoices.id} in (${billsSaying(shopId, sought)}
    union ${byEmail.getSQL()})`;
}
