import { foldName } from '@tawa/shared/tables/tables.rules.ts';
import { and, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { billIdsMatching, containsText } from '../../../db/sql-dialect.ts';
import { customers } from '../../customers/customers.table.ts';
import { invoices } from '../invoices.table.ts';

/** The trigram index cannot find shorter texts. */
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

export function matchesSearch(db: Db, shopId: string, q: string): SQL | undefined {
  const foldedQuery = foldName(q);
  return or(
    containsText(invoices.invoiceNo, foldedQuery),
    containsText(invoices.customerFoldedName, foldedQuery),
    containsText(invoices.customerPhoneNo, foldedQuery),
    inArray(invoices.customerId, customersByEmail(db, shopId, foldedQuery)),
  );
}

/** Undefined if the text is too short. The index may also find an invoice's earlier customer. */
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
