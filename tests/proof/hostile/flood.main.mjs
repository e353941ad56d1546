import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';

// One anonymous client of a table's page that sends `kot:track` as fast as its connection takes it, and comes back
// whenever it is cut off. Says `{ sent, cuts }` at its end, on SIGTERM or after `EVENTS` events.
const { ORIGIN = '', SHOP_ID, TABLE_NO, EVENTS } = process.env;
const address = `${ORIGIN.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
const BATCH = 500;
const MAX_BUFFERED = 1_000_000;
let sent = 0;
let cuts = 0;
let isOver = false;

function report() {
  isOver = true;
  process.send?.({ sent, cuts }, () => process.exit());
}
process.on('SIGTERM', report);

/** One connection, from its handshake until it is closed. */
function connect() {
  return new Promise((resolve) => {
    const socket = new WebSocket(address);
    socket.on('message', (packet) => {
      const text = String(packet);
      if (text.startsWith('0{')) socket.send(`40${JSON.stringify({ shopId: SHOP_ID, tableNo: TABLE_NO })}`);
      else if (text.startsWith('40')) flood(socket);
      else if (text === '2') socket.send('3');
    });
    socket.on('error', () => undefined);
    socket.on('close', resolve);
  });
}

/** @param {WebSocket} socket */
function flood(socket) {
  if (socket.readyState !== WebSocket.OPEN) return;
  if (sent >= Number(EVENTS)) return report();
  if (socket.bufferedAmount < MAX_BUFFERED)
    for (let n = 0; n < BATCH; n += 1, sent += 1)
      socket.send(`42${sent}["kot:track",{"kotId":"${randomUUID()}"}]`);
  setImmediate(flood, socket);
}

while (!isOver) {
  await connect();
  cuts += 1;
}
