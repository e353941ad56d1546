import { setTimeout as pause } from 'node:timers/promises';
import { audienceByEvent, type LiveEventName } from '@tawa/shared/contract/live.rules.ts';
import { API_BASE, buildPath } from '@tawa/shared/contract/route.ts';
import { orderRoutes } from '@tawa/shared/orders/orders.routes.ts';
import { raw } from '../../support/processes/raw-http.ts';
import type { TestShop } from '../../support/seed.ts';
import { connectSocket } from '../../support/sockets.ts';
import { lookInto } from '../store/look.ts';
import { type Gap, wordsFor } from './gaps.ts';
import type { Link } from './link.ts';
import { type Message, type Screen, truthAt } from './screen.ts';
import type { House } from './server.ts';
import type { Evening } from './workload.ts';

export interface Scene {
  server: House;
  link: Link;
  screen: Screen;
  evening: Evening;
  shop: TestShop;
  dataDir: string;
  part: 'owner' | 'waiter';
  /** Tokens that outlast the proof. */
  as: { owner: string; waiter: string };
  /** Those that have run out. */
  expired: { owner: string; waiter: string };
}

export interface Found {
  gaps: number;
  missed: number;
  resyncs: number;
  faults: string[];
  /** ms from the link's return until the lists are equal; of the same gaps a bare connection and one call. */
  latencies: number[];
  floors: number[];
}

export const nothingFound = (): Found => ({
  gaps: 0,
  missed: 0,
  resyncs: 0,
  faults: [],
  latencies: [],
  floors: [],
});

const PATIENCE_MS = 15_000;
/** The heartbeat finds a dead link after this; a shorter silence ends with what was on its way. */
const DEAD_MS = 16_000;
const STEPS = 14;
/** A list that could not be loaded is asked for twice more, after one second and after two. */
const GIVEN_UP_MS = 3_600;

/** The shop's log after `since`: which events this screen has to hear of. */
function logOf({ dataDir, shop, part }: Scene, since: number): Map<number, string> {
  const rows = lookInto(dataDir, (database) =>
    database
      .prepare('SELECT seq, name FROM events WHERE shop_id = ? AND seq > ? ORDER BY seq')
      .all(shop.shopId, since),
  ) as { seq: number; name: LiveEventName }[];
  const theirs = rows.filter(({ name }) => part === 'owner' || audienceByEvent[name] !== 'owner');
  return new Map(theirs.map(({ seq, name }) => [seq, name]));
}

const eventsIn = (messages: Message[]) => messages.filter(({ name }) => name in audienceByEvent);

/** What of the log did not arrive exactly once and in its order. */
function faultsIn(where: string, heard: Message[], log: Map<number, string>, from: number): string[] {
  const seqs = heard.map(({ seq }) => seq);
  const twice = seqs.filter((seq, at) => seqs.indexOf(seq) !== at);
  const astray = seqs.filter((seq, at) => at > 0 && seq < (seqs[at - 1] ?? 0));
  const known = new Set(seqs);
  const missing = [...log.keys()].filter((seq) => seq > from && !known.has(seq));
  const other = heard.filter(({ seq, name }) => log.get(seq) !== name);
  return [
    ...(twice.length > 0 ? [`${where}: twice ${twice.slice(0, 3)}`] : []),
    ...(astray.length > 0 ? [`${where}: out of order ${astray.slice(0, 3)}`] : []),
    ...(missing.length > 0 ? [`${where}: ${missing.length} never came, first ${missing[0]}`] : []),
    ...(other.length > 0 ? [`${where}: not in the log ${other[0]?.name} ${other[0]?.seq}`] : []),
  ];
}

async function happen(scene: Scene, gap: Gap): Promise<void> {
  const { server, link, evening, part } = scene;
  const going = evening.go(STEPS);
  if (gap.server !== 'goes on') {
    await (gap.server === 'is killed' ? server.kill() : server.stop());
    await going;
    await server.start();
    link.to(server.port);
  }
  await going;
  if (gap.flood > 0) await evening.flood(gap.flood, part === 'waiter');
}

/** One gap from the cut to equal lists; what was wrong is added to `found`. */
export async function runGap(scene: Scene, gap: Gap, found: Found): Promise<void> {
  const { server, link, screen, evening, shop, part, as } = scene;
  const since = Math.max(0, ...screen.wire.map(({ seq }) => seq));
  screen.wire.length = 0;
  screen.handled.length = 0;
  const began = performance.now();
  if (gap.how !== 'not at all') {
    link.cut(gap.how);
    screen.sleep(gap.ms);
  }
  await happen(scene, gap);
  const log = logOf(scene, since);
  if (gap.isPruned) await server.prune();
  if (gap.tokenRunsOut) screen.loseToken(scene.expired[part]);
  await pause(Math.max(0, gap.heldMs - (performance.now() - began)));

  let back = performance.now();
  const isLong = gap.ms >= DEAD_MS;
  const told = Promise.race([screen.next('resync'), screen.next('ready'), pause(PATIENCE_MS)]);
  link.mend(isLong);
  const rest = evening.go(4);
  if (gap.isCutAgain) {
    await told;
    link.cut('closed');
    await pause(GIVEN_UP_MS);
    back = performance.now();
    link.mend(false);
  }
  await rest;
  const truth = JSON.stringify(await truthAt(server.origin, shop.shopId, part, as[part]));
  for (const [seq, name] of logOf(scene, since)) log.set(seq, name);
  const last = Math.max(since, ...log.keys());
  const isEqual = () =>
    screen.isLive() &&
    Math.max(since, ...screen.wire.map(({ seq }) => seq)) >= last &&
    JSON.stringify(Object.values(screen.queryKeys())) === truth;
  while (!isEqual() && performance.now() - back < PATIENCE_MS) await pause(10);

  const what = `gap ${found.gaps + 1} (${part}, ${wordsFor(gap)})`;
  if (isEqual()) found.latencies.push(performance.now() - back);
  else found.faults.push(`${what}: ${differenceOf(scene, JSON.parse(truth))}`);
  const resync = screen.wire.findLast(({ name }) => name === 'resync');
  if (resync) found.resyncs++;
  const from = resync?.seq ?? since;
  for (const [where, heard] of Object.entries({ 'on the wire': screen.wire, 'to the lists': screen.handled }))
    for (const fault of faultsIn(where, eventsIn(heard), log, from)) found.faults.push(`${what} ${fault}`);
  found.missed += log.size;
  found.gaps++;
  found.floors.push(await bareReturn(scene, last));
}

function differenceOf({ screen }: Scene, truth: string[]): string {
  if (!screen.isLive()) return 'not connected again';
  const lists = Object.entries(screen.queryKeys());
  const wrong = lists.filter(([, list], at) => list !== truth[at]).map(([key]) => key);
  return wrong.length > 0 ? `other lists than the server’s: ${wrong.join(' ')}` : 'behind the log';
}

/** A new connection and one list, as nothing but the machine delays it. */
async function bareReturn({ link, shop, part, as }: Scene, since: number): Promise<number> {
  const origin = `http://127.0.0.1:${link.port}`;
  const asked = performance.now();
  const socket = await connectSocket(origin, { token: as[part], shopId: shop.shopId, since });
  const path = buildPath(orderRoutes.getKots, { shopId: shop.shopId }).slice(API_BASE.length);
  await raw(origin, path, { headers: { authorization: `Bearer ${as[part]}` } });
  socket.close();
  return performance.now() - asked;
}
