import type { MessageRates } from './message-limits.ts';
import type { ShopServer, ShopSocket } from './socket.ts';

/** What Engine.IO and ws keep to themselves of a connection, as far as this program looks at it. */
export interface Connection {
  readyState: string;
  /** Packets that wait for their turn: until the last one is sent, or until the next poll. */
  writeBuffer: readonly unknown[];
  transport: {
    name: string;
    writable: boolean;
    perMessageDeflate?: unknown;
    socket?: WebSocket;
    emit(event: 'ready'): void;
  };
  close(discard: boolean): void;
  on(event: 'packet', listener: (this: Connection) => void): void;
}

interface WebSocket extends Partial<Line> {
  readyState: number;
  bufferedAmount: number;
  on(event: 'ping', listener: (this: WebSocket) => void): void;
  terminate(): void;
}

/** A WebSocket that a frame may be written to. */
export interface Line {
  _sender: { sendFrame(pieces: readonly Buffer[]): void };
  _socket: { cork(): void; uncork(): void };
}

const OPEN = 1;

/** All that are open, also those of whoever was not let in or has left. */
export const connectionsOf = ({ engine }: ShopServer): Connection[] =>
  Object.values((engine as unknown as { clients: Record<string, Connection> }).clients);

export const connectionOf = (conn: ShopSocket['conn']): Connection => conn as unknown as Connection;

/** The line of a connection when what is written on it now overtakes nothing, and is heard: a plain WebSocket's. */
export function openLine(conn: ShopSocket['conn']): Line | undefined {
  const { readyState, writeBuffer, transport } = connectionOf(conn);
  if (readyState !== 'open' || writeBuffer.length > 0) return undefined;
  if (transport.name !== 'websocket' || transport.perMessageDeflate) return undefined;
  const line = transport.socket;
  return line?.readyState === OPEN && line._socket && line._sender ? (line as Line) : undefined;
}

/** Ends a connection at once. A goodbye would leave its sender time to go on. */
export function cut(connection: Connection): void {
  connection.transport.socket?.terminate();
  connection.close(true);
}

/**
 * Closes connections that send packets faster than any client of the product: messages, connects to other namespaces, and
 * pings of the WebSocket itself, which Engine.IO does not count as packets. The listeners are shared by all connections.
 */
export function closeFloods({ engine }: ShopServer, rates: MessageRates): void {
  function onPacket(this: Connection): void {
    if (rates.isFlood(this)) cut(this);
  }
  function onPing(this: WebSocket): void {
    if (rates.isFlood(this)) this.terminate();
  }
  engine.on('connection', (conn: ShopSocket['conn']) => {
    const connection = connectionOf(conn);
    connection.on('packet', onPacket);
    connection.transport.socket?.on('ping', onPing);
  });
}
