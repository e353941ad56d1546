// @postgres full

import { rmSync } from 'node:fs';
import { createRandom } from '@tawa/server/demo/random.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { dropDatabase } from '../support/postgres/databases.ts';
import { seedShop } from '../support/seed.ts';
import { startServer } from '../support/server.ts';
import { forgeToken } from '../support/tokens.ts';
import { bySize, describeControls, expectProofToFail, prove, SEED } from './proof.ts';
import { FLOODED_GAP, type Gap, generateGaps, SHORT_GAP } from './reconnect/gaps.ts';
import { createHeadlessClient } from './reconnect/headless-client.ts';
import { emptyResults, type GapContext, type GapResults, runGap } from './reconnect/run-gap.ts';
import { createRestartableServer, type Mutant } from './reconnect/server.ts';
import { startLink } from './reconnect/simulated-link.ts';
import { createWorkload } from './reconnect/workload.ts';

const COUNT = bySize({ small: 3, full: 300 });
const MAX_MS = 2_000;
const DAY_S = 86_400;

let context: Omit<GapContext, 'role'>;
beforeAll(async () => {
  const server = await startServer();
  const shop = await seedShop(server);
  const until = (seconds: number) => {
    const claims = { exp: Math.floor(Date.now() / 1_000) + seconds };
    const remade = (role: GapContext['role']) => forgeToken(server, shop[role].token, { claims });
    return { owner: remade('owner'), waiter: remade('waiter') };
  };
  const [as, expired] = [until(DAY_S), until(-60)];
  const { dataDir } = server;
  await server.stop();
  const child = createRestartableServer(dataDir);
  await child.start();
  const evening = createWorkload(() => child.origin, shop, as.owner, createRandom(SEED));
  const [link, socket] = [await startLink(child.port), await createHeadlessClient()];
  context = { server: child, link, client: socket, workload: evening, shop, dataDir, tokens: as, expired };
});
afterEach(async () => {
  context.client.disconnect();
  await context.server.setMutant(undefined);
});
afterAll(async () => {
  context.client.close();
  context.link.close();
  await context.server.kill();
  await dropDatabase(context.dataDir);
  rmSync(context.dataDir, { recursive: true, force: true });
});

async function runAsRole(role: GapContext['role'], gaps: Gap[], found: GapResults): Promise<GapResults> {
  const { client, link, shop, tokens } = context;
  const { refreshToken } = shop[role];
  await client.connect(
    `http://127.0.0.1:${link.port}`,
    { token: tokens[role], refreshToken },
    shop.shopId,
    role,
  );
  for (const gap of gaps) await runGap({ ...context, role }, gap, found);
  client.disconnect();
  return found;
}

const max = (times: number[]) => Math.max(0, ...times);
const median = (times: number[]) => times.toSorted((one, other) => one - other)[times.length >> 1] ?? 0;

const expectNoFaults = ({ faults }: GapResults) => expect(faults.slice(0, 5)).toEqual([]);

function expectCaughtUp(found: GapResults): void {
  expectNoFaults(found);
  const { latenciesMs, baselinesMs } = found;
  const late = latenciesMs
    .map((ms, index) => Math.round(ms - (baselinesMs[index] ?? 0)))
    .filter((ms) => ms > MAX_MS);
  expect(late, 'ms from the return of the link to equal lists, less a bare connection').toEqual([]);
}

test('after a gap the client lists match the server, and every event arrived once and in order', () => {
  const gaps = generateGaps(COUNT, createRandom(SEED));
  const ofWaiter = Math.floor(COUNT / 3);
  return prove(
    'reconnect',
    async () => {
      const found = await runAsRole('owner', gaps.slice(0, COUNT - ofWaiter), emptyResults());
      return runAsRole('waiter', gaps.slice(COUNT - ofWaiter), found);
    },
    {
      figures: (found) => ({
        gaps: found.gaps,
        'events missed': found.missed,
        'asked to load again': found.resyncs,
        faults: found.faults.length,
        'ms to equal lists at p50': median(found.latenciesMs),
        'ms at worst': max(found.latenciesMs),
        'ms for a bare connection at p50': median(found.baselinesMs),
        'ms for a bare connection at worst': max(found.baselinesMs),
        seed: String(SEED),
      }),
      holds: expectCaughtUp,
    },
  );
});

describeControls(() => {
  test.each<[Mutant, Gap, RegExp]>([
    ['replay off', SHORT_GAP, /\d+ never came/],
    ['an event twice', SHORT_GAP, /: twice \d/],
    ['no resync', FLOODED_GAP, /\d+ never came/],
  ])('%s', async (mutant, gap, reason) => {
    await context.server.setMutant(mutant);
    const found = await runAsRole('owner', [gap], emptyResults());
    expect(found.gaps).toBe(1);
    await expectProofToFail('reconnect', mutant, reason, async () => expectNoFaults(found));
  });
});
