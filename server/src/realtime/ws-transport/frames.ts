import { type Audience, liveEvents } from '@tawa/shared/event-schemas.ts';
import type { StoredEvent } from '../../events/event-log.repository.ts';
import { encodeEventMessage, type OutgoingMessage } from '../rooms.ts';
import type { ShopServer, ShopSocket } from '../socket-types.ts';
import { type RawSocket, writableRawSocket } from './engine-io-internals.ts';

const FIN_TEXT_FRAME = 0x81;
/** Engine.IO protocol 4, and Socket.IO protocol 5 in the main namespace. */
const [MESSAGE, EVENT] = ['4', '2'];

/** @param message the event's name and argument, as a JSON list */
function encodeEventFrame(message: string): Buffer {
  return encodeTextFrame(MESSAGE + EVENT + message);
}

/** Without the type of Engine.IO, which `conn.write` adds. */
function packetFromFrame(frame: Buffer): string {
  const head = frame[1] === 127 ? 10 : frame[1] === 126 ? 4 : 2;
  return frame.toString('utf8', head + MESSAGE.length);
}

/** Unmasked, header and text in one buffer (RFC 6455, 5.2). */
function encodeTextFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = FIN_TEXT_FRAME;
  if (head === 2) frame[1] = length;
  else if (head === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, head);
  return frame;
}

export interface EncodedEvent {
  readonly seq: number;
  readonly audience: Audience;
  readonly frame: Buffer;
}

export function encodeEvent(event: StoredEvent): EncodedEvent {
  return {
    seq: event.seq,
    audience: liveEvents[event.name].audience,
    frame: encodeEventFrame(encodeEventMessage(event)),
  };
}

/** Sends the frame over a WebSocket, or its text over polling. */
export function sendEncoded({ conn }: ShopSocket, { frame }: Pick<EncodedEvent, 'frame'>): void {
  const options = { compress: true, wsPreEncodedFrame: [frame] };
  conn.write(packetFromFrame(frame), options);
}

interface FrameDelivery {
  socketIds: Iterable<string>;
  frame: Buffer;
}

/**
 * Sends each message once to every socket, in order; WebSockets without queued packets get its frame
 * directly.
 * @throws if a message cannot be encoded
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

  return (messages) => {
    const deliveries = messages.flatMap(deliveryFor);
    const corked = deliveries.length > 1 ? new Set<RawSocket>() : undefined;
    try {
      for (const delivery of deliveries) deliver(delivery, corked);
    } finally {
      for (const rawSocket of corked ?? []) rawSocket._socket.uncork();
    }
  };
}
