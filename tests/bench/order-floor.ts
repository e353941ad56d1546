import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import Fastify from 'fastify';
import { v7 } from 'uuid';
import { WebSocket, WebSocketServer } from 'ws';

/**
 * The smallest honest program that does the same: one bare route, one transaction at synchronous=FULL that
 * numbers and writes a ticket with its lines, one raw WebSocket broadcast. It checks nothing and knows one shop.
 */

interface Line {
  foodItemId: string;
  qty: number;
}

const folder = mkdtempSync(join(tmpdir(), 'tawa-floor-'));
const db = new SQLite(join(folder, 'floor.db'));
db.pragma('journal_mode = WAL');
db.pragma('synchronous = FULL');
db.exec(`
  CREATE TABLE counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL);
  CREATE TABLE kots (id TEXT PRIMARY KEY, token INTEGER NOT NULL, request TEXT NOT NULL, at INTEGER NOT NULL);
  CREATE TABLE lines (id TEXT PRIMARY KEY, kot TEXT NOT NULL, item TEXT NOT NULL, quantity INTEGER NOT NULL);
`);
const bump = db
  .prepare(
    "INSERT INTO counters VALUES ('token', 1) ON CONFLICT DO UPDATE SET value = value + 1 RETURNING value",
  )
  .pluck();
const insertKot = db.prepare('INSERT INTO kots VALUES (?, ?, ?, ?)');
const insertLine = db.prepare('INSERT INTO lines VALUES (?, ?, ?, ?)');

const place = db.transaction((lines: Line[], specialRequest: string) => {
  const _id = v7();
  const tokenNo = Number(bump.get());
  const at = Date.now();
  insertKot.run(_id, tokenNo, specialRequest, at);
  const items = lines.map(({ foodItemId, qty }) => {
    const line = { _id: v7(), foodItemId, name: 'Paneer Butter Masala', price: 320, quantity: qty };
    insertLine.run(line._id, _id, foodItemId, qty);
    return line;
  });
  return {
    _id,
    tokenNo,
    status: 'COOKING',
    kotType: 'DINEIN',
    items,
    specialRequest,
    createdAt: new Date(at).toISOString(),
  };
});

const app = Fastify();
const devices = new WebSocketServer({ server: app.server });
app.post<{ Body: { cartItems: Line[]; specialRequest: string } }>('/order', async ({ body }, reply) => {
  const kot = place.immediate(body.cartItems, body.specialRequest);
  const message = JSON.stringify(['kot:created', { kot }]);
  for (const device of devices.clients) if (device.readyState === WebSocket.OPEN) device.send(message);
  return reply.code(201).send({ message: 'placed', data: { kot } });
});

const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`open at ${address}\n`);
process.once('SIGTERM', async () => {
  for (const device of devices.clients) device.terminate();
  await app.close();
  db.close();
  rmSync(folder, { recursive: true, force: true });
});
