import { ALL_PAYMENT_MODES } from '@tawa/shared/invoices/invoices.rules.ts';
import { ALL_PAYMENT_KINDS } from '@tawa/shared/invoices/payments.rules.ts';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { id, paise, table, text } from '../columns.ts';
import type { DataMigration } from '../data-migrations.ts';
import type { Db } from '../database.ts';
import { appendToChain, readChainHead } from './chain.repository.ts';
import { billedBy, receivedBy } from './chain-entry.ts';
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
  kind: text('kind', { enum: ALL_PAYMENT_KINDS }).notNull(),
  mode: text('payment_mode', { enum: ALL_PAYMENT_MODES }),
  amount: paise('amount').notNull(),
  tip: paise('tip').notNull(),
});

const total = sql<number>`${invoices.subTotal} - ${invoices.discount} + ${invoices.packingFee}
  + ${invoices.deliveryCharges} + ${invoices.taxAdded} + ${invoices.roundOff}`.mapWith(Number);

const PAGE_ROWS = 1_000;

/** Yields the rows in the order of their ids. */
async function* inPages<Row extends { id: string }>(
  readAfter: (id: string) => PromiseLike<Row[]>,
): AsyncGenerator<Row> {
  let rows: Row[] = [];
  do {
    rows = await readAfter(rows.at(-1)?.id ?? '');
    yield* rows;
  } while (rows.length === PAGE_ROWS);
}

const invoicesOf = (tx: Db, shopId: string) =>
  inPages((after) => {
    const { id, no, document, status } = invoices;
    return tx
      .select({ id, no, document, status, total })
      .from(invoices)
      .where(and(eq(invoices.shopId, shopId), gt(id, after)))
      .orderBy(asc(id))
      .limit(PAGE_ROWS);
  });

const paymentsOf = (tx: Db, shopId: string) =>
  inPages((after) =>
    tx
      .select()
      .from(payments)
      .where(and(eq(payments.shopId, shopId), gt(payments.id, after)))
      .orderBy(asc(payments.id))
      .limit(PAGE_ROWS),
  );

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
    billed += billedBy(invoice);
  }
  for await (const payment of paymentsOf(tx, shopId)) {
    digest.addPayment(payment);
    received += receivedBy({ ...payment, paymentMode: payment.mode });
  }
  await appendToChain({ tx }, shopId, {
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
