import { isDeepStrictEqual } from 'node:util';
import { io, type Socket } from 'socket.io-client';
import { waitUntil } from '../../../support/wait-until.ts';

type Message = Record<string, unknown> & { seq: number };

/** A socket as section 7 of the contract says it, and all that was said on it. */
export class EventSocket {
  readonly received: { name: string; message: Message }[] = [];
  readonly #socket: Socket;

  constructor(origin: string, auth: Record<string, unknown>) {
    this.#socket = io(origin, { auth, forceNew: true, reconnection: false });
    this.#socket.onAny((name: string, message: Message) => this.received.push({ name, message }));
  }

  /** The first event of this name that fits, also one from before. */
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

  /** Waits until the event with this number has come. */
  async waitForSeq(seq: number): Promise<void> {
    await waitUntil(() => this.received.some(({ message }) => message.seq === seq) || undefined);
  }

  /** What the server says to a connection that it refuses. */
  waitForError(): Promise<unknown> {
    return new Promise((resolve) => {
      this.#socket.once('connect_error', (error) => resolve((error as Error & { data?: unknown }).data));
    });
  }

  track(kotId: string): Promise<unknown> {
    return this.#socket.emitWithAck('kot:track', { kotId });
  }

  /** Resolves when the server has closed it. */
  async waitForClose(): Promise<void> {
    await waitUntil(() => this.#socket.disconnected || undefined);
  }

  disconnect(): void {
    this.#socket.disconnect();
  }
}
