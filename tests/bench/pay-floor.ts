import SQLite from 'better-sqlite3';
import Fastify from 'fastify';

/**
 * The smallest honest program that charges and pays bills: one bare route, one transaction at synchronous=FULL with its own
 * commit, which writes the same rows into the same schema: invoice, tickets, customer, counter, two events and the
 * idempotency key. It checks nobody's rights and reads no ticket: the texts it writes are those of a bill that the
 * product paid before. FLOOR_DB is a copy of the product's own file.
 */

const db = new SQLite(process.env.FLOOR_DB ?? '');
db.pragma('journal_mode = WAL');
db.pragma('synchronous = FULL');
db.pragma('foreign_keys = ON');

const logged = db
  .prepare("SELECT * FROM events WHERE name IN ('kot:paid', 'invoice:paid') ORDER BY seq")
  .all() as {
  shop_id: string;
  name: string;
  audience: string;
  payload: string;
}[];
const key = db.prepare("SELECT * FROM idempotency_keys WHERE route LIKE '%pay-invoice%'").get() as {
  route: string;
  shop_id: string;
  actor: string;
  body_hash: string;
  answer: string;
};
const shopId = key.shop_id;

const payBill = db.prepare(
  `UPDATE invoices SET status = 'PAID', payment_mode = ?, amount_received = sub_total, paid_at = ?
   WHERE id = ? AND status = 'OPEN' RETURNING customer_id, sub_total`,
);
const payTickets = db.prepare(
  "UPDATE kots SET paid_at = ?, status = 'PAID' WHERE shop_id = ? AND invoice_id = ? AND status = 'SERVED'",
);
const credit = db.prepare(
  'UPDATE customers SET total_spending = total_spending + ?, last_visited = ? WHERE id = ?',
);
const bump = db
  .prepare("UPDATE counters SET value = value + ? WHERE shop_id = ? AND name = 'seq' RETURNING value")
  .pluck();
const log = db.prepare(
  'INSERT INTO events (shop_id, seq, at, name, audience, payload) VALUES (?, ?, ?, ?, ?, ?)',
);
const keep = db.prepare(
  `INSERT INTO idempotency_keys (route, shop_id, actor, key, body_hash, answer, created_at)
   VALUES (?, ?, ?, ?, ?, ?, ?)`,
);

const pay = db.transaction((invoiceId: string, paymentMode: string, once: string) => {
  const at = Date.now();
  const bill = payBill.get(paymentMode, at, invoiceId) as
    | { customer_id: string; sub_total: number }
    | undefined;
  if (!bill) return undefined;
  payTickets.run(at, shopId, invoiceId);
  credit.run(bill.sub_total, at, bill.customer_id);
  const head = Number(bump.get(logged.length, shopId));
  for (const [i, { name, audience, payload }] of logged.entries())
    log.run(shopId, head - logged.length + 1 + i, at, name, audience, payload);
  keep.run(key.route, shopId, key.actor, once, key.body_hash, key.answer, at);
  return `{"message":"paid","data":{"invoice":${key.answer}}}`;
});

const sampleOf = db.prepare(
  "SELECT audience, payload FROM events WHERE name = 'invoice:changed' ORDER BY seq DESC",
);
const changed = sampleOf.get() as { audience: string; payload: string };
const chargeBill = db.prepare(
  "UPDATE invoices SET discount = ?, packing_fee = ?, delivery_charges = ? WHERE id = ? AND status = 'OPEN' RETURNING id",
);

interface Charges {
  discount: number;
  packingFee: number;
  deliveryCharges: number;
}

const charge = db.transaction((invoiceId: string, charges: Charges) => {
  const { discount, packingFee, deliveryCharges } = charges;
  if (!chargeBill.get(discount * 100, packingFee * 100, deliveryCharges * 100, invoiceId)) return undefined;
  const seq = Number(bump.get(1, shopId));
  log.run(shopId, seq, Date.now(), 'invoice:changed', changed.audience, changed.payload);
  return `{"message":"charged","data":${changed.payload}}`;
});

const app = Fastify();
app.put<{ Params: { invoiceId: string }; Body: { paymentMode: string } }>(
  '/pay-invoice/:invoiceId',
  async (request, reply) => {
    const answer = pay.immediate(
      request.params.invoiceId,
      request.body.paymentMode,
      String(request.headers['idempotency-key']),
    );
    if (answer === undefined) return reply.code(409).send();
    return reply.type('application/json; charset=utf-8').send(answer);
  },
);

app.put<{ Params: { invoiceId: string }; Body: Charges }>(
  '/add-charges/:invoiceId',
  async (request, reply) => {
    const answer = charge.immediate(request.params.invoiceId, request.body);
    if (answer === undefined) return reply.code(409).send();
    return reply.type('application/json; charset=utf-8').send(answer);
  },
);

const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`open at ${address}\n`);
process.once('SIGTERM', async () => {
  await app.close();
  db.close();
});
