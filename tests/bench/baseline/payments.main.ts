import { randomUUID } from 'node:crypto';
import { calendarDate } from '@tawa/shared/calendar.ts';
import SQLite from 'better-sqlite3';
import Fastify from 'fastify';

/**
 * Smallest comparable program: bare Fastify routes, one commit each at synchronous=FULL. A payment writes the
 * product's rows: invoice, payment, daily sales, KOTs, customer, counter, two events, idempotency key. Payloads
 * and responses are copied from an invoice that the product paid; no permission checks. BASELINE_DB copies the
 * product's file.
 */

const db = new SQLite(process.env.BASELINE_DB ?? '');
db.pragma('journal_mode = WAL');
db.pragma('synchronous = FULL');
db.pragma('foreign_keys = ON');

const sampleEvents = db
  .prepare("SELECT * FROM events WHERE name IN ('kot:paid', 'invoice:paid') ORDER BY seq")
  .all() as {
  shop_id: string;
  name: string;
  audience: string;
  payload: string;
}[];
const sampleKey = db.prepare("SELECT * FROM idempotency_keys WHERE route LIKE '%pay-invoice%'").get() as {
  route: string;
  shop_id: string;
  actor: string;
  body_hash: string;
  body: string;
};
const shopId = sampleKey.shop_id;

const updatePaidInvoice = db.prepare(
  `UPDATE invoices SET status = 'PAID', payment_mode = ?, paid_at = ?
   WHERE id = ? AND status = 'OPEN' RETURNING customer_id, sub_total`,
);
const insertPayment = db.prepare(
  "INSERT INTO payments (id, shop_id, invoice_id, kind, payment_mode, amount, at) VALUES (?, ?, ?, 'PAYMENT', ?, ?, ?)",
);
const addToDailySales = db.prepare(
  `INSERT INTO takings (shop_id, day, payment_mode, bills, received) VALUES (?, ?, ?, 1, ?)
   ON CONFLICT (shop_id, day, payment_mode) DO UPDATE SET bills = bills + 1, received = received + excluded.received`,
);
const updatePaidKots = db.prepare(
  "UPDATE kots SET paid_at = ?, status = 'PAID' WHERE shop_id = ? AND invoice_id = ? AND status = 'SERVED'",
);
const creditCustomer = db.prepare(
  'UPDATE customers SET total_spending = total_spending + ?, last_visited = ? WHERE id = ?',
);
const nextSeq = db
  .prepare("UPDATE counters SET value = value + ? WHERE shop_id = ? AND name = 'seq' RETURNING value")
  .pluck();
const insertEvent = db.prepare(
  'INSERT INTO events (shop_id, seq, at, name, audience, payload) VALUES (?, ?, ?, ?, ?, ?)',
);
const storeKey = db.prepare(
  `INSERT INTO idempotency_keys (route, shop_id, actor, key, body_hash, answer, created_at)
   VALUES (?, ?, ?, ?, ?, ?, ?)`,
);

const payInvoice = db.transaction((invoiceId: string, paymentMode: string, idempotencyKey: string) => {
  const at = Date.now();
  const invoice = updatePaidInvoice.get(paymentMode, at, invoiceId) as
    | { customer_id: string; sub_total: number }
    | undefined;
  if (!invoice) return undefined;
  insertPayment.run(randomUUID(), shopId, invoiceId, paymentMode, invoice.sub_total, at);
  addToDailySales.run(shopId, calendarDate(at), paymentMode, invoice.sub_total);
  updatePaidKots.run(at, shopId, invoiceId);
  creditCustomer.run(invoice.sub_total, at, invoice.customer_id);
  const head = Number(nextSeq.get(sampleEvents.length, shopId));
  for (const [i, { name, audience, payload }] of sampleEvents.entries())
    insertEvent.run(shopId, head - sampleEvents.length + 1 + i, at, name, audience, payload);
  storeKey.run(
    sampleKey.route,
    shopId,
    sampleKey.actor,
    idempotencyKey,
    sampleKey.body_hash,
    sampleKey.body,
    at,
  );
  return `{"message":"paid","data":{"invoice":${sampleKey.body}}}`;
});

const sampleOf = db.prepare(
  "SELECT audience, payload FROM events WHERE name = 'invoice:changed' ORDER BY seq DESC",
);
const sampleChangedEvent = sampleOf.get() as { audience: string; payload: string };
const updateCharges = db.prepare(
  "UPDATE invoices SET discount = ?, packing_fee = ?, delivery_charges = ? WHERE id = ? AND status = 'OPEN' RETURNING id",
);

interface Charges {
  discount: number;
  packingFee: number;
  deliveryCharges: number;
}

const addCharges = db.transaction((invoiceId: string, charges: Charges) => {
  const { discount, packingFee, deliveryCharges } = charges;
  if (!updateCharges.get(discount * 100, packingFee * 100, deliveryCharges * 100, invoiceId))
    return undefined;
  const seq = Number(nextSeq.get(1, shopId));
  insertEvent.run(
    shopId,
    seq,
    Date.now(),
    'invoice:changed',
    sampleChangedEvent.audience,
    sampleChangedEvent.payload,
  );
  return `{"message":"charged","data":${sampleChangedEvent.payload}}`;
});

const app = Fastify();
app.put<{ Params: { invoiceId: string }; Body: { paymentMode: string } }>(
  '/pay-invoice/:invoiceId',
  async (request, reply) => {
    const response = payInvoice.immediate(
      request.params.invoiceId,
      request.body.paymentMode,
      String(request.headers['idempotency-key']),
    );
    if (response === undefined) return reply.code(409).send();
    return reply.type('application/json; charset=utf-8').send(response);
  },
);

app.put<{ Params: { invoiceId: string }; Body: Charges }>(
  '/add-charges/:invoiceId',
  async (request, reply) => {
    const response = addCharges.immediate(request.params.invoiceId, request.body);
    if (response === undefined) return reply.code(409).send();
    return reply.type('application/json; charset=utf-8').send(response);
  },
);

const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`open at ${address}\n`);
process.once('SIGTERM', async () => {
  await app.close();
  db.close();
});
