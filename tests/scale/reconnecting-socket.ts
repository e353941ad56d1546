import type { ClientToServer, ServerToClient } from '@tawa/shared/event-schemas.ts';
import { io, type Socket } from 'socket.io-client';
import { waitUntil } from '../support/wait-until.ts';

const RECONNECT_MS = 50;

/** A screen that stays: it comes back whenever it is cut off, and says what it has seen. */
export interface ReconnectingSocket {
  socket: Socket<ServerToClient, ClientToServer>;
  received: { name: string; seq: number; kotId: string | undefined }[];
  /** Events that were missing, double or out of order. */
  orderingFaults: string[];
  /** How often it was told to load everything anew. */
  resyncCount(): number;
  /** How often it was let in. */
  connectCount(): number;
  /** Resolves when it has seen the event of this number. */
  waitForSeq(seq: number): Promise<void>;
  close(): void;
}

interface Wanted {
  token: string;
  shopId: string;
  transports?: ('websocket' | 'polling')[];
}

/** Resolves once it is let in for the first time. An owner's screen: it hears every event of the shop. */
export async function openReconnectingSocket(
  origin: string,
  { token, shopId, transports = ['websocket'] }: Wanted,
): Promise<ReconnectingSocket> {
  const received: ReconnectingSocket['received'] = [];
  const faults: string[] = [];
  let last: number | undefined;
  let resyncs = 0;
  let entries = 0;
  let isClosed = false;
  const socket: ReconnectingSocket['socket'] = io(origin, {
    auth: (give) => give({ token, shopId, since: last }),
    transports,
    withCredentials: true,
    forceNew: true,
    reconnectionDelay: RECONNECT_MS,
    reconnectionDelayMax: 4 * RECONNECT_MS,
  });
  // After a refusal, or when the server hung up, the library leaves it to us.
  const reconnect = (): void => {
    if (!isClosed && !socket.active) setTimeout(() => isClosed || socket.connect(), RECONNECT_MS);
  };
  socket.on('disconnect', reconnect).on('connect_error', reconnect);
  socket.onAny((name: string, message: { seq: number; kot?: { _id: string } }) => {
    const { seq } = message;
    if (name === 'ready' || name === 'resync') {
      entries++;
      if (name === 'resync') resyncs++;
      else if (last !== undefined && seq !== last) faults.push(`let in at ${seq} after ${last}`);
      last = seq;
      return;
    }
    if (seq !== (last ?? 0) + 1) faults.push(`${name} ${seq} after ${last}`);
    last = seq;
    received.push({ name, seq, kotId: message.kot?._id });
  });
  await waitUntil(() => entries > 0 || undefined);
  return {
    socket,
    received: received,
    orderingFaults: faults,
    resyncCount: () => resyncs,
    connectCount: () => entries,
    waitForSeq: async (seq) => void (await waitUntil(() => (last ?? 0) >= seq || undefined)),
    close() {
      isClosed = true;
      socket.close();
    },
  };
}
