import type { Post } from '../outgoing-messages.ts';
import type { ShopServer } from '../socket.ts';
import { send } from './encoded-event.ts';
import { eventFrame } from './frame.ts';
import { type Line, openLine } from './internals.ts';

/** A message as it is written, and the sockets that get it. */
interface Letter {
  ids: Iterable<string>;
  frame: Buffer;
}

/**
 * Sends messages to whole rooms, in order, each once to every socket. A message is one frame for all, written straight
 * to the WebSockets that have nothing waiting in front of it; the others get it in their turn.
 * @throws when a message cannot be written down; then none was sent
 */
export function createFanOut(io: ShopServer): (posts: readonly Post[]) => void {
  const { adapter, sockets } = io.sockets;

  /** None where nobody is. */
  function letterOf({ rooms, message }: Post): Letter | [] {
    const crowds = rooms.flatMap((room) => adapter.rooms.get(room) ?? []);
    const ids = crowds.length > 1 ? new Set(crowds.flatMap((crowd) => [...crowd])) : crowds[0];
    return ids ? { ids, frame: eventFrame(message) } : [];
  }

  /** Lines that are `held` keep what they are given until they are let go. */
  function deliver({ ids, frame }: Letter, held?: Set<Line>): void {
    const pieces = [frame];
    for (const id of ids) {
      const socket = sockets.get(id);
      if (!socket) continue;
      const line = openLine(socket.conn);
      if (!line) {
        send(socket, { frame });
        continue;
      }
      if (held && !held.has(line)) {
        held.add(line);
        line._socket.cork();
      }
      line._sender.sendFrame(pieces);
    }
  }

  return (posts) => {
    const letters = posts.flatMap(letterOf);
    const held = letters.length > 1 ? new Set<Line>() : undefined;
    try {
      for (const letter of letters) deliver(letter, held);
    } finally {
      for (const line of held ?? []) line._socket.uncork();
    }
  };
}
