import { rmSync } from 'node:fs';
import { createRandom } from '@tawa/server/demo/random.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { dropDatabaseOf } from '../support/postgres/databases.ts';
import { seedShop } from '../support/seed.ts';
import { startServer } from '../support/server.ts';
import { remake } from '../support/tokens.ts';
import { describeControls, expectRed, prove, SEED, sized } from './proof.ts';
import { FLOODED, type Gap, gapsOf, SHORT } from './reconnect/gaps.ts';
import { openLink } from './reconnect/link.ts';
import { type Found, nothingFound, runGap, type Scene } from './reconnect/run.ts';
import { openScreen } from './reconnect/screen.ts';
import { houseIn, type Mutant } from './reconnect/server.ts';
import { eveningOf } from './reconnect/workload.ts';

const COUNT = sized({ small: 3, full: 300 });
const MAX_MS = 2_000;
const DAY_S = 86_400;

let scene: Omit<Scene, 'part'>;
beforeAll(async () => {
  const server = await startServer();
  const shop = await seedShop(server);
  const until = (seconds: number) => {
    const claims = { exp: Math.floor(Date.now() / 1_000) + seconds };
    const remade = (part: Scene['part']) => remake(server, shop[part].token, { claims });
    return { owner: remade('owner'), waiter: remade('waiter') };
  };
  const [as, expired] = [until(DAY_S), until(-60)];
  const { dataDir } = server;
  await server.stop();
  const child = houseIn(dataDir);
  await child.start();
  const evening = eveningOf(() => child.origin, shop, as.owner, createRandom(SEED));
  const [link, screen] = [await openLink(child.port), await openScreen()];
  scene = { server: child, link, screen, evening, shop, dataDir, as, expired };
});
afterEach(async () => {
  scene.screen.leave();
  await scene.server.become(undefined);
});
afterAll(async () => {
  scene.screen.close();
  scene.link.close();
  await scene.server.kill();
  await dropDatabaseOf(scene.dataDir);
  rmSync(scene.dataDir, { recursive: true, force: true });
});

async function runAs(part: Scene['part'], gaps: Gap[], found: Found): Promise<Found> {
  const { screen, link, shop, as } = scene;
  const { refreshToken } = shop[part];
  await screen.open(`http://127.0.0.1:${link.port}`, { token: as[part], refreshToken }, shop.shopId, part);
  for (const gap of gaps) await runGap({ ...scene, part }, gap, found);
  screen.leave();
  return found;
}

const worst = (times: number[]) => Math.max(0, ...times);
const middle = (times: number[]) => times.toSorted((one, other) => one - other)[times.length >> 1] ?? 0;

const expectTrue = ({ faults }: Found) => expect(faults.slice(0, 5)).toEqual([]);

function expectWhole(found: Found): void {
  expectTrue(found);
  const { latencies, floors } = found;
  const late = latencies.map((ms, at) => Math.round(ms - (floors[at] ?? 0))).filter((ms) => ms > MAX_MS);
  expect(late, 'ms from the return of the link to equal lists, less a bare connection').toEqual([]);
}

test('after a gap the lists are the server’s again, and every event came once and in order', () => {
  const gaps = gapsOf(COUNT, createRandom(SEED));
  const ofWaiter = Math.floor(COUNT / 3);
  return prove(
    'reconnect',
    async () => {
      const found = await runAs('owner', gaps.slice(0, COUNT - ofWaiter), nothingFound());
      return runAs('waiter', gaps.slice(COUNT - ofWaiter), found);
    },
    {
      figures: (found) => ({
        gaps: found.gaps,
        'events missed': found.missed,
        'asked to load again': found.resyncs,
        faults: found.faults.length,
        'ms to equal lists at p50': middle(found.latencies),
        'ms at worst': worst(found.latencies),
        'ms for a bare connection at p50': middle(found.floors),
        'ms for a bare connection at worst': worst(found.floors),
        seed: String(SEED),
      }),
      holds: expectWhole,
    },
  );
});

describeControls(() => {
  test.each<[Mutant, Gap, RegExp]>([
    ['replay off', SHORT, /\d+ never came/],
    ['an event twice', SHORT, /: twice \d/],
    ['no resync', FLOODED, /\d+ never came/],
  ])('%s', async (mutant, gap, reason) => {
    await scene.server.become(mutant);
    const found = await runAs('owner', [gap], nothingFound());
    expect(found.gaps).toBe(1);
    await expectRed('reconnect', mutant, reason, async () => expectTrue(found));
  });
});
