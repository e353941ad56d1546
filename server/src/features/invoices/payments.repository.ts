import type { PaymentMode, Settlement } from '@tawa/shared/invoices/invoices.rules.ts';
import { settlementPayments } from '@tawa/shared/invoices/payments.rules.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { newId } from '../../db/ids.ts';
import { insertStatement, statement } from '../../db/statement.ts';
import { type PaymentRow, payments } from './payments.table.ts';
import { addToDailySales, countPaidInvoice } from './sales/daily-sales.repository.ts';

/** `amount` in paise, `at` in ms UTC. */
export type NewPayment = Pick<PaymentRow, 'kind' | 'paymentMode' | 'amount' | 'at'>;

const insert = insertStatement(payments);

const paymentsOfInvoice = statement((db) =>
  db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.shopId, sql.placeholder('shopId')),
        eq(payments.invoiceId, sql.placeholder('invoiceId')),
      ),
    )
    .orderBy(asc(payments.id)),
);

/** The only place that inserts payments, because each is also added to the sales of its day. */
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
    ...payment,
    byId: scope.person?.userId ?? null,
  };
  await insert(tx, row);
  const { kind, paymentMode, amount, at } = payment;
  if (paymentMode !== null) {
    const received = kind === 'REFUND' ? -amount : amount;
    await addToDailySales(context, { at, paymentMode, received });
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

/** Inserts what pays an invoice at once, and counts the invoice in the sales of that day. */
export async function insertSettlement(
  context: ShopContext,
  { id, paymentMode, paidAt }: { id: string; paymentMode: PaymentMode; paidAt: number },
  settlement: Settlement,
  nextId = newId,
): Promise<void> {
  for (const payment of settlementPayments(settlement, paymentMode))
    await insertPayment(context, id, { ...payment, at: paidAt }, nextId);
  await countPaidInvoice(context, { paymentMode, paidAt });
}
