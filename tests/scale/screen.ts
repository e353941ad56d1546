import type { ClientToServer, ServerToClient } from '@tawa/shared/contract/live.ts';
import { io, type Socket } from 'socket.io-client';
import { waitUntil } from '../support/wait-until.ts';

const AGAIN_MS = 50;

/** A screen that stays: it comes back whenever it is cut off, and says what it has seen. */
export interface Screen {
  socket: Socket<ServerToClient, ClientToServer>;
  heard: { name: string; seq: number; kotId: string | undefined }[];
  /** Events that were missing, double or out of order. */
  faults: string[];
  /** How often it was told to load everything anew. */
  resyncs(): number;
  /** How often it was let in. */
  entries(): number;
  /** Resolves when it has seen the event of this number. */
  seen(seq: number): Promise<void>;
  close(): void;
}

interface Wanted {
  token: string;
  shopId: string;
  transports?: ('websocket' | 'polling')[];
}

/** Resolves once it is let in for the first time. An owner's screen: it hears every event of the shop. */
export async function openScreen(
  origin: string,
  { token, shopId, transports = ['websocket'] }: Wanted,
): Promise<Screen> {
  const heard: Screen['heard'] = [];
  const faults: string[] = [];
  let last: number | undefined;
  let resyncs = 0;
  let entries = 0;
  let isOver = false;
  const socket: Screen['socket'] = io(origin, {
    auth: (give) => give({ token, shopId, since: last }),
    transports,
    withCredentials: true,
    forceNew: true,
    reconnectionDelay: AGAIN_MS,
    reconnectionDelayMax: 4 * AGAIN_MS,
  });
  // After a refusal, or when the server hung up, the library leaves it to us.
  const again = (): void => {
    if (!isOver && !socket.active) setTimeout(() => isOver || socket.connect(), AGAIN_MS);
  };
  socket.on('disconnect', again).on('connect_error', again);
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
    heard.push({ name, seq, kotId: message.kot?._id });
  });
  await waitUntil(() => entries > 0 || undefined);
  return {
    socket,
    heard,
    faults,
    resyncs: () => resyncs,
    entries: () => entries,
    seen: async (seq) => void (await waitUntil(() => (last ?? 0) >= seq || undefined)),
    close() {
      isOver = true;
      socket.close();
    },
  };
}
