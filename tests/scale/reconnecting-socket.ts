import type { ClientToServer, ServerToClient } from '@tawa/shared/event-schemas.ts';
import { io, type Socket } from 'socket.io-client';
import { waitUntil } from '../support/wait-until.ts';

const RECONNECT_MS = 50;

/** An owner's client that reconnects after every disconnect. */
export interface ReconnectingSocket {
  socket: Socket<ServerToClient, ClientToServer>;
  received: { name: string; seq: number; kotId: string | undefined }[];
  /** Events that are missing, duplicate or out of order. */
  orderingFaults: string[];
  resyncCount(): number;
  /** Counts accepted handshakes. */
  connectCount(): number;
  waitForSeq(seq: number): Promise<void>;
  close(): void;
}

interface SocketOptions {
  token: string;
  shopId: string;
  transports?: ('websocket' | 'polling')[];
}

/** Resolves after the first handshake. Owners receive every event. */
export async function openReconnectingSocket(
  origin: string,
  { token, shopId, transports = ['websocket'] }: SocketOptions,
): Promise<ReconnectingSocket> {
  const received: ReconnectingSocket['received'] = [];
  const faults: string[] = [];
  let last: number | undefined;
  let resyncs = 0;
  let connects = 0;
  let isClosed = false;
  const socket: ReconnectingSocket['socket'] = io(origin, {
    auth: (give) => give({ token, shopId, since: last }),
    transports,
    withCredentials: true,
    forceNew: true,
    reconnectionDelay: RECONNECT_MS,
    reconnectionDelayMax: 4 * RECONNECT_MS,
  });
  // Socket.IO does not reconnect after a rejection or a disconnect by the server.
  const reconnect = (): void => {
    if (!isClosed && !socket.active) setTimeout(() => isClosed || socket.connect(), RECONNECT_MS);
  };
  socket.on('disconnect', reconnect).on('connect_error', reconnect);
  socket.onAny((name: string, message: { seq: number; kot?: { _id: string } }) => {
    const { seq } = message;
    if (name === 'ready' || name === 'resync') {
      connects++;
      if (name === 'resync') resyncs++;
      else if (last !== undefined && seq !== last) faults.push(`let in at ${seq} after ${last}`);
      last = seq;
      return;
    }
    if (seq !== (last ?? 0) + 1) faults.push(`${name} ${seq} after ${last}`);
    last = seq;
    received.push({ name, seq, kotId: message.kot?._id });
  });
  await waitUntil(() => connects > 0 || undefined);
  return {
    socket,
    received,
    orderingFaults: faults,
    resyncCount: () => resyncs,
    connectCount: () => connects,
    waitForSeq: async (seq) => void (await waitUntil(() => (last ?? 0) >= seq || undefined)),
    close() {
      isClosed = true;
      socket.close();
    },
  };
}
