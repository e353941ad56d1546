import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import Database from 'better-sqlite3';
import express from 'express';
import { Server } from 'socket.io';

// A typical order app: a commit per statement, events to every client, no event log (absent clients miss
// events), no idempotency keys, no permission checks.

const db = new Database(process.env.PEER_DB ?? '');
db.pragma('journal_mode = WAL');
db.pragma('synchronous = FULL');
db.exec(`
  CREATE TABLE orders (id TEXT PRIMARY KEY, shop TEXT, token INTEGER, customer TEXT, phone TEXT, note TEXT,
    status TEXT, created_at INTEGER);
  CREATE TABLE lines (id TEXT PRIMARY KEY, order_id TEXT, item TEXT, quantity INTEGER);
  CREATE INDEX orders_shop ON orders (shop);
`);

const app = express();
const server = createServer(app);
const io = new Server(server, { serveClient: false });
app.use(express.json());

app.post('/api/v1/orders/new-order/:shop', (request, response) => {
  const { shop } = request.params;
  const { cartItems, customerName, customerPhoneNo, specialRequest } = request.body;
  const _id = randomUUID();
  const { last } = db.prepare('SELECT max(token) AS last FROM orders WHERE shop = ?').get(shop);
  const tokenNo = (last ?? 0) + 1;
  const at = new Date();
  db.prepare('INSERT INTO orders VALUES (?, ?, ?, ?, ?, ?, ?, ?)').run(
    _id,
    shop,
    tokenNo,
    customerName,
    customerPhoneNo,
    specialRequest,
    'COOKING',
    at.getTime(),
  );
  for (const { foodItemId, qty } of cartItems)
    db.prepare('INSERT INTO lines VALUES (?, ?, ?, ?)').run(randomUUID(), _id, foodItemId, qty);
  const items = cartItems.map((line) => ({ ...line, name: 'Paneer Butter Masala', price: 320 }));
  const kot = { tokenNo, _id, status: 'COOKING', items, specialRequest, createdAt: at };
  io.emit('kot:created', { seq: tokenNo, at, shopId: shop, kot });
  response.status(201).json({ message: 'Order placed', data: { kot } });
});

io.on('connection', (socket) => socket.emit('ready', { seq: 0 }));

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`open at http://127.0.0.1:${server.address().port}\n`);
});
process.once('SIGTERM', () => {
  io.disconnectSockets(true);
  void io.close(() => db.close());
});
