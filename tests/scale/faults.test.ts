import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { expectRed, prove, sized } from '../proof/proof.ts';
import { startClients } from '../proof/store/clients.ts';
import { request } from '../support/client.ts';
import { startTcpProxy, type TcpProxy } from '../support/postgres/tcp-proxy.ts';
import { waitUntil } from '../support/wait-until.ts';
import { type Cluster, openHouse } from './cluster.ts';
import { environment } from './environment.ts';
import { openScreen, type Screen } from './screen.ts';
import type { Server } from './server.ts';
import { headIn, wrongIn } from './stored.ts';

const { none } = await environment;
const TIMES = sized({ small: 1, full: 20 });
/** Acknowledged changes before, during and after each trouble. */
const BETWEEN = sized({ small: 25, full: 200 });
const SCREENS = 4;

interface Found {
  times: number;
  acknowledged: number;
  retries: number;
  refused: string[];
  wrong: string[];
  screens: { faults: string[]; resyncs: number; entries: number; hasAll: boolean }[];
  lists: string[];
}

type Trouble = (cluster: Cluster, server: Server, goOn: () => Promise<void>) => Promise<void>;

const killed: Trouble = async (_, server, goOn) => {
  await server.kill();
  try {
    await goOn();
  } finally {
    await server.start();
  }
};
const restarted: Trouble = async (_, server, goOn) => {
  const code = await server.stop();
  try {
    expect(code).toBe(0);
    await goOn();
  } finally {
    await server.start();
  }
};
const withoutDatabase: Trouble = async (cluster) => {
  await cluster.crash();
  await cluster.recover();
};
/** Answers are lost on the way as well, and a repeat of any order will do. */
const untilDoubled: Trouble = async (cluster, _, goOn) => {
  const twice = cluster.look().prepare('SELECT 1 FROM kots GROUP BY special_request HAVING count(*) > 1');
  for (let tries = 0; tries < 20 && twice.get() === undefined; tries++) await goOn();
};

describe.skipIf(none)(`three processes in trouble ${none ?? ''}`, () => {
  let cluster: Cluster;
  let proxy: TcpProxy;
  beforeAll(async () => {
    proxy = await startTcpProxy(process.env.DATABASE_URL ?? '');
    // The third has the database through a cable that may be pulled.
    const throughCable = (url: string) => Object.assign(new URL(url), { host: new URL(proxy.url).host }).href;
    cluster = await openHouse(
      (n, url): Record<string, string> => (n === 2 ? { DATABASE_URL: throughCable(url) } : {}),
    );
  });
  afterAll(async () => {
    await cluster?.close();
    proxy?.close();
  });

  async function screens(): Promise<Screen[]> {
    const { shopId, owner } = cluster.shop;
    const opened = await Promise.all(
      Array.from({ length: SCREENS }, () => openScreen(cluster.origin, { shopId, token: owner.token })),
    );
    onTestFinished(() => {
      for (const screen of opened) screen.close();
    });
    return opened;
  }

  /** The live tickets as each process lists them. */
  async function lists(): Promise<string[]> {
    const { shopId, owner } = cluster.shop;
    const answers = await Promise.all(
      cluster.servers.map(({ origin }) =>
        request(origin, ordersApi.getKots, { params: { shopId }, as: owner.token }),
      ),
    );
    return answers.map(({ data }) => JSON.stringify(data.kots));
  }

  /** Guests order, staff serve and bill, screens listen, and meanwhile there is trouble, at one process after another. */
  async function goThrough(trouble: Trouble, times: number, keys = true): Promise<Found> {
    const { shop, servers } = cluster;
    const watching = await screens();
    const clients = startClients({ origin: async () => cluster.origin, shop, keys });
    const goOn = () => clients.until(clients.facts.length + BETWEEN);
    try {
      await goOn();
      for (let n = 0; n < times; n++) {
        await trouble(cluster, servers[n % servers.length] as Server, goOn);
        await goOn();
      }
    } finally {
      // Also after a failure: whoever goes on to order makes a second try red.
      await clients.stop();
    }
    const database = cluster.look();
    const head = headIn(database, shop.shopId);
    const seen = watching.map(async ({ seen, faults, resyncs, entries }) => {
      const hasAll = await seen(head).then(
        () => true,
        () => false,
      );
      return { faults, resyncs: resyncs(), entries: entries(), hasAll };
    });
    return {
      times,
      acknowledged: clients.facts.length,
      retries: clients.retries(),
      refused: clients.refused,
      wrong: wrongIn(database, clients.facts),
      screens: await Promise.all(seen),
      lists: await lists(),
    };
  }

  function holds({ refused, wrong, screens, lists }: Found): void {
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(refused.slice(0, 3)).toEqual([]);
    for (const screen of screens) expect(screen).toMatchObject({ faults: [], resyncs: 0, hasAll: true });
    expect(new Set(lists).size).toBe(1);
  }

  const figures = ({ times, acknowledged, retries, wrong, screens }: Found) => ({
    times,
    acknowledged,
    retries,
    'lost, doubled or broken': wrong.length,
    'returns of screens': screens.reduce((sum, { entries }) => sum + entries - 1, 0),
    'events missing, double or out of order': screens.reduce((sum, { faults }) => sum + faults.length, 0),
  });

  const proved = (name: string, trouble: Trouble, times: number) =>
    prove(name, () => goThrough(trouble, times), { figures, holds });

  test('kill -9 of a process under load', () =>
    proved('kill -9 of one of three processes on PostgreSQL, behind a balancer, under load', killed, TIMES));

  test('PostgreSQL crashes and comes back under load', () =>
    proved('PostgreSQL crashes and restarts under three processes, under load', withoutDatabase, TIMES));

  test('rolling restart: one process after the other is stopped and started, under load', () =>
    proved('rolling restart of three processes under load', restarted, 3 * TIMES));

  test('the control: without a key, a retry orders twice', () =>
    expectRed(
      'kill -9 of one of three processes on PostgreSQL, behind a balancer, under load',
      'retries without an idempotency key',
      /once more as token/,
      async () => holds(await goThrough(untilDoubled, 1, false)),
    ));

  test('a process that alone has lost the database is left out until it is back', async () => {
    const { shopId, owner, items } = cluster.shop;
    const [, , cutOff] = cluster.servers;
    const order = () =>
      request(cluster.origin, ordersApi.newOrder, {
        params: { shopId },
        body: { cartItems: [{ foodItemId: items.naan, qty: 1 }], kotType: 'TAKEAWAY' },
        as: owner.token,
      });
    const ofCutOff = async () => (await fetch(`${cutOff.origin}/readyz`)).status;
    await waitUntil(async () => (await ofCutOff()) === 200 || undefined);
    proxy.pull();
    try {
      // In turn among three: were it asked, one of each three would fail.
      let taken = 0;
      await waitUntil(async () => {
        taken = (await order()).status === 201 ? taken + 1 : 0;
        return taken === 9 || undefined;
      });
      expect(await ofCutOff()).toBe(503);
    } finally {
      proxy.plugIn();
    }
    await waitUntil(async () => (await ofCutOff()) === 200 || undefined);
    expect((await order()).status).toBe(201);
  });

  test('without the database calls say 503, sockets stay, and it recovers by itself', async () => {
    const { shopId, owner, items } = cluster.shop;
    const watching = await screens();
    const order = (note: string) =>
      request(cluster.origin, ordersApi.newOrder, {
        params: { shopId },
        body: {
          cartItems: [{ foodItemId: items.naan, qty: 1 }],
          kotType: 'TAKEAWAY',
          specialRequest: note,
        },
        as: owner.token,
      });
    await cluster.crash();
    try {
      const refusal = await order('while it is away');
      expect(refusal).toMatchObject({ status: 503, code: 'BUSY' });
      expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0);
      for (const { origin } of cluster.servers) {
        // It looks every two seconds.
        await waitUntil(async () => (await fetch(`${origin}/readyz`)).status === 503 || undefined);
        expect((await fetch(`${origin}/healthz`)).status).toBe(200);
      }
    } finally {
      await cluster.recover();
    }
    const { data } = await waitUntil(async () => {
      const answer = await order('when it is back');
      return answer.status === 201 ? answer : undefined;
    });
    for (const screen of watching) {
      await waitUntil(() => screen.heard.some(({ kotId }) => kotId === data.kot._id) || undefined);
      expect([screen.entries(), screen.faults]).toEqual([1, []]);
    }
  });
});
