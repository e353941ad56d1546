import type { OutgoingMessage } from '../outgoing-messages.ts';
import type { ShopServer } from '../socket.ts';
import { sendEncoded } from './encoded-event.ts';
import { encodeEventFrame } from './frame.ts';
import { type RawSocket, writableRawSocket } from './internals.ts';

interface FrameDelivery {
  socketIds: Iterable<string>;
  frame: Buffer;
}

/**
 * Sends each message once to every socket, in order; WebSockets without queued packets get its frame
 * directly.
 * @throws if a message cannot be encoded; then none was sent
 */
export function createBroadcaster(io: ShopServer): (messages: readonly OutgoingMessage[]) => void {
  const { adapter, sockets } = io.sockets;

  function deliveryFor({ rooms, message }: OutgoingMessage): FrameDelivery | [] {
    const roomMembers = rooms.flatMap((room) => adapter.rooms.get(room) ?? []);
    const ids =
      roomMembers.length > 1 ? new Set(roomMembers.flatMap((members) => [...members])) : roomMembers[0];
    return ids ? { socketIds: ids, frame: encodeEventFrame(message) } : [];
  }

  function deliver({ socketIds, frame }: FrameDelivery, corked?: Set<RawSocket>): void {
    const pieces = [frame];
    for (const id of socketIds) {
      const socket = sockets.get(id);
      if (!socket) continue;
      const rawSocket = writableRawSocket(socket.conn);
      if (!rawSocket) {
        sendEncoded(socket, { frame });
        continue;
      }
      if (corked && !corked.has(rawSocket)) {
        corked.add(rawSocket);
        rawSocket._socket.cork();
      }
      rawSocket._sender.sendFrame(pieces);
    }
  }

  return (posts) => {
    const deliveries = posts.flatMap(deliveryFor);
    const corked = deliveries.length > 1 ? new Set<RawSocket>() : undefined;
    try {
      for (const delivery of deliveries) deliver(delivery, corked);
    } finally {
      for (const rawSocket of corked ?? []) rawSocket._socket.uncork();
    }
  };
}
