import type { IncomingMessage } from 'node:http';
import type { RealtimeRateLimiter } from '../rate-limits.ts';
import type { ShopServer, ShopSocket } from '../socket-types.ts';

export interface EngineConnection {
  readyState: string;
  writeBuffer: readonly unknown[];
  transport: Transport;
  request: IncomingMessage;
  close(discard: boolean): void;
  once(event: 'close', listener: () => void): void;
  on(event: 'packet', listener: (this: EngineConnection) => void): void;
  /** A probe has arrived on a WebSocket that is to replace polling. */
  on(event: 'upgrading', listener: (this: EngineConnection, transport: Transport) => void): void;
}

interface Transport {
  name: string;
  writable: boolean;
  perMessageDeflate?: unknown;
  socket?: WsSocket;
  emit(event: 'ready'): void;
}

interface TransportFactory {
  createTransport(name: string, request: unknown): Transport;
}

interface WsSocket extends Partial<RawSocket> {
  readyState: number;
  bufferedAmount: number;
  on(event: 'ping', listener: (this: WsSocket) => void): void;
  terminate(): void;
}

export interface RawSocket {
  _sender: { sendFrame(pieces: readonly Buffer[]): void };
  _socket: { cork(): void; uncork(): void };
}

const OPEN = 1;

export const openConnections = ({ engine }: ShopServer): EngineConnection[] =>
  Object.values((engine as unknown as { clients: Record<string, EngineConnection> }).clients);

export const asEngineConnection = (conn: ShopSocket['conn']): EngineConnection =>
  conn as unknown as EngineConnection;

/** The raw WebSocket if it is open, uncompressed and has no queued packets. */
export function writableRawSocket(conn: ShopSocket['conn']): RawSocket | undefined {
  const { readyState, writeBuffer, transport } = asEngineConnection(conn);
  if (readyState !== 'open' || writeBuffer.length > 0) return undefined;
  if (transport.name !== 'websocket' || transport.perMessageDeflate) return undefined;
  const wsSocket = transport.socket;
  return wsSocket?.readyState === OPEN && wsSocket._socket && wsSocket._sender
    ? (wsSocket as RawSocket)
    : undefined;
}

/** A closing handshake would let the sender go on. */
export function terminateConnection(connection: EngineConnection): void {
  connection.transport.socket?.terminate();
  connection.close(true);
}

/** Also counts WebSocket pings and upgrade probes. */
export function closeFloodingConnections({ engine }: ShopServer, rates: RealtimeRateLimiter): void {
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
  const factory = engine as unknown as TransportFactory;
  const create = factory.createTransport.bind(engine);
  factory.createTransport = (name, request) => {
    const transport = create(name, request);
    transport.socket?.on('ping', onPing);
    return transport;
  };
  engine.on('connection', (conn: ShopSocket['conn']) => {
    const connection = asEngineConnection(conn);
    connection.on('packet', onPacket);
    connection.on('upgrading', onProbe);
  });
}

const transportOf = (conn: ShopSocket['conn']) => asEngineConnection(conn).transport;
const tcpSocketOf = (conn: ShopSocket['conn']) => transportOf(conn).socket?._socket;

/** Combines the upgrade response with the first packet, and flushed packets, to save system calls. */
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

/** Engine.IO queues packets until `uncorkPackets`; polling batches anyway. */
export function corkPackets(connection: ShopSocket['conn']): void {
  const transport = transportOf(connection);
  if (!transport.socket || !transport.writable) return;
  transport.writable = false;
  corked.add(connection);
}

export function uncorkPackets(connection: ShopSocket['conn']): void {
  if (!corked.delete(connection)) return;
  const transport = transportOf(connection);
  transport.writable = true;
  transport.emit('ready');
}
