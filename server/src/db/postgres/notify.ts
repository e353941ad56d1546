import type { Client, Notification } from 'pg';
import { connectionConfig, loadPostgres } from './pool.ts';

export interface NotifyChannel {
  /** Notifies all processes, including this one; never throws. */
  notify(text: string): void;
  /** `onGap` is called when messages may have been lost. */
  subscribe(onMessage: (text: string) => void, onGap: () => void): void;
  close(): Promise<void>;
}

const CHANNEL_NAME = 'tawa';
const NOTIFY_SQL = 'SELECT pg_notify($1, text) FROM unnest($2::text[]) AS text';
const BATCH_DELAY_MS = 3;
const MIN_RECONNECT_MS = 100;
const MAX_RECONNECT_MS = 10_000;
/** A heartbeat detects a connection that was cut without notice. */
const HEARTBEAT_MS = 15_000;
export const QUERY_TIMEOUT_MS = 5_000;

/** Delivers messages without a guarantee. Equal messages that wait are sent once. */
export function createNotifyChannel(url: string, queryTimeoutMs = QUERY_TIMEOUT_MS): NotifyChannel {
  const { pg } = loadPostgres();
  const createClient = () => new pg.Client(connectionConfig(url, { query_timeout: queryTimeoutMs }));
  const sender = createSender(createClient);
  const listener = createListener(createClient);
  return {
    notify: sender.notify,
    subscribe: listener.subscribe,
    async close() {
      await Promise.all([sender.close(), listener.close()]);
    },
  };
}

function createListener(createClient: () => Client) {
  let current: Client | undefined;
  let listening: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  let isClosed = false;
  let reconnectMs = MIN_RECONNECT_MS;
  let subscriber: { onMessage(text: string): void; onGap(): void } | undefined;

  async function listen(): Promise<void> {
    const client = createClient();
    current = client;
    let isReconnecting = false;
    const reconnect = (): void => {
      if (isReconnecting || isClosed) return;
      isReconnecting = true;
      clearInterval(heartbeat);
      void client.end().catch(() => undefined);
      timer = setTimeout(startListening, reconnectMs).unref();
      reconnectMs = Math.min(reconnectMs * 2, MAX_RECONNECT_MS);
    };
    client.on('error', reconnect).on('end', reconnect);
    client.on('notification', ({ payload = '' }: Notification) => subscriber?.onMessage(payload));
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

  return {
    subscribe(onMessage: (text: string) => void, onGap: () => void): void {
      subscriber = { onMessage, onGap };
      startListening();
    },
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      clearInterval(heartbeat);
      // In pg, an end() during connect() never resolves, so the connection is awaited first.
      await listening;
      await current?.end().catch(() => undefined);
    },
  };
}

function createSender(createClient: () => Client) {
  let current: Client | undefined;
  const pending = new Set<string>();
  let flushing: Promise<void> | undefined;
  let isClosed = false;

  /** Messages are sent in batches, so that not every order sends one. */
  async function flush(): Promise<void> {
    while (pending.size > 0) {
      const texts = [...pending];
      pending.clear();
      // The old connection may be dead, so a new one tries again. After a second failure the periodic sweep
      // of the other processes finds the events.
      await sendBatch(texts)
        .catch(() => sendBatch(texts))
        .catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, BATCH_DELAY_MS));
    }
    // This follows the check of `pending` without an await between, or a message could be left behind.
    flushing = undefined;
  }

  async function sendBatch(texts: readonly string[]): Promise<void> {
    const client = current ?? (await connect());
    current = client;
    try {
      await client.query({ name: 'call', text: NOTIFY_SQL, values: [CHANNEL_NAME, texts] });
    } catch (error) {
      void client.end().catch(() => undefined);
      current = undefined;
      throw error;
    }
  }

  async function connect(): Promise<Client> {
    const client = createClient();
    client.on('error', () => {
      if (current === client) current = undefined;
    });
    await client.connect();
    // A hint need not wait for the disk.
    await client.query('SET synchronous_commit = off');
    return client;
  }

  return {
    notify(text: string): void {
      if (isClosed) return;
      pending.add(text);
      flushing ??= flush();
    },
    async close(): Promise<void> {
      isClosed = true;
      await flushing;
      await current?.end().catch(() => undefined);
    },
  };
}
