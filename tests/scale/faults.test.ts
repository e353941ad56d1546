import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { bySize, expectProofToFail, prove } from '../proof/proof.ts';
import { startClients } from '../proof/store/clients.ts';
import { request } from '../support/client.ts';
import { startTcpProxy, type TcpProxy } from '../support/postgres/tcp-proxy.ts';
import { waitUntil } from '../support/wait-until.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { environment } from './environment.ts';
import { openReconnectingSocket, type ReconnectingSocket } from './reconnecting-socket.ts';
import type { RestartableServer } from './restartable-server.ts';
import { findStoreFaults, latestSeq } from './store-checks.ts';

const { skipReason } = await environment;
const FAULT_COUNT = bySize({ small: 1, full: 20 });
/** Acknowledged changes before, during and after each fault. */
const CHANGES_BETWEEN_FAULTS = bySize({ small: 25, full: 200 });
const SOCKETS = 4;

interface FaultResults {
  times: number;
  acknowledged: number;
  retries: number;
  refused: string[];
  wrong: string[];
  openSockets: { faults: string[]; resyncs: number; entries: number; hasAll: boolean }[];
  readLists: string[];
}

type Fault = (cluster: Cluster, server: RestartableServer, goOn: () => Promise<void>) => Promise<void>;

const killServer: Fault = async (_, server, goOn) => {
  await server.kill();
  try {
    await goOn();
  } finally {
    await server.start();
  }
};
const restartServer: Fault = async (_, server, goOn) => {
  const code = await server.stop();
  try {
    expect(code).toBe(0);
    await goOn();
  } finally {
    await server.start();
  }
};
const restartDatabase: Fault = async (cluster) => {
  await cluster.crashDatabase();
  await cluster.restartDatabase();
};
/** Clients also discard responses, so any request that is repeated could duplicate an order. */
const retryUntilDuplicate: Fault = async (cluster, _, goOn) => {
  const twice = cluster
    .openConnection()
    .prepare('SELECT 1 FROM kots GROUP BY special_request HAVING count(*) > 1');
  for (let tries = 0; tries < 20 && twice.get() === undefined; tries++) await goOn();
};

describe.skipIf(skipReason)(`three processes under faults ${skipReason ?? ''}`, () => {
  let cluster: Cluster;
  let proxy: TcpProxy;
  beforeAll(async () => {
    proxy = await startTcpProxy(process.env.DATABASE_URL ?? '');
    // The third process is connected through a proxy that can cut it off.
    const throughProxy = (url: string) => Object.assign(new URL(url), { host: new URL(proxy.url).host }).href;
    cluster = await startCluster(
      (n, url): Record<string, string> => (n === 2 ? { DATABASE_URL: throughProxy(url) } : {}),
    );
  });
  afterAll(async () => {
    await cluster?.close();
    proxy?.close();
  });

  async function openSockets(): Promise<ReconnectingSocket[]> {
    const { shopId, owner } = cluster.shop;
    const opened = await Promise.all(
      Array.from({ length: SOCKETS }, () =>
        openReconnectingSocket(cluster.origin, { shopId, token: owner.token }),
      ),
    );
    onTestFinished(() => {
      for (const socket of opened) socket.close();
    });
    return opened;
  }

  /** Reads the lists from each process. */
  async function readLists(): Promise<string[]> {
    const { shopId, owner } = cluster.shop;
    const responses = await Promise.all(
      cluster.servers.map(({ origin }) =>
        request(origin, ordersApi.getKots, { params: { shopId }, as: owner.token }),
      ),
    );
    return responses.map(({ data }) => JSON.stringify(data.kots));
  }

  /** Faults alternate between the processes. */
  async function runUnderFaults(fault: Fault, times: number, keys = true): Promise<FaultResults> {
    const { shop, servers } = cluster;
    const watching = await openSockets();
    const clients = startClients({ origin: async () => cluster.origin, shop, useIdempotencyKeys: keys });
    const goOn = () => clients.waitForCount(clients.acknowledgedChanges.length + CHANGES_BETWEEN_FAULTS);
    try {
      await goOn();
      for (let n = 0; n < times; n++) {
        await fault(cluster, servers[n % servers.length] as RestartableServer, goOn);
        await goOn();
      }
    } finally {
      // Clients that remained would make Vitest's retry fail.
      await clients.stop();
    }
    const database = cluster.openConnection();
    const head = latestSeq(database, shop.shopId);
    const seen = watching.map(async ({ waitForSeq, orderingFaults, resyncCount, connectCount }) => {
      const hasAll = await waitForSeq(head).then(
        () => true,
        () => false,
      );
      return { faults: orderingFaults, resyncs: resyncCount(), entries: connectCount(), hasAll };
    });
    return {
      times,
      acknowledged: clients.acknowledgedChanges.length,
      retries: clients.retries(),
      refused: clients.refused,
      wrong: findStoreFaults(database, clients.acknowledgedChanges),
      openSockets: await Promise.all(seen),
      readLists: await readLists(),
    };
  }

  function holds({ refused, wrong, openSockets, readLists }: FaultResults): void {
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(refused.slice(0, 3), refused[0]).toEqual([]);
    for (const socket of openSockets) expect(socket).toMatchObject({ faults: [], resyncs: 0, hasAll: true });
    expect(new Set(readLists).size).toBe(1);
  }

  const figures = ({ times, acknowledged, retries, wrong, openSockets }: FaultResults) => ({
    times,
    acknowledged,
    retries,
    'lost, doubled or broken': wrong.length,
    'returns of sockets': openSockets.reduce((sum, { entries }) => sum + entries - 1, 0),
    'events missing, double or out of order': openSockets.reduce((sum, { faults }) => sum + faults.length, 0),
  });

  const proveFault = (name: string, trouble: Fault, times: number) =>
    prove(name, () => runUnderFaults(trouble, times), { figures, holds });

  test('kill -9 of a process under load', () =>
    proveFault(
      'kill -9 of one of three processes on PostgreSQL, behind a balancer, under load',
      killServer,
      FAULT_COUNT,
    ));

  test('PostgreSQL crashes and comes back under load', () =>
    proveFault(
      'PostgreSQL crashes and restarts under three processes, under load',
      restartDatabase,
      FAULT_COUNT,
    ));

  test('rolling restart under load: one process after the other', () =>
    proveFault('rolling restart of three processes under load', restartServer, 3 * FAULT_COUNT));

  test('the control: without an idempotency key a retry creates a second order', () =>
    expectProofToFail(
      'kill -9 of one of three processes on PostgreSQL, behind a balancer, under load',
      'retries without an idempotency key',
      /once more as token/,
      async () => holds(await runUnderFaults(retryUntilDuplicate, 1, false)),
    ));

  test('a process that loses the database leaves the load balancer until it is back', async () => {
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
    proxy.disconnect();
    try {
      // The balancer takes the processes in turn, so every third order would reach the one that is cut off,
      // and fail.
      let taken = 0;
      await waitUntil(async () => {
        taken = (await order()).status === 201 ? taken + 1 : 0;
        return taken === 9 || undefined;
      });
      expect(await ofCutOff()).toBe(503);
    } finally {
      proxy.reconnect();
    }
    await waitUntil(async () => (await ofCutOff()) === 200 || undefined);
    expect((await order()).status).toBe(201);
  });

  test('without the database requests get 503, sockets stay connected, and the cluster recovers', async () => {
    const { shopId, owner, items } = cluster.shop;
    const watching = await openSockets();
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
    await cluster.crashDatabase();
    try {
      const error = await order('while it is away');
      expect(error).toMatchObject({ status: 503, code: 'BUSY' });
      expect(Number(error.headers.get('retry-after'))).toBeGreaterThan(0);
      for (const { origin } of cluster.servers) {
        // `/readyz` caches its result for 2 s.
        await waitUntil(async () => (await fetch(`${origin}/readyz`)).status === 503 || undefined);
        expect((await fetch(`${origin}/healthz`)).status).toBe(200);
      }
    } finally {
      await cluster.restartDatabase();
    }
    const { data } = await waitUntil(async () => {
      const response = await order('when it is back');
      return response.status === 201 ? response : undefined;
    });
    for (const socket of watching) {
      await waitUntil(() => socket.received.some(({ kotId }) => kotId === data.kot._id) || undefined);
      expect([socket.connectCount(), socket.orderingFaults]).toEqual([1, []]);
    }
  });
});
