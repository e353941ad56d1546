import { isGivenReason, type ReasonKind } from '@tawa/shared/reasons.ts';
import { and, asc, eq } from 'drizzle-orm';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { type ReasonRow, reasons } from './reasons.table.ts';

/** In the order of each list. */
export async function listReasonRows({ tx, scope: { shopId } }: ShopContext): Promise<ReasonRow[]> {
  return tx.select().from(reasons).where(eq(reasons.shopId, shopId)).orderBy(asc(reasons.position));
}

/** @param sent the word of a given reason, or the id of one of the shop's own */
export async function findReasonRow(
  { tx, scope: { shopId } }: ShopContext,
  kind: ReasonKind,
  sent: string,
): Promise<ReasonRow | undefined> {
  const [row] = await tx
    .select()
    .from(reasons)
    .where(
      and(
        eq(reasons.shopId, shopId),
        eq(reasons.kind, kind),
        isGivenReason(sent) ? eq(reasons.givenKey, sent) : eq(reasons.id, sent),
      ),
    );
  return row;
}

/** Returns false if the shop has no such reason of its own. */
export async function markReasonUsed(
  { tx, scope: { shopId } }: ShopContext,
  { id }: Pick<ReasonRow, 'id'>,
): Promise<boolean> {
  const marked = await tx
    .update(reasons)
    .set({ isUsed: true })
    .where(and(eq(reasons.shopId, shopId), eq(reasons.id, id)))
    .returning({ id: reasons.id });
  return marked.length > 0;
}

export async function replaceReasonRows(
  { tx, scope: { shopId } }: ShopContext,
  kind: ReasonKind,
  rows: readonly Omit<ReasonRow, 'shopId' | 'kind'>[],
): Promise<void> {
  await tx.delete(reasons).where(and(eq(reasons.shopId, shopId), eq(reasons.kind, kind)));
  await tx.insert(reasons).values(rows.map((row) => ({ ...row, shopId, kind })));
}
