import type { IncomingMessage } from 'node:http';
import type { ShopServer, ShopSocket } from '../socket.ts';
import { engineConnection } from './internals.ts';

const transportOf = (conn: ShopSocket['conn']) => engineConnection(conn).transport;
const tcpSocketOf = (conn: ShopSocket['conn']) => transportOf(conn).socket?._socket;

/** Combines the upgrade response with the first packet, and the packets of a flush, to save system calls. */
export function corkBatchedWrites({ engine }: ShopServer): void {
  engine.on('initial_headers', (_headers: unknown, request: IncomingMessage & { upgrade: boolean }) => {
    if (request.upgrade) request.socket.cork();
  });
  engine.on('flush', (connection: ShopSocket['conn'], packets: readonly unknown[]) => {
    if (packets.length > 1) tcpSocketOf(connection)?.cork();
  });
  engine.on('drain', (connection: ShopSocket['conn']) => tcpSocketOf(connection)?.uncork());
}

const corked = new WeakSet<ShopSocket['conn']>();

/** Engine.IO queues packets until `uncork`; polling batches anyway. */
export function cork(connection: ShopSocket['conn']): void {
  const transport = transportOf(connection);
  if (!transport.socket || !transport.writable) return;
  transport.writable = false;
  corked.add(connection);
}

export function uncork(connection: ShopSocket['conn']): void {
  if (!corked.delete(connection)) return;
  const transport = transportOf(connection);
  transport.writable = true;
  transport.emit('ready');
}
