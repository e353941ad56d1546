import type { Period } from '@tawa/shared/business-day.ts';
import {
  type DiscountCaps,
  type DiscountChange,
  NO_DISCOUNT_CAPS,
} from '@tawa/shared/invoices/discount-caps.rules.ts';
import type { ShopRole } from '@tawa/shared/permissions.ts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { withoutIndex } from '../../db/dialect.ts';
import { auditedIn } from '../../events/audit.repository.ts';
import { auditEntries, DISCOUNT_ACTS } from '../../events/audit.table.ts';
import { isAdjustmentOfInvoice } from './adjustments.repository.ts';
import { adjustments } from './adjustments.table.ts';
import { discountCaps } from './discount-caps.table.ts';
import { listSplitInvoiceIds } from './invoices.repository.ts';
import { type InvoiceRow, invoices } from './invoices.table.ts';

const CAPS = {
  percent: discountCaps.percent,
  perInvoice: discountCaps.perInvoice,
  perDay: discountCaps.perDay,
};

/** The caps of the roles that have some. */
export async function listDiscountCaps({
  tx,
  scope: { shopId },
}: ShopContext): Promise<Partial<Record<ShopRole, DiscountCaps>>> {
  const rows = await tx
    .select({ role: discountCaps.role, ...CAPS })
    .from(discountCaps)
    .where(eq(discountCaps.shopId, shopId));
  return Object.fromEntries(rows.map(({ role, ...caps }) => [role, caps]));
}

export async function findDiscountCaps(
  { tx, scope: { shopId } }: ShopContext,
  role: ShopRole,
): Promise<DiscountCaps> {
  const [caps] = await tx
    .select(CAPS)
    .from(discountCaps)
    .where(and(eq(discountCaps.shopId, shopId), eq(discountCaps.role, role)));
  return caps ?? NO_DISCOUNT_CAPS;
}

/** Replaces the caps of the role. */
export async function saveDiscountCaps(
  { tx, scope: { shopId } }: ShopContext,
  role: ShopRole,
  caps: DiscountCaps,
): Promise<void> {
  await tx.delete(discountCaps).where(and(eq(discountCaps.shopId, shopId), eq(discountCaps.role, role)));
  if (Object.values(caps).some((cap) => cap !== null))
    await tx.insert(discountCaps).values({ shopId, role, ...caps });
}

/**
 * What counts together with an invoice: the source of a split and what was split from it, and the open invoices of the same
 * table. Without the invoice itself and void ones. What coupons give is left out, because the shop gives it.
 */
export async function listInvoicesBeside(
  context: ShopContext,
  { id, splitFromId, tableId }: Pick<InvoiceRow, 'id' | 'splitFromId' | 'tableId'>,
): Promise<Pick<InvoiceRow, 'subTotal' | 'discount'>[]> {
  const { tx, scope } = context;
  const sourceId = splitFromId ?? id;
  const withoutCoupon = sql`case when ${adjustments.couponId} is null then ${invoices.discount} else ${invoices.lineDiscount} end`;
  const beside = {
    id: invoices.id,
    subTotal: invoices.subTotal,
    discount: withoutCoupon.mapWith(invoices.discount),
  };
  const family = await tx
    .select(beside)
    .from(invoices)
    .leftJoin(adjustments, isAdjustmentOfInvoice)
    .where(
      and(
        sql`${withoutIndex(invoices.shopId)} = ${scope.shopId}`,
        inArray(invoices.id, [sourceId, ...(await listSplitInvoiceIds(context, sourceId))]),
        sql`${invoices.status} <> 'VOID'`,
      ),
    );
  const ofTable =
    tableId === null
      ? []
      : await tx
          .select(beside)
          .from(invoices)
          .leftJoin(adjustments, isAdjustmentOfInvoice)
          .where(
            and(
              eq(invoices.shopId, scope.shopId),
              sql`${invoices.status} = 'OPEN'`,
              eq(invoices.tableId, tableId),
            ),
          );
  const others = new Map([...family, ...ofTable].map((one) => [one.id, one]));
  others.delete(id);
  return [...others.values()];
}

/**
 * The changes of discounts in a period, the earliest first. The audit has them also of bills that are void by now. What coupons
 * give is left out, because the shop gives it.
 */
export async function listDiscountChanges(
  { tx, scope: { shopId } }: ShopContext,
  period: Period,
): Promise<DiscountChange[]> {
  const entries = await tx
    .select({
      subjectId: auditEntries.subjectId,
      actorId: auditEntries.actorId,
      approverId: auditEntries.approverId,
      amount: auditEntries.amount,
      before: auditEntries.before,
      after: auditEntries.after,
    })
    .from(auditEntries)
    .where(and(auditedIn(shopId, period), inArray(auditEntries.act, [...DISCOUNT_ACTS])))
    .orderBy(asc(auditEntries.n));
  return entries.map(({ subjectId, actorId, approverId, amount, before, after }) => ({
    subjectId: typeof before?.lineId === 'string' ? before.lineId : subjectId,
    personId: approverId ?? actorId ?? '',
    amount: (amount ?? 0) - Number(after?.couponDiscount ?? 0) + Number(before?.couponDiscount ?? 0),
  }));
}
