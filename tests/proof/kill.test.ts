import { createRandom } from '@tawa/server/demo/random.ts';
import { expect, test } from 'vitest';
import { measureNodeStartMs, slowdownFactor } from '../support/processes/machine-speed.ts';
import { median } from '../support/quantile.ts';
import { bySize, expectProofToFail, prove, SEED } from './proof.ts';
import { checkStore, findMissingChanges, type StoreFindings } from './store/acknowledged-changes.ts';
import { startClients } from './store/clients.ts';
import { withDatabase } from './store/open-database.ts';
import { createFolderWithShop, type Mutant, startStoreProcess } from './store/store-process.ts';

const NAME = 'kill -9 while orders, confirmations and payments run from 8 clients with retries';
const CYCLES = bySize({ small: 2, full: 200 });
/** A control ends with the first fault. A kill shows the fault only if it hits the moment after a response. */
const CONTROL_CYCLES = Math.max(20, CYCLES);
const ACKNOWLEDGED = bySize({ small: 100, full: 20_000 });
const UP_WITHIN_MS = 2_000;
/** A shared machine can stall for seconds. */
const MAX_LATE_STARTS = Math.max(1, CYCLES / 20);

interface Found extends StoreFindings {
  acknowledged: number;
  retries: number;
  closings: number;
  cutClosings: number;
  refused: string[];
  upAfterMs: number[];
  nodeStartMs: number[];
}

async function runKillCycles(broken: { mutant?: Mutant; keys?: boolean } = {}): Promise<Found> {
  const { dataDir, shop } = await createFolderWithShop();
  const random = createRandom(SEED);
  const { mutant, keys } = broken;
  const cycles = mutant || keys === false ? CONTROL_CYCLES : CYCLES;
  let store = startStoreProcess({ dataDir, mutant });
  const { port } = new URL((await store).origin);
  const origin = async () => (await store).origin;
  const clients = startClients({ origin, shop, ...(keys !== undefined && { useIdempotencyKeys: keys }) });
  const upAfterMs: number[] = [];
  const baselinesMs: number[] = [];
  const lost: string[] = [];
  let doubled: string[] = [];
  for (let cycle = 1; cycle <= cycles && lost.length + doubled.length === 0; cycle++) {
    await clients.waitForCount(clients.acknowledgedChanges.length + random.integer(40, 170));
    await new Promise((resolve) => setTimeout(resolve, random.integer(0, 30)));
    await (await store).kill();
    const received = [...clients.acknowledgedChanges];
    baselinesMs.push(measureNodeStartMs());
    store = startStoreProcess({ dataDir, mutant, port });
    upAfterMs.push((await store).startupMs);
    const seen = withDatabase(dataDir, (database) => findMissingChanges(database, received));
    lost.push(...seen.lost);
    doubled = seen.doubled;
  }
  if (lost.length + doubled.length === 0) await clients.waitForCount(ACKNOWLEDGED);
  await clients.stop();
  await (await store).stop();
  const { acknowledgedChanges, refused } = clients;
  const found = withDatabase(dataDir, (database) => checkStore(database, acknowledgedChanges));
  const acknowledged = acknowledgedChanges.length;
  return {
    ...found,
    lost: [...lost, ...found.lost],
    acknowledged,
    retries: clients.retries(),
    closings: acknowledgedChanges.filter(({ what }) => what === 'closed').length,
    cutClosings: clients.cutClosings(),
    refused,
    upAfterMs,
    nodeStartMs: baselinesMs,
  };
}

/** Scales the limit by the machine's current slowdown, measured by starting bare Node. */
function findLateStarts({ upAfterMs, nodeStartMs }: Found): number[] {
  return upAfterMs.filter((ms, cycle) => {
    const slower = Math.max(slowdownFactor(median(nodeStartMs)), slowdownFactor(nodeStartMs[cycle] ?? 0));
    return ms > UP_WITHIN_MS * slower;
  });
}

function expectNothingLost(found: Found): void {
  expect(found.lost.slice(0, 3), 'acknowledged and lost').toEqual([]);
  expect(found.doubled.slice(0, 3), 'there twice').toEqual([]);
  expect(found.broken, 'gaps and halves').toEqual([]);
  expect(found.refused.slice(0, 3), found.refused[0]).toEqual([]);
  expect(findLateStarts(found).length, 'up again too late').toBeLessThanOrEqual(MAX_LATE_STARTS);
}

test('kill -9: every acknowledged change is stored exactly once, and the server restarts', () =>
  prove(NAME, runKillCycles, {
    figures: (found) => ({
      cycles: found.upAfterMs.length,
      acknowledged: found.acknowledged,
      retries: found.retries,
      'Z reports': found.closings,
      'closings cut by a kill': found.cutClosings,
      lost: found.lost.length,
      doubled: found.doubled.length,
      'gaps and halves': found.broken.length,
      'ms until it listens again (median)': Math.round(median(found.upAfterMs)),
      'ms (worst)': Math.round(Math.max(...found.upAfterMs)),
      'ms for node alone (median)': Math.round(median(found.nodeStartMs)),
      'too late': findLateStarts(found).length,
    }),
    holds(found) {
      expectNothingLost(found);
      expect(found.upAfterMs).toHaveLength(CYCLES);
      expect(found.closings).toBeGreaterThan(0);
      expect(found.acknowledged).toBeGreaterThanOrEqual(ACKNOWLEDGED);
    },
  }));

test('the control: without an idempotency key a retry creates a second order', () =>
  expectProofToFail(NAME, 'retries without an idempotency key', /^there twice/, async () =>
    expectNothingLost(await runKillCycles({ keys: false })),
  ));

test('the control: a change acknowledged before its commit is lost', () =>
  expectProofToFail(NAME, 'acknowledged before the commit', /^acknowledged and lost/, async () =>
    expectNothingLost(await runKillCycles({ mutant: 'acknowledges before the commit' })),
  ));
