import type { PaymentMode, Settlement } from '@tawa/shared/invoices/invoices.rules.ts';
import { isOfCreditNote, PAYMENT_KINDS, settlementPayments } from '@tawa/shared/invoices/payments.rules.ts';
import { storedReasons } from '@tawa/shared/messages/invoices.server.en.ts';
import { and, asc, desc, eq, gte, type SQL, sql } from 'drizzle-orm';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { withoutIndex } from '../../db/dialect.ts';
import { newId } from '../../db/ids.ts';
import { insertStatement, statement } from '../../db/statement.ts';
import { findShiftOfMoney } from '../drawers/shifts.repository.ts';
import { chainPayment } from './chain-of-invoices.repository.ts';
import { invoices } from './invoices.table.ts';
import { type PaymentRow, payments } from './payments.table.ts';
import { addToDailySales } from './sales/daily-sales.repository.ts';

/** `amount` in paise, `at` in ms UTC. */
export type NewPayment = Pick<PaymentRow, 'kind' | 'paymentMode' | 'amount' | 'at'> &
  Partial<Omit<PaymentRow, 'id' | 'shopId' | 'invoiceId' | 'byId' | 'byName'>>;

const insert = insertStatement(payments);

/**
 * The condition that payments belong to a shop, where the invoice or the id says which ones. With an index of the shop,
 * SQLite could walk through all payments of the shop.
 */
export const isPaymentOf = (shopId: unknown): SQL => sql`${withoutIndex(payments.shopId)} = ${shopId}`;

const paymentsOfInvoice = statement((db) =>
  db
    .select()
    .from(payments)
    .where(and(isPaymentOf(sql.placeholder('shopId')), eq(payments.invoiceId, sql.placeholder('invoiceId'))))
    .orderBy(asc(payments.id)),
);

const paymentById = statement((db) =>
  db
    .select()
    .from(payments)
    .where(
      and(eq(payments.shopId, sql.placeholder('shopId')), eq(payments.id, sql.placeholder('paymentId'))),
    ),
);

export async function findPayment(
  { tx, scope: { shopId } }: ShopContext,
  paymentId: string,
): Promise<PaymentRow | undefined> {
  const [row] = await paymentById(tx).execute({ shopId, paymentId });
  return row;
}

/** `heldAmount` in SQL is above 0. The invoice's id is there for the index. */
const holdsSome = sql`${payments.amount} > coalesce((
  select sum(refunds.amount) from ${payments} refunds
  where refunds.invoice_id = ${payments.invoiceId} and refunds.refund_of_id = ${payments.id}
), 0)`;

/**
 * The number of the invoice for which a reference was used last in a mode, of those since `since`, in ms UTC. A payment
 * that holds nothing any more does not use its reference: the money went back, or a correction took both over.
 */
export async function findInvoiceNoOfReference(
  { tx, scope: { shopId } }: ShopContext,
  { paymentMode, reference, since }: { paymentMode: PaymentMode; reference: string; since: number },
): Promise<string | undefined> {
  const [used] = await tx
    .select({ invoiceNo: invoices.invoiceNo })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .where(
      and(
        eq(payments.shopId, shopId),
        eq(payments.reference, reference),
        eq(payments.paymentMode, paymentMode),
        gte(payments.at, since),
        holdsSome,
      ),
    )
    .orderBy(desc(payments.id))
    .limit(1);
  return used?.invoiceNo;
}

/**
 * The only place that inserts payments, because each is also in the chain, in the sales of its day and in a shift.
 * Without `payment.shiftId` it belongs to the shift of money that moves now.
 */
export async function insertPayment(
  context: ShopContext,
  invoiceId: string,
  payment: NewPayment,
  nextId = newId,
): Promise<PaymentRow> {
  const { tx, scope } = context;
  const row = {
    id: nextId(),
    shopId: scope.shopId,
    invoiceId,
    modeId: null,
    modeName: null,
    tip: 0,
    reference: null,
    partNumber: null,
    partOf: null,
    tendered: null,
    reason: null,
    refundOfId: null,
    ...payment,
    shiftId: payment.shiftId === undefined ? await findShiftOfMoney(context) : payment.shiftId,
    byId: scope.person?.userId ?? null,
    byName: scope.person?.name ?? null,
  };
  await insert(tx, row);
  await chainPayment(context, row);
  const { kind, paymentMode, amount, tip, at } = row;
  if (paymentMode !== null) {
    const { sign } = PAYMENT_KINDS[kind];
    const refunded = isOfCreditNote(row) ? amount : 0;
    await addToDailySales(context, { at, paymentMode, received: sign * amount, refunded, tips: sign * tip });
  }
  return row;
}

/** The earliest comes first. */
export async function listPayments(
  { tx, scope: { shopId } }: ShopContext,
  invoiceId: string,
): Promise<PaymentRow[]> {
  return paymentsOfInvoice(tx).execute({ shopId, invoiceId });
}

/** Inserts what pays the rest of an invoice at once. `at` is in ms UTC. */
export async function insertSettlement(
  context: ShopContext,
  { id, paymentMode, at }: { id: string; paymentMode: PaymentMode; at: number },
  settlement: Settlement,
  nextId = newId,
): Promise<PaymentRow[]> {
  const rows: PaymentRow[] = [];
  for (const payment of settlementPayments(settlement, paymentMode)) {
    const { defaultReason } = PAYMENT_KINDS[payment.kind];
    const reason = defaultReason ? storedReasons[defaultReason] : null;
    rows.push(await insertPayment(context, id, { ...payment, reason, at }, nextId));
  }
  return rows;
}
