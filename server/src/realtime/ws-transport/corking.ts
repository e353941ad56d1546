import type { IncomingMessage } from 'node:http';
import type { ShopServer, ShopSocket } from '../socket.ts';
import { engineConnection } from './internals.ts';

const transportOf = (conn: ShopSocket['conn']) => engineConnection(conn).transport;
const tcpSocketOf = (conn: ShopSocket['conn']) => transportOf(conn).socket?._socket;

/**
 * Hands to the system in one go what goes to a WebSocket at once: the answer to its upgrade with the packet that opens
 * it, and all that a screen missed. Each piece would be a call of the system of its own, which costs more than the rest.
 */
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

/** What goes to a WebSocket from here on waits for `letGo`; polling gathers by itself. */
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
