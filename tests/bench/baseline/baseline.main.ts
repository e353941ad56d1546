import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { WAL_AUTOCHECKPOINT_PAGES } from '@tawa/server/db/sqlite/open.ts';
import SQLite from 'better-sqlite3';
import { startHeartbeats } from './heartbeats.ts';
import { createKotList } from './kot-list.ts';
import { createOrderWriter } from './orders.ts';
import { createSharedCommits } from './shared-commits.ts';
import { createStoredRows } from './stored-rows.ts';
import { acceptWebSocket, broadcast, textFrame } from './ws-frames.ts';

/**
 * Smallest comparable program: node:http, prepared statements on the product's schema, shared commits at
 * synchronous=FULL, hand-made WebSocket frames; no permission checks or replay. BASELINE_DB copies the product's
 * file. BASELINE_ROWS=bare leaves out idempotency key, customer, event, body hash and heartbeats.
 */

const isBare = process.env.BASELINE_ROWS === 'bare';
const db = new SQLite(process.env.BASELINE_DB ?? '');
db.pragma('journal_mode = WAL');
db.pragma('synchronous = FULL');
db.pragma('foreign_keys = ON');
db.pragma(`wal_autocheckpoint = ${WAL_AUTOCHECKPOINT_PAGES}`);
const write = createSharedCommits(db);
const writeOrder = createOrderWriter(db, isBare ? undefined : createStoredRows(db));
const listKots = createKotList(db);
const watchHeartbeat = isBare ? undefined : startHeartbeats();
const sockets = new Map<string, Set<Socket>>();
const latestSeqs = new Map<string, number>();

function getSockets(shopId: string): Set<Socket> {
  const known = sockets.get(shopId);
  if (known) return known;
  const made = new Set<Socket>();
  sockets.set(shopId, made);
  return made;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const server = createServer(async (request, response) => {
  const [, route, shopId = ''] = (request.url ?? '').split(/[/?]/);
  const json = { 'content-type': 'application/json; charset=utf-8' };
  if (route === 'list') {
    const list = Buffer.from(listKots(shopId));
    response.writeHead(200, { ...json, 'content-length': list.length }).end(list);
    return;
  }
  const body = await bodyOf(request);
  const idempotencyKey = String(request.headers['idempotency-key']);
  const { tokenNo, seq, at, kot } = await write(() => writeOrder({ shopId, body, idempotencyKey }));
  const responseBody = Buffer.from(`{"message":"Order #${tokenNo} placed","data":{"kot":${kot}}}`);
  response.writeHead(201, { ...json, 'content-length': responseBody.length }).end(responseBody);
  const event = `{"seq":${seq},"at":"${at}","shopId":"${shopId}","kot":${kot}}`;
  latestSeqs.set(shopId, seq);
  broadcast(getSockets(shopId), textFrame(`42["kot:created",${event}]`));
});

server.on('upgrade', (request, socket: Socket) => {
  const shopId = (request.url ?? '').split('/')[2] ?? '';
  const room = getSockets(shopId);
  acceptWebSocket(request, socket);
  socket.write(textFrame(`42["ready",{"seq":${latestSeqs.get(shopId) ?? 0}}]`));
  room.add(socket);
  if (watchHeartbeat) watchHeartbeat(socket);
  else socket.on('data', () => undefined);
  socket.on('error', () => socket.destroy());
  socket.once('close', () => room.delete(socket));
});

server.keepAliveTimeout = 72_000;
server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`open at http://127.0.0.1:${port}\n`);
});

process.once('SIGTERM', () => {
  for (const room of sockets.values()) for (const socket of room) socket.destroy();
  server.closeAllConnections();
  server.close(() => db.close());
});
