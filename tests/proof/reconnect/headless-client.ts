import { setTimeout as pause } from 'node:timers/promises';
import { QueryObserver } from '@tanstack/react-query';
import { liveEvents } from '@tawa/shared/event-schemas.ts';
import { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { vi } from 'vitest';
import { request } from '../../support/client.ts';
import { fetchWhenFree } from '../../support/fetch-when-free.ts';
import { type FakeBrowser, installFakeBrowser } from './fake-browser.ts';

export interface Message {
  name: string;
  seq: number;
}

/** The product's client without its user interface. */
export interface HeadlessClient extends Pick<FakeBrowser, 'sleep'> {
  /** Before the client handles them. */
  wireMessages: Message[];
  /** As passed to the live features. */
  handledMessages: Message[];
  isLive(): boolean;
  /** Resolves when the lists are loaded. */
  connect(origin: string, who: Tokens, shopId: string, role: ShopRole): Promise<void>;
  waitForMessage(name: string): Promise<void>;
  expireToken(expired: string): void;
  /** JSON of each watched list. */
  readLists(): Record<string, string>;
  disconnect(): void;
  close(): void;
}

const CONNECT_TIMEOUT_MS = 60_000;

type ShopRole = 'owner' | 'waiter';

interface Tokens {
  token: string;
  refreshToken: string;
}

/** The product's modules, with the fake browser that they find when they load. */
async function loadClient() {
  // Must load before `window` exists, or the toast library looks for a document.
  await import('../../../client/src/lib/toasts.ts');
  const browser = installFakeBrowser();
  const { queryClient } = await import('../../../client/src/lib/query-client.ts');
  const { readTokens, saveTokens, clearTokens } = await import('../../../client/src/lib/session-tokens.ts');
  const { syncQueryCache } = await import('../../../client/src/realtime/live-updates.ts');
  const { isLive } = await import('../../../client/src/realtime/connection-state.ts');
  const { staffLiveFeatures } = await import('../../../client/src/layout/live-features.ts');
  const { kotsQuery } = await import('../../../client/src/features/orders/orders.queries.ts');
  const { tablesQuery, areasQuery } = await import('../../../client/src/features/tables/tables.queries.ts');
  const { itemsQuery, categoriesQuery } = await import('../../../client/src/features/menu/menu.queries.ts');
  const { invoicesQuery } = await import('../../../client/src/features/invoices/invoices.queries.ts');
  const listQueries = (shopId: string, role: ShopRole) => [
    kotsQuery(shopId),
    kotsQuery(shopId, { status: 'REQUESTED' }),
    tablesQuery(shopId),
    areasQuery(shopId),
    itemsQuery(shopId),
    categoriesQuery(shopId),
    ...(role === 'owner' ? [invoicesQuery(shopId, { page: 1 })] : []),
  ];
  const tokens = { readTokens, saveTokens, clearTokens };
  return { browser, queryClient, tokens, syncQueryCache, isLive, staffLiveFeatures, listQueries };
}

/** Records what each socket receives that the product opens from now on. Call it before the product's modules load. */
function recordWireMessages() {
  const messages: Message[] = [];
  const waiting = new Map<string, () => void>();
  vi.doMock('socket.io-client', async (importOriginal) => {
    const library = await importOriginal<typeof import('socket.io-client')>();
    const io = (...args: Parameters<typeof library.io>) => {
      const socket = library.io(...args);
      socket.onAny((name: string, { seq, events = [] }: { seq: number; events?: Message[] }) => {
        // Most replays come inside `ready`.
        messages.push(...events.map((event) => ({ name: event.name, seq: event.seq })), { name, seq });
        waiting.get(name)?.();
      });
      return socket;
    };
    return { ...library, io };
  });
  return {
    messages,
    waitForNext: (name: string) => new Promise<void>((resolve) => waiting.set(name, resolve)),
  };
}

/** A live feature of every noun. */
function createRecorder(handled: Message[]) {
  const record = (_: unknown, { name, seq }: Message) => void handled.push({ name, seq });
  return {
    handlers: Object.fromEntries(Object.keys(liveEvents).map((name) => [name.split(':')[0], record])),
    queryKeys: () => [],
  };
}

export async function createHeadlessClient(): Promise<HeadlessClient> {
  const wire = recordWireMessages();
  const client = await loadClient();
  const { browser, queryClient, tokens } = client;
  const handled: Message[] = [];
  const features = [...client.staffLiveFeatures, createRecorder(handled)];
  let observers: QueryObserver<unknown>[] = [];
  let role: ShopRole = 'owner';
  let unfollow = (): void => undefined;

  function disconnect(): void {
    unfollow();
    for (const observer of observers) observer.destroy();
    tokens.clearTokens();
    queryClient.clear();
    wire.messages.length = 0;
    handled.length = 0;
    browser.resetClock();
  }

  return {
    wireMessages: wire.messages,
    handledMessages: handled,
    isLive: client.isLive,
    sleep: browser.sleep,
    async connect(origin, { token, refreshToken }, shopId, as) {
      role = as;
      browser.setOrigin(origin);
      tokens.saveTokens({ accessToken: token, refreshToken });
      const ready = wire.waitForNext('ready');
      unfollow = client.syncQueryCache(queryClient, { shopId }, features);
      observers = client
        .listQueries(shopId, as)
        .map((query) => new QueryObserver(queryClient, query as never));
      for (const observer of observers) observer.subscribe(() => undefined);
      const limit = new AbortController();
      // At full size no test has a time limit, and a gap that failed may have left the link cut.
      const late = pause(CONNECT_TIMEOUT_MS, undefined, { signal: limit.signal }).then(() => {
        throw new Error(`no connection within ${CONNECT_TIMEOUT_MS} ms`);
      });
      try {
        await Promise.race([ready, late]);
      } finally {
        limit.abort();
      }
    },
    waitForMessage: wire.waitForNext,
    expireToken: (expired) => tokens.saveTokens({ ...tokens.readTokens(), accessToken: expired }),
    readLists: () =>
      Object.fromEntries(
        observers.map(({ options }) => [
          JSON.stringify(options.queryKey),
          serializeList(queryClient.getQueryData(options.queryKey ?? []), role),
        ]),
      ),
    disconnect,
    close() {
      disconnect();
      vi.doUnmock('socket.io-client');
      browser.close();
    },
  };
}

export async function fetchExpectedLists(origin: string, shopId: string, role: ShopRole, as: string) {
  const options = { params: { shopId }, as, fetch: fetchWhenFree };
  const lists: unknown[] = await Promise.all([
    request(origin, ordersApi.getKots, options).then((reply) => dataOf(reply).kots),
    request(origin, ordersApi.getKots, { ...options, query: { status: 'REQUESTED' } }).then(
      (reply) => dataOf(reply).kots,
    ),
    request(origin, tablesApi.getMyTables, options).then((reply) => dataOf(reply).tables),
    request(origin, tablesApi.getMyAreas, options).then((reply) => dataOf(reply).areas),
    request(origin, menuApi.getMyItems, options).then((reply) => dataOf(reply).items),
    request(origin, menuApi.getMyCategories, options).then((reply) => dataOf(reply).categories),
  ]);
  if (role === 'owner')
    lists.push(dataOf(await request(origin, invoicesApi.getInvoices, { ...options, query: { page: 1 } })));
  return lists.map((list) => serializeList(list, role));
}

/** @throws with the server's own words when it sent no data */
function dataOf<Data>({ status, data, text }: { status: number; data: Data; text: string }): Data {
  if (!data) throw new Error(`The server answered ${status}: ${text}`);
  return data;
}

const INVOICES_OF_KOT = ['invoiceId', 'invoiceIds'];

/** No event tells waiters a KOT's invoices, and no page shows them. */
function serializeList(list: unknown, role: ShopRole): string {
  const shown = (key: string, value: unknown) =>
    role === 'waiter' && INVOICES_OF_KOT.includes(key) ? undefined : value;
  return JSON.stringify(list, shown);
}
