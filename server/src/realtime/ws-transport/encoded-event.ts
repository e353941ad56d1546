import { type Audience, audienceOf } from '@tawa/shared/contract/live.rules.ts';
import type { LoggedEvent } from '@tawa/shared/contract/live.ts';
import { messageOf, type ShopSocket } from '../socket.ts';
import { eventFrame, packetIn } from './frame.ts';

/** A logged event with the bytes that every screen gets of it, made once. */
export interface ReadyMade {
  readonly seq: number;
  readonly audience: Audience;
  /** A WebSocket frame. */
  readonly frame: Buffer;
}

export function readyMade(event: LoggedEvent): ReadyMade {
  return { seq: event.seq, audience: audienceOf[event.name], frame: eventFrame(messageOf(event)) };
}

/** Sends it on whatever the screen is connected by: a WebSocket takes the frame as it is, polling the text in it. */
export function send({ conn }: ShopSocket, { frame }: Pick<ReadyMade, 'frame'>): void {
  const options = { compress: true, wsPreEncodedFrame: [frame] };
  conn.write(packetIn(frame), options);
}
