import { setTimeout as pause } from 'node:timers/promises';
import { API_BASE, buildPath } from '@tawa/shared/contract/route.ts';
import { type LiveEventName, liveEvents } from '@tawa/shared/event-schemas.ts';
import { orderPaths } from '@tawa/shared/orders/orders.paths.ts';
import { rawRequest } from '../../support/processes/raw-http.ts';
import type { TestShop } from '../../support/seed.ts';
import { connectSocket } from '../../support/sockets.ts';
import { withDatabase } from '../store/open-database.ts';
import { describeGap, type Gap } from './gaps.ts';
import { fetchExpectedLists, type HeadlessClient, type Message } from './headless-client.ts';
import type { RestartableServer } from './server.ts';
import type { SimulatedLink } from './simulated-link.ts';
import type { Workload } from './workload.ts';

export interface GapContext {
  server: RestartableServer;
  link: SimulatedLink;
  client: HeadlessClient;
  workload: Workload;
  shop: TestShop;
  dataDir: string;
  role: 'owner' | 'waiter';
  /** Outlast the proof. */
  tokens: { owner: string; waiter: string };
  expired: { owner: string; waiter: string };
}

export interface GapResults {
  gaps: number;
  missed: number;
  resyncs: number;
  faults: string[];
  /** ms until the lists match; baseline: a bare connection and one request. */
  latenciesMs: number[];
  baselinesMs: number[];
}

export const emptyResults = (): GapResults => ({
  gaps: 0,
  missed: 0,
  resyncs: 0,
  faults: [],
  latenciesMs: [],
  baselinesMs: [],
});

const TIMEOUT_MS = 15_000;
/** The heartbeat detects a dead link; after shorter silences delayed data still arrives. */
const HEARTBEAT_TIMEOUT_MS = 16_000;
const STEPS_PER_GAP = 14;
/** The client retries a list after 1 s and 2 s. */
const RETRIES_EXHAUSTED_MS = 3_600;

/** Events after `since` that the role receives. */
function readLog({ dataDir, shop, role }: GapContext, since: number): Map<number, string> {
  const rows = withDatabase(dataDir, (database) =>
    database
      .prepare('SELECT seq, name FROM events WHERE shop_id = ? AND seq > ? ORDER BY seq')
      .all(shop.shopId, since),
  ) as { seq: number; name: LiveEventName }[];
  const theirs = rows.filter(({ name }) => role === 'owner' || liveEvents[name].audience !== 'invoice.read');
  return new Map(theirs.map(({ seq, name }) => [seq, name]));
}

const eventsIn = (messages: Message[]) => messages.filter(({ name }) => name in liveEvents);

function findDeliveryFaults(
  where: string,
  received: Message[],
  log: Map<number, string>,
  from: number,
): string[] {
  const seqs = received.map(({ seq }) => seq);
  const twice = seqs.filter((seq, index) => seqs.indexOf(seq) !== index);
  const astray = seqs.filter((seq, index) => index > 0 && seq < (seqs[index - 1] ?? 0));
  const known = new Set(seqs);
  const missing = [...log.keys()].filter((seq) => seq > from && !known.has(seq));
  const other = received.filter(({ seq, name }) => log.get(seq) !== name);
  return [
    ...(twice.length > 0 ? [`${where}: twice ${twice.slice(0, 3)}`] : []),
    ...(astray.length > 0 ? [`${where}: out of order ${astray.slice(0, 3)}`] : []),
    ...(missing.length > 0 ? [`${where}: ${missing.length} never came, first ${missing[0]}`] : []),
    ...(other.length > 0 ? [`${where}: not in the log ${other[0]?.name} ${other[0]?.seq}`] : []),
  ];
}

async function runOutage(scene: GapContext, gap: Gap): Promise<void> {
  const { server, link, workload, role } = scene;
  const going = workload.runSteps(STEPS_PER_GAP);
  if (gap.serverFault !== 'goes on') {
    await (gap.serverFault === 'is killed' ? server.kill() : server.stop());
    await going;
    await server.start();
    link.setTarget(server.port);
  }
  await going;
  if (gap.extraEvents > 0) await workload.emitEvents(gap.extraEvents, role === 'waiter');
}

/** Adds faults to `found`. */
export async function runGap(scene: GapContext, gap: Gap, found: GapResults): Promise<void> {
  const { server, link, client, workload, shop, role, tokens } = scene;
  const since = Math.max(0, ...client.wireMessages.map(({ seq }) => seq));
  client.wireMessages.length = 0;
  client.handledMessages.length = 0;
  const began = performance.now();
  if (gap.linkFault !== 'not at all') {
    link.cut(gap.linkFault);
    client.sleep(gap.ms);
  }
  await runOutage(scene, gap);
  const log = readLog(scene, since);
  if (gap.isPruned) await server.prune();
  if (gap.isTokenExpired) client.expireToken(scene.expired[role]);
  await pause(Math.max(0, gap.outageMs - (performance.now() - began)));

  let restoredAt = performance.now();
  const isLong = gap.ms >= HEARTBEAT_TIMEOUT_MS;
  const caughtUp = Promise.race([
    client.waitForMessage('resync'),
    client.waitForMessage('ready'),
    pause(TIMEOUT_MS),
  ]);
  link.restore(isLong);
  const rest = workload.runSteps(4);
  if (gap.isCutAgain) {
    await caughtUp;
    link.cut('closed');
    await pause(RETRIES_EXHAUSTED_MS);
    restoredAt = performance.now();
    link.restore(false);
  }
  await rest;
  const expectedLists = JSON.stringify(
    await fetchExpectedLists(server.origin, shop.shopId, role, tokens[role]),
  );
  for (const [seq, name] of readLog(scene, since)) log.set(seq, name);
  const last = Math.max(since, ...log.keys());
  const isEqual = () =>
    client.isLive() &&
    Math.max(since, ...client.wireMessages.map(({ seq }) => seq)) >= last &&
    JSON.stringify(Object.values(client.readLists())) === expectedLists;
  while (!isEqual() && performance.now() - restoredAt < TIMEOUT_MS) await pause(10);

  const what = `gap ${found.gaps + 1} (${role}, ${describeGap(gap)})`;
  if (isEqual()) found.latenciesMs.push(performance.now() - restoredAt);
  else found.faults.push(`${what}: ${describeDifference(scene, JSON.parse(expectedLists))}`);
  const resync = client.wireMessages.findLast(({ name }) => name === 'resync');
  if (resync) found.resyncs++;
  const from = resync?.seq ?? since;
  for (const [where, received] of Object.entries({
    'on the wire': client.wireMessages,
    'to the lists': client.handledMessages,
  }))
    for (const fault of findDeliveryFaults(where, eventsIn(received), log, from))
      found.faults.push(`${what} ${fault}`);
  found.missed += log.size;
  found.gaps++;
  found.baselinesMs.push(await measureBareReconnect(scene, last));
}

function describeDifference({ client }: GapContext, truth: string[]): string {
  if (!client.isLive()) return 'not connected again';
  const lists = Object.entries(client.readLists());
  const wrong = lists.filter(([, list], index) => list !== truth[index]).map(([key]) => key);
  return wrong.length > 0 ? `other lists than the server’s: ${wrong.join(' ')}` : 'behind the log';
}

async function measureBareReconnect(
  { link, shop, role, tokens }: GapContext,
  since: number,
): Promise<number> {
  const origin = `http://127.0.0.1:${link.port}`;
  const startedAt = performance.now();
  const socket = await connectSocket(origin, { token: tokens[role], shopId: shop.shopId, since });
  const path = buildPath(orderPaths.getKots, { shopId: shop.shopId }).slice(API_BASE.length);
  await rawRequest(origin, path, { headers: { authorization: `Bearer ${tokens[role]}` } });
  socket.close();
  return performance.now() - startedAt;
}
