import type { MessageRateLimiter } from '../rate-limits.ts';
import type { ShopServer, ShopSocket } from '../socket.ts';

/** What Engine.IO and ws keep to themselves of a connection, as far as this program looks at it. */
export interface EngineConnection {
  readyState: string;
  /** Packets that wait for their turn: until the last one is sent, or until the next poll. */
  writeBuffer: readonly unknown[];
  transport: Transport;
  close(discard: boolean): void;
  on(event: 'packet', listener: (this: EngineConnection) => void): void;
  /** A probe has come on a WebSocket that is to take the place of polling. */
  on(event: 'upgrading', listener: (this: EngineConnection, transport: Transport) => void): void;
}

interface Transport {
  name: string;
  writable: boolean;
  perMessageDeflate?: unknown;
  socket?: WsSocket;
  emit(event: 'ready'): void;
}

/** Makes a transport for each connection, and for each WebSocket that is to take the place of polling. */
interface TransportFactory {
  createTransport(name: string, request: unknown): Transport;
}

interface WsSocket extends Partial<RawSocket> {
  readyState: number;
  bufferedAmount: number;
  on(event: 'ping', listener: (this: WsSocket) => void): void;
  terminate(): void;
}

/** A WebSocket that a frame may be written to. */
export interface RawSocket {
  _sender: { sendFrame(pieces: readonly Buffer[]): void };
  _socket: { cork(): void; uncork(): void };
}

const OPEN = 1;

/** All that are open, also those of whoever was not let in or has left. */
export const openConnections = ({ engine }: ShopServer): EngineConnection[] =>
  Object.values((engine as unknown as { clients: Record<string, EngineConnection> }).clients);

export const engineConnection = (conn: ShopSocket['conn']): EngineConnection =>
  conn as unknown as EngineConnection;

/** The line of a connection when what is written on it now overtakes nothing, and is heard: a plain WebSocket's. */
export function writableRawSocket(conn: ShopSocket['conn']): RawSocket | undefined {
  const { readyState, writeBuffer, transport } = engineConnection(conn);
  if (readyState !== 'open' || writeBuffer.length > 0) return undefined;
  if (transport.name !== 'websocket' || transport.perMessageDeflate) return undefined;
  const wsSocket = transport.socket;
  return wsSocket?.readyState === OPEN && wsSocket._socket && wsSocket._sender
    ? (wsSocket as RawSocket)
    : undefined;
}

/** Ends a connection at once. A goodbye would leave its sender time to go on. */
export function terminateConnection(connection: EngineConnection): void {
  connection.transport.socket?.terminate();
  connection.close(true);
}

/**
 * Closes connections that send packets faster than any client of the product: messages, connects to other namespaces,
 * and what Engine.IO does not count as packets of the connection, pings of the WebSocket itself and probes before an
 * upgrade. The listeners are shared by all connections.
 */
export function closeFloodingConnections({ engine }: ShopServer, rates: MessageRateLimiter): void {
  function onPacket(this: EngineConnection): void {
    if (rates.exceedsPacketLimit(this)) terminateConnection(this);
  }
  function onPing(this: WsSocket): void {
    if (rates.exceedsPacketLimit(this)) this.terminate();
  }
  function onProbe(this: EngineConnection, { socket }: Transport): void {
    if (!rates.exceedsPacketLimit(this)) return;
    socket?.terminate();
    terminateConnection(this);
  }
  const maker = engine as unknown as TransportFactory;
  const create = maker.createTransport.bind(engine);
  maker.createTransport = (name, request) => {
    const transport = create(name, request);
    transport.socket?.on('ping', onPing);
    return transport;
  };
  engine.on('connection', (conn: ShopSocket['conn']) => {
    const connection = engineConnection(conn);
    connection.on('packet', onPacket);
    connection.on('upgrading', onProbe);
  });
}
