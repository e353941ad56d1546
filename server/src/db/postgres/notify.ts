import type { Client, Notification } from 'pg';
import { connectionTo, loadPostgres } from './pool.ts';

/** Calls between the processes on one database. A call may be lost; `onGap` says when. */
export interface Channel {
  /** Calls to all processes, also this one, soon and in order; never throws. */
  call(text: string): void;
  /** Hears calls until it is closed; `onGap` whenever some may have been missed. */
  hear(onCall: (text: string) => void, onGap: () => void): void;
  close(): Promise<void>;
}

const NAME = 'tawa';
const CALL = 'SELECT pg_notify($1, text) FROM unnest($2::text[]) AS text';
/** How long calls are gathered behind one that has just left. */
const GATHER_MS = 3;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;
/** A cable that is cut in silence shows itself by a question that nobody answers. */
const PULSE_MS = 15_000;
export const ANSWER_WITHIN_MS = 5_000;

/** By LISTEN and NOTIFY, each on a connection of its own that is made anew whenever it is lost. */
export function createChannel(url: string, answerWithinMs = ANSWER_WITHIN_MS): Channel {
  const { pg } = loadPostgres();
  let listener: Client | undefined;
  let caller: Client | undefined;
  let listening: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let pulse: NodeJS.Timeout | undefined;
  let isClosed = false;
  let pause = FIRST_PAUSE_MS;
  let heard: { onCall(text: string): void; onGap(): void } | undefined;
  /** A call that is repeated before it was sent is sent once. */
  const waiting = new Set<string>();
  let calling: Promise<void> | undefined;

  async function listen(): Promise<void> {
    const client = new pg.Client(connectionTo(url, { query_timeout: answerWithinMs }));
    listener = client;
    let isLost = false;
    const again = (): void => {
      if (isLost || isClosed) return;
      isLost = true;
      clearInterval(pulse);
      void client.end().catch(() => undefined);
      timer = setTimeout(startListening, pause).unref();
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    };
    client.on('error', again).on('end', again);
    client.on('notification', ({ payload = '' }: Notification) => heard?.onCall(payload));
    try {
      await client.connect();
      await client.query(`LISTEN ${NAME}`);
      if (isClosed) return;
      pause = FIRST_PAUSE_MS;
      pulse = setInterval(() => void client.query('SELECT 1').catch(again), PULSE_MS).unref();
      heard?.onGap();
    } catch {
      again();
    }
  }

  function startListening(): void {
    listening = listen();
  }

  /** Whatever was called meanwhile goes out together; a busy evening calls once in a while, and not at every order. */
  async function send(): Promise<void> {
    while (waiting.size > 0) {
      const texts = [...waiting];
      waiting.clear();
      // Once more on a new connection: of the old one nobody knew that it was cut. Then the others' sweep finds it.
      await say(texts)
        .catch(() => say(texts))
        .catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
    }
    // In the same turn as the look at what waits, or a call in between would wait for the next one.
    calling = undefined;
  }

  async function say(texts: readonly string[]): Promise<void> {
    const client = caller ?? (await connect());
    caller = client;
    try {
      await client.query({ name: 'call', text: CALL, values: [NAME, texts] });
    } catch (error) {
      void client.end().catch(() => undefined);
      caller = undefined;
      throw error;
    }
  }

  async function connect(): Promise<Client> {
    const client = new pg.Client(connectionTo(url, { query_timeout: answerWithinMs }));
    client.on('error', () => {
      if (caller === client) caller = undefined;
    });
    await client.connect();
    // A call is a hint, and waits for no disk.
    await client.query('SET synchronous_commit = off');
    return client;
  }

  return {
    call(text) {
      if (isClosed) return;
      waiting.add(text);
      calling ??= send();
    },
    hear(onCall, onGap) {
      heard = { onCall, onGap };
      startListening();
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      clearInterval(pulse);
      // A client that is told to end while it connects never says that it has.
      await Promise.all([calling, listening]);
      await Promise.all([listener, caller].map((client) => client?.end().catch(() => undefined)));
    },
  };
}
