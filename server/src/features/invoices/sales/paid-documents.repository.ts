import type { Period } from '@tawa/shared/business-day.ts';
import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { ShopContext } from '../../../auth/shop-scope.ts';
import { isCreditNote, isDatedWithin, isListed } from '../invoices.repository.ts';
import { invoices } from '../invoices.table.ts';

/** The conditions of invoices that became PAID in a period, and of its credit notes. Each has an index of its own. */
export function paidDocumentsOf({ scope: { shopId } }: ShopContext, { from, to }: Period) {
  const isPaid = sql`${invoices.status} = 'PAID'`;
  return {
    invoices: and(eq(invoices.shopId, shopId), isListed, isPaid, isDatedWithin(from, to)),
    creditNotes: and(
      eq(invoices.shopId, shopId),
      isCreditNote,
      gte(invoices.paidAt, from),
      lt(invoices.paidAt, to),
    ),
  };
}
