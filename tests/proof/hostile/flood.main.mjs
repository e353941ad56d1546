import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';

// An anonymous client that sends `kot:track` at full speed and reconnects after each disconnect. The commands
// `begin`, `look` and `stop` return its totals.
const { ORIGIN = '', SHOP_ID, TABLE_NO } = process.env;
const address = `${ORIGIN.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
const BATCH = 500;
const MAX_BUFFERED = 1_000_000;
const totals = { sentEvents: 0, answered: 0, connections: 0, disconnects: 0 };
let messageId = 0;
let isStopped = true;
let flooding = Promise.resolve();
/** @type {WebSocket | undefined} */
let open;

process.on('message', async (word) => {
  if (word === 'begin') {
    isStopped = false;
    flooding = reconnectLoop();
  }
  if (word === 'stop') {
    isStopped = true;
    open?.terminate();
    await flooding;
  }
  process.send?.({ word, ...totals });
});
process.on('disconnect', () => process.exit());

async function reconnectLoop() {
  while (!isStopped) {
    await connect();
    if (!isStopped) totals.disconnects += 1;
  }
}

function connect() {
  return new Promise((resolve) => {
    const socket = new WebSocket(address);
    totals.connections += 1;
    open = socket;
    socket.on('message', (packet) => {
      const text = String(packet);
      if (text.startsWith('43')) totals.answered += 1;
      else if (text.startsWith('0{'))
        socket.send(`40${JSON.stringify({ shopId: SHOP_ID, tableNo: TABLE_NO })}`);
      else if (text.startsWith('40')) flood(socket);
      else if (text === '2') socket.send('3');
    });
    socket.on('error', () => undefined);
    socket.on('close', resolve);
  });
}

/** @param {Error} [error] set for events still buffered at the close */
function onSent(error) {
  if (!error) totals.sentEvents += 1;
}

/** @param {WebSocket} socket */
function flood(socket) {
  if (socket.readyState !== WebSocket.OPEN) return;
  if (socket.bufferedAmount < MAX_BUFFERED)
    for (let n = 0; n < BATCH; n += 1, messageId += 1)
      socket.send(`42${messageId}["kot:track",{"kotId":"${randomUUID()}"}]`, onSent);
  setImmediate(flood, socket);
}
