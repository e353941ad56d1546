import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { feathers } from '@feathersjs/feathers';
import { bodyParser, errorHandler, koa, rest } from '@feathersjs/koa';
import socketio from '@feathersjs/socketio';
import Database from 'better-sqlite3';

// A Feathers 5 order app: a prepared transaction per order, events to the shop's channel, no event log (absent
// clients miss events), no idempotency keys, no permission checks.

const db = new Database(process.env.PEER_DB ?? '');
db.pragma('journal_mode = WAL');
db.pragma('synchronous = FULL');
db.exec(`
  CREATE TABLE orders (id TEXT PRIMARY KEY, shop TEXT, token INTEGER, customer TEXT, phone TEXT, note TEXT,
    status TEXT, created_at INTEGER);
  CREATE TABLE lines (id TEXT PRIMARY KEY, order_id TEXT, item TEXT, quantity INTEGER);
  CREATE INDEX orders_shop ON orders (shop, token);
`);
const lastToken = db.prepare('SELECT max(token) FROM orders WHERE shop = ?').pluck();
const insertOrder = db.prepare('INSERT INTO orders VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
const insertLine = db.prepare('INSERT INTO lines VALUES (?, ?, ?, ?)');

const placeOrder = db.transaction(
  (shop, at, { cartItems, customerName, customerPhoneNo, specialRequest }) => {
    const _id = randomUUID();
    const tokenNo = (lastToken.get(shop) ?? 0) + 1;
    const created = at.getTime();
    insertOrder.run(_id, shop, tokenNo, customerName, customerPhoneNo, specialRequest, 'COOKING', created);
    for (const { foodItemId, qty } of cartItems) insertLine.run(randomUUID(), _id, foodItemId, qty);
    const items = cartItems.map((line) => ({ ...line, name: 'Paneer Butter Masala', price: 320 }));
    return { tokenNo, _id, status: 'COOKING', items, specialRequest, createdAt: at };
  },
);

const orders = {
  async create(data, { route }) {
    const at = new Date();
    const kot = placeOrder(route.shop, at, data);
    return { seq: kot.tokenNo, at, shopId: route.shop, kot };
  },
};

const app = koa(feathers());
app.use(errorHandler());
app.use(bodyParser());
app.configure(rest());
app.configure(
  socketio({ serveClient: false }, (io) => {
    io.use((socket, next) => {
      socket.feathers.shop = socket.handshake.auth.shopId;
      next();
    });
    io.on('connection', (socket) => socket.emit('ready', { seq: 0 }));
  }),
);
app.use('api/v1/orders/new-order/:shop', orders, { methods: ['create'] });
app.service('api/v1/orders/new-order/:shop').publish('created', ({ shopId }) => app.channel(shopId));
app.on('connection', (connection) => app.channel(connection.shop).join(connection));

const server = await app.listen(0, '127.0.0.1');
if (!server.listening) await once(server, 'listening');
process.stdout.write(`open at http://127.0.0.1:${server.address().port}\n`);
process.once('SIGTERM', () => {
  app.io.disconnectSockets(true);
  void app.io.close(() => db.close());
});
