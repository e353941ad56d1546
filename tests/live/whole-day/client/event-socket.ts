import { isDeepStrictEqual } from 'node:util';
import { io, type Socket } from 'socket.io-client';
import { waitUntil } from '../../../support/wait-until.ts';

type Message = Record<string, unknown> & { seq: number };

export class EventSocket {
  readonly received: { name: string; message: Message }[] = [];
  readonly #socket: Socket;

  constructor(origin: string, auth: Record<string, unknown>) {
    this.#socket = io(origin, { auth, forceNew: true, reconnection: false });
    this.#socket.onAny((name: string, message: Message) => this.received.push({ name, message }));
  }

  /** Also finds events already received. */
  async waitForEvent(name: string, part: Record<string, unknown> = {}): Promise<Message> {
    const fits = (message: Message) =>
      Object.entries(part).every(([key, value]) => isDeepStrictEqual(message[key], value));
    try {
      return await waitUntil(
        () => this.received.find((one) => one.name === name && fits(one.message))?.message,
      );
    } catch {
      throw new Error(`did not receive ${name} ${JSON.stringify(part)} in ${JSON.stringify(this.received)}`);
    }
  }

  async waitForSeq(seq: number): Promise<void> {
    await waitUntil(() => this.received.some(({ message }) => message.seq === seq) || undefined);
  }

  waitForError(): Promise<unknown> {
    return new Promise((resolve) => {
      this.#socket.once('connect_error', (error) => resolve((error as Error & { data?: unknown }).data));
    });
  }

  track(kotId: string): Promise<unknown> {
    return this.#socket.emitWithAck('kot:track', { kotId });
  }

  async waitForClose(): Promise<void> {
    await waitUntil(() => this.#socket.disconnected || undefined);
  }

  disconnect(): void {
    this.#socket.disconnect();
  }
}
