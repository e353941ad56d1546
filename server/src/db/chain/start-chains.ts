import { AMOUNT_SIGN, type PAYMENT_KINDS } from '@tawa/shared/invoices/payments.rules.ts';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { id, paise, table, text } from '../columns.ts';
import type { DataMigration } from '../data-migrations.ts';
import type { Db } from '../database.ts';
import { appendToChain, readChainHead } from './chain.repository.ts';
import { createStartDigest } from './start-digest.ts';

// The migration has its own view of the tables, which stays the same when the tables change.
const invoices = table('invoices', {
  id: id('id').primaryKey(),
  shopId: id('shop_id').notNull(),
  no: text('invoice_no').notNull(),
  document: text('document').notNull(),
  status: text('status').notNull(),
  subTotal: paise('sub_total').notNull(),
  discount: paise('discount').notNull(),
  packingFee: paise('packing_fee').notNull(),
  deliveryCharges: paise('delivery_charges').notNull(),
  taxAdded: paise('tax_added').notNull(),
  roundOff: paise('round_off').notNull(),
});
const payments = table('payments', {
  id: id('id').primaryKey(),
  shopId: id('shop_id').notNull(),
  invoice: id('invoice_id').notNull(),
  kind: text('kind').$type<(typeof PAYMENT_KINDS)[number]>().notNull(),
  mode: text('payment_mode'),
  amount: paise('amount').notNull(),
  tip: paise('tip').notNull(),
});

const total = sql<number>`${invoices.subTotal} - ${invoices.discount} + ${invoices.packingFee}
  + ${invoices.deliveryCharges} + ${invoices.taxAdded} + ${invoices.roundOff}`.mapWith(Number);

const PAGE_ROWS = 1_000;

async function* invoicesOf(tx: Db, shopId: string) {
  for (let after = ''; ; ) {
    const { no, document, status } = invoices;
    const rows = await tx
      .select({ id: invoices.id, no, document, status, total })
      .from(invoices)
      .where(and(eq(invoices.shopId, shopId), gt(invoices.id, after)))
      .orderBy(asc(invoices.id))
      .limit(PAGE_ROWS);
    yield* rows;
    if (rows.length < PAGE_ROWS) return;
    after = rows.at(-1)?.id ?? '';
  }
}

async function* paymentsOf(tx: Db, shopId: string) {
  for (let after = ''; ; ) {
    const rows = await tx
      .select()
      .from(payments)
      .where(and(eq(payments.shopId, shopId), gt(payments.id, after)))
      .orderBy(asc(payments.id))
      .limit(PAGE_ROWS);
    yield* rows;
    if (rows.length < PAGE_ROWS) return;
    after = rows.at(-1)?.id ?? '';
  }
}

/**
 * Begins the chain of a shop with one entry over what it already has. Open invoices are only counted, because they still
 * change; each change appends an entry of its own.
 */
async function startChain(tx: Db, shopId: string): Promise<void> {
  if (await readChainHead(tx, shopId)) return;
  const digest = createStartDigest();
  let [open, billed, received] = [0, 0, 0];
  for await (const invoice of invoicesOf(tx, shopId)) {
    if (invoice.status === 'OPEN') open++;
    else digest.addInvoice(invoice);
    if (invoice.status !== 'VOID') billed += invoice.total;
  }
  for await (const payment of paymentsOf(tx, shopId)) {
    digest.addPayment(payment);
    const isReceived = payment.mode !== null && payment.mode !== 'DUE';
    if (isReceived) received += AMOUNT_SIGN[payment.kind] * payment.amount;
  }
  await appendToChain(tx, shopId, {
    kind: 'start',
    subjectId: shopId,
    facts: { open, ...digest.finish() },
    change: { billed, received },
  });
}

/** Begins the chains of the shops that earlier versions have written invoices for. */
export const startChains: DataMigration = {
  number: 4,
  run: ({ writeQueue }, { finish }) =>
    writeQueue.enqueue('', async (tx) => {
      const shops = await tx.selectDistinct({ id: invoices.shopId }).from(invoices);
      for (const { id } of shops) await startChain(tx, id);
      await finish(tx);
    }),
};
