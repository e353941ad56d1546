import type { LoggedEvent } from '@tawa/shared/contract/event-schemas.ts';
import { type Audience, audienceByEvent } from '@tawa/shared/contract/events.ts';
import { type ShopSocket, toMessage } from '../socket.ts';
import { encodeEventFrame, packetFromFrame } from './frame.ts';

/** A logged event with the bytes that every screen gets of it, made once. */
export interface EncodedEvent {
  readonly seq: number;
  readonly audience: Audience;
  /** A WebSocket frame. */
  readonly frame: Buffer;
}

export function encodeEvent(event: LoggedEvent): EncodedEvent {
  return { seq: event.seq, audience: audienceByEvent[event.name], frame: encodeEventFrame(toMessage(event)) };
}

/** Sends it on whatever the screen is connected by: a WebSocket takes the frame as it is, polling the text in it. */
export function sendEncoded({ conn }: ShopSocket, { frame }: Pick<EncodedEvent, 'frame'>): void {
  const options = { compress: true, wsPreEncodedFrame: [frame] };
  conn.write(packetFromFrame(frame), options);
}
