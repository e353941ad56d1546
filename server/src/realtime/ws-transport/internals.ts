import type { MessageRates } from '../message-limits.ts';
import type { ShopServer, ShopSocket } from '../socket.ts';

/** What Engine.IO and ws keep to themselves of a connection, as far as this program looks at it. */
export interface Connection {
  readyState: string;
  /** Packets that wait for their turn: until the last one is sent, or until the next poll. */
  writeBuffer: readonly unknown[];
  transport: Transport;
  close(discard: boolean): void;
  on(event: 'packet', listener: (this: Connection) => void): void;
  /** A probe has come on a WebSocket that is to take the place of polling. */
  on(event: 'upgrading', listener: (this: Connection, transport: Transport) => void): void;
}

interface Transport {
  name: string;
  writable: boolean;
  perMessageDeflate?: unknown;
  socket?: WebSocket;
  emit(event: 'ready'): void;
}

/** Makes a transport for each connection, and for each WebSocket that is to take the place of polling. */
interface TransportMaker {
  createTransport(name: string, request: unknown): Transport;
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
 * Closes connections that send packets faster than any client of the product: messages, connects to other namespaces,
 * and what Engine.IO does not count as packets of the connection, pings of the WebSocket itself and probes before an
 * upgrade. The listeners are shared by all connections.
 */
export function closeFloods({ engine }: ShopServer, rates: MessageRates): void {
  function onPacket(this: Connection): void {
    if (rates.isFlood(this)) cut(this);
  }
  function onPing(this: WebSocket): void {
    if (rates.isFlood(this)) this.terminate();
  }
  function onProbe(this: Connection, { socket }: Transport): void {
    if (!rates.isFlood(this)) return;
    socket?.terminate();
    cut(this);
  }
  const maker = engine as unknown as TransportMaker;
  const create = maker.createTransport.bind(engine);
  maker.createTransport = (name, request) => {
    const transport = create(name, request);
    transport.socket?.on('ping', onPing);
    return transport;
  };
  engine.on('connection', (conn: ShopSocket['conn']) => {
    const connection = connectionOf(conn);
    connection.on('packet', onPacket);
    connection.on('upgrading', onProbe);
  });
}
