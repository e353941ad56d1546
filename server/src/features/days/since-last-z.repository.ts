import { type BilledParts, NOTHING_BILLED } from '@tawa/shared/days/days.rules.ts';
import type { PaymentMode } from '@tawa/shared/invoices/invoices.rules.ts';
import type { PaymentKind } from '@tawa/shared/invoices/payments.rules.ts';
import { and, asc, eq, gt, gte, inArray, isNull, max, or, type SQL, sql, sum } from 'drizzle-orm';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { isChainedAfter } from '../../db/chain/chain.repository.ts';
import { chainEntries } from '../../db/chain/chain.table.ts';
import { auditEntries, VOIDING_ACTS } from '../../events/audit.table.ts';
import { accountEntries } from '../customers/account-entries.table.ts';
import { cashMovements } from '../drawers/cash-movements.table.ts';
import { type ShiftRow, shifts } from '../drawers/shifts.table.ts';
import { type InvoiceRow, invoices } from '../invoices/invoices.table.ts';
import { paymentSign, payments } from '../invoices/payments.table.ts';
import type { EndOfReport } from './z-reports.table.ts';

export type { InvoiceRow } from '../invoices/invoices.table.ts';

/**
 * What happened since the end of a report is what the chain got since then, whatever the clock said. Without an end it
 * is all that the shop has, also from before its chain.
 */
type Since = EndOfReport | undefined;

const chainedSince = (
  { tx, scope: { shopId } }: ShopContext,
  kind: 'invoice' | 'payment',
  since: EndOfReport,
) =>
  tx
    .select({ id: chainEntries.subjectId })
    .from(chainEntries)
    .where(
      and(
        eq(chainEntries.shopId, shopId),
        gt(chainEntries.n, since.chainN),
        sql`${chainEntries.kind} = ${sql.raw(`'${kind}'`)}`,
      ),
    );

const PAGE_ROWS = 1_000;

/** Invoices that were opened or changed, those that were open at the end, and credit notes, by their ids. */
export async function* invoicesSince(context: ShopContext, since: Since): AsyncGenerator<InvoiceRow> {
  const { tx, scope } = context;
  const changed: SQL | undefined =
    since &&
    or(
      inArray(invoices.id, chainedSince(context, 'invoice', since)),
      inArray(
        invoices.id,
        since.open.map(({ id }) => id),
      ),
    );
  let after = '';
  for (;;) {
    const rows = await tx
      .select()
      .from(invoices)
      .where(and(eq(invoices.shopId, scope.shopId), gt(invoices.id, after), changed))
      .orderBy(asc(invoices.id))
      .limit(PAGE_ROWS);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_ROWS) return;
    after = last.id;
  }
}

/** What an invoice comes to. A void one comes to nothing. */
export const billedPartsOf = (row: InvoiceRow): BilledParts =>
  row.status === 'VOID'
    ? NOTHING_BILLED
    : {
        gross: row.subTotal,
        discount: row.discount,
        charges: row.packingFee + row.deliveryCharges,
        taxAdded: row.taxAdded,
        roundOff: row.roundOff,
        taxes: row.gst?.lines ?? [],
      };

/** In paise. */
export interface SumOfPayments {
  kind: PaymentKind;
  paymentMode: PaymentMode | null;
  modeName: string | null;
  amount: number;
  tip: number;
  change: number;
}

export async function sumPaymentsSince(context: ShopContext, since: Since): Promise<SumOfPayments[]> {
  const { kind, paymentMode, modeName, amount, tip, tendered } = payments;
  const rows = await context.tx
    .select({
      kind,
      paymentMode,
      modeName,
      amount: sum(amount).mapWith(Number),
      tip: sum(tip).mapWith(Number),
      change: sql<number>`sum(coalesce(${tendered} - ${amount} - ${tip}, 0))`.mapWith(Number),
    })
    .from(payments)
    .where(
      and(
        eq(payments.shopId, context.scope.shopId),
        since && inArray(payments.id, chainedSince(context, 'payment', since)),
      ),
    )
    .groupBy(kind, paymentMode, modeName);
  return rows.map((row) => ({ ...row, amount: row.amount ?? 0, tip: row.tip ?? 0 }));
}

/** Cash of payments that belong to no shift, with tips and without what went back, in paise. */
async function sumPaidInNoShift({ tx, scope }: ShopContext, condition: SQL | undefined): Promise<number> {
  const { amount, tip, paymentMode, shiftId } = payments;
  const [row] = await tx
    .select({ cash: sum(sql`${paymentSign} * (${amount} + ${tip})`).mapWith(Number) })
    .from(payments)
    .where(and(eq(payments.shopId, scope.shopId), eq(paymentMode, 'CASH'), isNull(shiftId), condition));
  return row?.cash ?? 0;
}

/** As `sumPaidInNoShift`, of what the chain got since a report. */
export const sumCashInNoShift = (context: ShopContext, since: Since): Promise<number> =>
  sumPaidInNoShift(context, since && inArray(payments.id, chainedSince(context, 'payment', since)));

/**
 * Cash of payments and collections that belong to no shift, with tips and without what went back, in paise.
 * @param from ms UTC
 */
export async function sumCashPaidAndCollectedInNoShift(context: ShopContext, from: number): Promise<number> {
  const { tx, scope } = context;
  const paid = await sumPaidInNoShift(context, gte(payments.at, from));
  const [collected] = await tx
    .select({ cash: sum(accountEntries.amount).mapWith(Number) })
    .from(accountEntries)
    .where(
      and(
        eq(accountEntries.shopId, scope.shopId),
        sql`${accountEntries.kind} = 'COLLECTION'`,
        eq(accountEntries.paymentMode, 'CASH'),
        isNull(accountEntries.shiftId),
        gte(accountEntries.at, from),
      ),
    );
  // A collection lowers what the customer owes, so its amount is below 0.
  return paid - (collected?.cash ?? 0);
}

/** Cash that customers paid of what they owed, into drawers of the shifts since, in paise. */
export async function sumCashCollectedInShifts(
  { tx, scope: { shopId } }: ShopContext,
  since: EndOfReport,
): Promise<number> {
  const [row] = await tx
    .select({ cash: sum(accountEntries.amount).mapWith(Number) })
    .from(accountEntries)
    .innerJoin(shifts, eq(shifts.id, accountEntries.shiftId))
    .where(
      and(
        eq(accountEntries.shopId, shopId),
        eq(accountEntries.paymentMode, 'CASH'),
        gt(shifts.number, since.shiftNumber),
      ),
    );
  // A collection lowers what the customer owes, so its amount is below 0.
  return 0 - (row?.cash ?? 0);
}

/** Maps the open invoices that have payments to their payments, refunds and waivers together, in paise. */
export async function sumPaymentsOfOpen({
  tx,
  scope: { shopId },
}: ShopContext): Promise<ReadonlyMap<string, number>> {
  const { amount, invoiceId } = payments;
  const rows = await tx
    .select({
      invoiceId,
      settled: sum(sql`${paymentSign} * ${amount}`).mapWith(Number),
    })
    .from(invoices)
    .innerJoin(payments, eq(payments.invoiceId, invoices.id))
    .where(and(eq(invoices.shopId, shopId), sql`${invoices.status} = 'OPEN'`))
    .groupBy(invoiceId);
  return new Map(rows.map((row) => [row.invoiceId, row.settled ?? 0]));
}

/** All that customers ever paid of what they owed, by mode and in paise. */
export async function sumCollected({
  tx,
  scope: { shopId },
}: ShopContext): Promise<EndOfReport['collected']> {
  const { paymentMode, modeName, amount } = accountEntries;
  const rows = await tx
    .select({ paymentMode, modeName, amount: sum(amount).mapWith(Number) })
    .from(accountEntries)
    .where(and(eq(accountEntries.shopId, shopId), sql`${accountEntries.kind} = 'COLLECTION'`))
    .groupBy(paymentMode, modeName);
  return rows.map((row) => ({
    paymentMode: row.paymentMode ?? 'OTHER',
    modeName: row.modeName,
    amount: 0 - (row.amount ?? 0),
  }));
}

interface Voids {
  count: number;
  /** In paise. */
  amount: number;
  wasted: number;
}

/** What was taken off orders before it was paid. */
export async function sumVoidsSince(
  { tx, scope: { shopId } }: ShopContext,
  since: Since,
): Promise<Voids & { auditN: number }> {
  const ofShop = and(eq(auditEntries.shopId, shopId), gt(auditEntries.n, since?.auditN ?? 0));
  const entries = await tx
    .select({ amount: auditEntries.amount, after: auditEntries.after })
    .from(auditEntries)
    .where(and(ofShop, inArray(auditEntries.act, [...VOIDING_ACTS])));
  const [newest] = await tx
    .select({ n: max(auditEntries.n) })
    .from(auditEntries)
    .where(eq(auditEntries.shopId, shopId));
  return {
    count: entries.length,
    amount: entries.reduce((total, entry) => total + (entry.amount ?? 0), 0),
    wasted: entries.reduce((total, entry) => total + Number(entry.after?.wasted ?? 0), 0),
    auditN: newest?.n ?? 0,
  };
}

/** The drawers that are open, in the order of their opening. */
export async function listOpenDrawers({ tx, scope: { shopId } }: ShopContext): Promise<string[]> {
  const rows = await tx
    .select({ drawer: shifts.drawer })
    .from(shifts)
    .where(and(eq(shifts.shopId, shopId), isNull(shifts.closedAt)))
    .orderBy(asc(shifts.number));
  return rows.map(({ drawer }) => drawer);
}

/** In the order of their opening. No drawer is open at the end of a report, so each shift belongs to one. */
export function listShiftsSince({ tx, scope: { shopId } }: ShopContext, since: Since): Promise<ShiftRow[]> {
  return tx
    .select()
    .from(shifts)
    .where(and(eq(shifts.shopId, shopId), gt(shifts.number, since?.shiftNumber ?? 0)))
    .orderBy(asc(shifts.number))
    .execute();
}

/** Whether no report up to `since` has the payment. */
export const isPaymentSince = (
  { tx, scope: { shopId } }: ShopContext,
  { chainN }: EndOfReport,
  paymentId: string,
): Promise<boolean> => isChainedAfter(tx, shopId, chainN, { kind: 'payment', subjectId: paymentId });

/** By kind and in paise, without what was taken back. */
export async function sumCashMovementsOf(
  { tx, scope: { shopId } }: ShopContext,
  since: Since,
): Promise<{ kind: (typeof cashMovements.$inferSelect)['kind']; amount: number }[]> {
  const { kind, amount, correctsId } = cashMovements;
  const rows = await tx
    .select({
      kind,
      amount: sum(sql`case when ${correctsId} is null then ${amount} else -${amount} end`).mapWith(Number),
    })
    .from(cashMovements)
    .innerJoin(shifts, eq(shifts.id, cashMovements.shiftId))
    .where(and(eq(cashMovements.shopId, shopId), gt(shifts.number, since?.shiftNumber ?? 0)))
    .groupBy(kind);
  return rows.map((row) => ({ kind: row.kind, amount: row.amount ?? 0 }));
}
