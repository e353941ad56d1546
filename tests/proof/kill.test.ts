import { createRandom } from '@tawa/server/demo/random.ts';
import { expect, test } from 'vitest';
import { nodeFloorMs, slownessOf } from '../support/processes/slowness.ts';
import { median } from '../support/quantile.ts';
import { expectRed, prove, SEED, sized } from './proof.ts';
import { startClients } from './store/clients.ts';
import { type Findings, findings, missing } from './store/facts.ts';
import { lookInto } from './store/look.ts';
import { folderWithShop, type Mutant, startStore } from './store/program.ts';

const NAME = 'kill -9 while orders, confirmations and payments run from 8 clients with retries';
const CYCLES = sized({ small: 2, full: 200 });
const ACKNOWLEDGED = sized({ small: 100, full: 20_000 });
const UP_WITHIN_MS = 2_000;
/** A shared machine stands still for seconds now and then, and no program can mend that. */
const MAY_BE_LATE = Math.max(1, CYCLES / 20);

interface Found extends Findings {
  acknowledged: number;
  retries: number;
  refused: string[];
  upAfterMs: number[];
  floorMs: number[];
}

async function killAgainAndAgain(broken: { mutant?: Mutant; keys?: boolean } = {}): Promise<Found> {
  const { dataDir, shop } = await folderWithShop();
  const random = createRandom(SEED);
  const { mutant, keys } = broken;
  let store = startStore({ dataDir, mutant });
  const { port } = new URL((await store).origin);
  const origin = async () => (await store).origin;
  const clients = startClients({ origin, shop, ...(keys !== undefined && { keys }) });
  const upAfterMs: number[] = [];
  const floorMs: number[] = [];
  const lost: string[] = [];
  let doubled: string[] = [];
  for (let cycle = 1; cycle <= CYCLES && lost.length + doubled.length === 0; cycle++) {
    await clients.until(clients.facts.length + random.integer(40, 170));
    await new Promise((resolve) => setTimeout(resolve, random.integer(0, 30)));
    await (await store).kill();
    const heard = [...clients.facts];
    floorMs.push(nodeFloorMs());
    store = startStore({ dataDir, mutant, port });
    upAfterMs.push((await store).upAfterMs);
    const seen = lookInto(dataDir, (database) => missing(database, heard));
    lost.push(...seen.lost);
    doubled = seen.doubled;
  }
  if (lost.length + doubled.length === 0) await clients.until(ACKNOWLEDGED);
  await clients.stop();
  await (await store).stop();
  const { facts, refused } = clients;
  const found = lookInto(dataDir, (database) => findings(database, facts));
  const acknowledged = facts.length;
  return {
    ...found,
    lost: [...lost, ...found.lost],
    acknowledged,
    retries: clients.retries(),
    refused,
    upAfterMs,
    floorMs,
  };
}

/** Two seconds, and longer by as much as the machine is slower than a quiet one at that moment. */
function late({ upAfterMs, floorMs }: Found): number[] {
  return upAfterMs.filter((ms, cycle) => {
    const slower = Math.max(slownessOf(median(floorMs)), slownessOf(floorMs[cycle] ?? 0));
    return ms > UP_WITHIN_MS * slower;
  });
}

function expectWhole(found: Found): void {
  expect(found.lost.slice(0, 3), 'acknowledged and lost').toEqual([]);
  expect(found.doubled.slice(0, 3), 'there twice').toEqual([]);
  expect(found.broken, 'gaps and halves').toEqual([]);
  expect(found.refused.slice(0, 3)).toEqual([]);
  expect(late(found).length, 'up again too late').toBeLessThanOrEqual(MAY_BE_LATE);
}

test('kill -9: every acknowledged change is there exactly once, and the server is up again', () =>
  prove(NAME, killAgainAndAgain, {
    figures: (found) => ({
      cycles: found.upAfterMs.length,
      acknowledged: found.acknowledged,
      retries: found.retries,
      lost: found.lost.length,
      doubled: found.doubled.length,
      'gaps and halves': found.broken.length,
      'ms until it listens again (median)': Math.round(median(found.upAfterMs)),
      'ms (worst)': Math.round(Math.max(...found.upAfterMs)),
      'ms for node alone (median)': Math.round(median(found.floorMs)),
      'too late': late(found).length,
    }),
    holds(found) {
      expectWhole(found);
      expect(found.upAfterMs).toHaveLength(CYCLES);
      expect(found.acknowledged).toBeGreaterThanOrEqual(ACKNOWLEDGED);
    },
  }));

test('the control: without a key, a retry orders twice', () =>
  expectRed(NAME, 'retries without an idempotency key', /^there twice/, async () =>
    expectWhole(await killAgainAndAgain({ keys: false })),
  ));

test('the control: acknowledged before the commit, a change is lost', () =>
  expectRed(NAME, 'acknowledged before the commit', /^acknowledged and lost/, async () =>
    expectWhole(await killAgainAndAgain({ mutant: 'acknowledges before the commit' })),
  ));
