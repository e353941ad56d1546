import type { Client, Notification } from 'pg';
import { connectionConfig, loadPostgres } from './pool.ts';

/** Calls between the processes on one database. A call may be lost; `onGap` says when. */
export interface NotifyChannel {
  /** Calls to all processes, also this one, soon and in order; never throws. */
  notify(text: string): void;
  /** Hears calls until it is closed; `onGap` whenever some may have been missed. */
  subscribe(onMessage: (text: string) => void, onGap: () => void): void;
  close(): Promise<void>;
}

const CHANNEL_NAME = 'tawa';
const NOTIFY_SQL = 'SELECT pg_notify($1, text) FROM unnest($2::text[]) AS text';
/** How long calls are gathered behind one that has just left. */
const BATCH_DELAY_MS = 3;
const MIN_RECONNECT_MS = 100;
const MAX_RECONNECT_MS = 10_000;
/** A cable that is cut in silence shows itself by a question that nobody answers. */
const HEARTBEAT_MS = 15_000;
export const QUERY_TIMEOUT_MS = 5_000;

/** By LISTEN and NOTIFY, each on a connection of its own that is made anew whenever it is lost. */
export function createNotifyChannel(url: string, queryTimeoutMs = QUERY_TIMEOUT_MS): NotifyChannel {
  const { pg } = loadPostgres();
  let listener: Client | undefined;
  let sender: Client | undefined;
  let listening: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  let isClosed = false;
  let reconnectMs = MIN_RECONNECT_MS;
  let subscriber: { onCall(text: string): void; onGap(): void } | undefined;
  /** A call that is repeated before it was sent is sent once. */
  const pending = new Set<string>();
  let flushing: Promise<void> | undefined;

  async function listen(): Promise<void> {
    const client = new pg.Client(connectionConfig(url, { query_timeout: queryTimeoutMs }));
    listener = client;
    let isLost = false;
    const reconnect = (): void => {
      if (isLost || isClosed) return;
      isLost = true;
      clearInterval(heartbeat);
      void client.end().catch(() => undefined);
      timer = setTimeout(startListening, reconnectMs).unref();
      reconnectMs = Math.min(reconnectMs * 2, MAX_RECONNECT_MS);
    };
    client.on('error', reconnect).on('end', reconnect);
    client.on('notification', ({ payload = '' }: Notification) => subscriber?.onCall(payload));
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL_NAME}`);
      if (isClosed) return;
      reconnectMs = MIN_RECONNECT_MS;
      heartbeat = setInterval(() => void client.query('SELECT 1').catch(reconnect), HEARTBEAT_MS).unref();
      subscriber?.onGap();
    } catch {
      reconnect();
    }
  }

  function startListening(): void {
    listening = listen();
  }

  /** Whatever was called meanwhile goes out together; a busy evening calls once in a while, and not at every order. */
  async function flush(): Promise<void> {
    while (pending.size > 0) {
      const texts = [...pending];
      pending.clear();
      // Once more on a new connection: of the old one nobody knew that it was cut. Then the others' sweep finds it.
      await sendBatch(texts)
        .catch(() => sendBatch(texts))
        .catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, BATCH_DELAY_MS));
    }
    // In the same turn as the look at what waits, or a call in between would wait for the next one.
    flushing = undefined;
  }

  async function sendBatch(texts: readonly string[]): Promise<void> {
    const client = sender ?? (await connectSender());
    sender = client;
    try {
      await client.query({ name: 'call', text: NOTIFY_SQL, values: [CHANNEL_NAME, texts] });
    } catch (error) {
      void client.end().catch(() => undefined);
      sender = undefined;
      throw error;
    }
  }

  async function connectSender(): Promise<Client> {
    const client = new pg.Client(connectionConfig(url, { query_timeout: queryTimeoutMs }));
    client.on('error', () => {
      if (sender === client) sender = undefined;
    });
    await client.connect();
    // A call is a hint, and waits for no disk.
    await client.query('SET synchronous_commit = off');
    return client;
  }

  return {
    notify(text) {
      if (isClosed) return;
      pending.add(text);
      flushing ??= flush();
    },
    subscribe(onMessage, onGap) {
      subscriber = { onCall: onMessage, onGap };
      startListening();
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      clearInterval(heartbeat);
      // A client that is told to end while it connects never says that it has.
      await Promise.all([flushing, listening]);
      await Promise.all([listener, sender].map((client) => client?.end().catch(() => undefined)));
    },
  };
}
