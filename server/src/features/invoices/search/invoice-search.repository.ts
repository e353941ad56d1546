import { foldName } from '@tawa/shared/tables/tables.rules.ts';
import { and, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { billIdsMatching, containsText } from '../../../db/sql-dialect.ts';
import { customers } from '../../customers/customers.table.ts';
import { invoices } from '../invoices.table.ts';

/** With fewer letters the index of three-letter pieces says nothing. */
const TRIGRAM_LENGTH = 3;

function customersByEmail(db: Db, shopId: string, foldedQuery: string) {
  return db
    .select({ id: customers.id })
    .from(customers)
    .where(
      and(
        eq(customers.shopId, shopId),
        isNotNull(customers.email),
        containsText(customers.email, foldedQuery),
      ),
    );
}

/** True of a bill that has the text anywhere in customer name, phone, email or number, regardless of case. */
export function matchesSearch(db: Db, shopId: string, q: string): SQL | undefined {
  const foldedQuery = foldName(q);
  return or(
    containsText(invoices.invoiceNo, foldedQuery),
    containsText(invoices.customerFoldedName, foldedQuery),
    containsText(invoices.customerPhoneNo, foldedQuery),
    inArray(invoices.customerId, customersByEmail(db, shopId, foldedQuery)),
  );
}

/**
 * True of the few bills that may match: looked up in an index of what they say, which may also hold what a
 * bill said before its customer changed. Undefined where every bill has to be looked at.
 */
export function trigramCandidates(db: Db, shopId: string, q: string): SQL | undefined {
  const foldedQuery = foldName(q);
  if ([...foldedQuery].length < TRIGRAM_LENGTH) return undefined;
  const byEmail = db
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      and(
        eq(invoices.shopId, shopId),
        inArray(invoices.customerId, customersByEmail(db, shopId, foldedQuery)),
      ),
    );
  return sql`${invoices.id} in (${billIdsMatching(shopId, foldedQuery)}
    union ${byEmail.getSQL()})`;
}
