import type { Socket } from 'node:net';
import { PING_INTERVAL_MS } from '@tawa/shared/event-limits.ts';
import { textFrame } from './ws-frames.ts';

/** Spreads the pings over the interval. */
const SLOTS = 100;
/** As Engine.IO writes it. */
const PING = textFrame('2');

/** Pings each watched socket once per interval; one that has sent nothing since the last ping is destroyed. */
export function startHeartbeats(): (socket: Socket) => void {
  const slots = Array.from({ length: SLOTS }, () => new Set<Socket>());
  const silent = new Set<Socket>();
  let watched = 0;
  let turn = 0;

  function pingNextSlot(): void {
    for (const socket of slots[turn++ % SLOTS] ?? []) {
      if (silent.has(socket)) socket.destroy();
      else {
        silent.add(socket);
        socket.write(PING);
      }
    }
  }

  setInterval(pingNextSlot, PING_INTERVAL_MS / SLOTS).unref();
  return (socket) => {
    const slot = slots[watched++ % SLOTS];
    slot?.add(socket);
    socket.on('data', () => silent.delete(socket));
    socket.once('close', () => {
      slot?.delete(socket);
      silent.delete(socket);
    });
  };
}
