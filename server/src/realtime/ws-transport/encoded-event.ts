import { type Audience, type LoggedEvent, liveEvents } from '@tawa/shared/event-schemas.ts';
import { type ShopSocket, toMessage } from '../socket.ts';
import { encodeEventFrame, packetFromFrame } from './frame.ts';

export interface EncodedEvent {
  readonly seq: number;
  readonly audience: Audience;
  readonly frame: Buffer;
}

export function encodeEvent(event: LoggedEvent): EncodedEvent {
  return {
    seq: event.seq,
    audience: liveEvents[event.name].audience,
    frame: encodeEventFrame(toMessage(event)),
  };
}

/** Sends the frame over a WebSocket, or its text over polling. */
export function sendEncoded({ conn }: ShopSocket, { frame }: Pick<EncodedEvent, 'frame'>): void {
  const options = { compress: true, wsPreEncodedFrame: [frame] };
  conn.write(packetFromFrame(frame), options);
}
