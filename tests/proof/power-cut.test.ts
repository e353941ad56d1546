// @postgres never

import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openSqlite } from '@tawa/server/db/sqlite/open.ts';
import { createRandom } from '@tawa/server/demo/random.ts';
import { afterAll, expect, type TestContext } from 'vitest';
import { sqliteOnly } from '../support/postgres/database-only.ts';
import { SimulatedDisk } from './power-cut/disk.ts';
import { changePicturesUntil, findTruncatedPictures } from './power-cut/pictures.ts';
import { type RecordedOperation, readFolder, readRecording } from './power-cut/recording.ts';
import { bySize, expectProofToFail, prove, SEED } from './proof.ts';
import { type AcknowledgedChange, checkStore, type StoreFindings } from './store/acknowledged-changes.ts';
import { startClients } from './store/clients.ts';
import { preloadEnv, preloadFolder, preloadOrSkip } from './store/preload.ts';
import { createFolderWithShop, type Mutant, startStoreProcess } from './store/store-process.ts';

const { test } = sqliteOnly('its file writes are replayed, PostgreSQL has its own log');

const NAME = 'power cut: replay of the file writes with unsynced ones dropped';
const IMAGES = bySize({ small: 25, full: 1_000 });
const CHANGES = bySize({ small: 200, full: 2_000 });

const migrations = fileURLToPath(new URL('../../drizzle/migrations', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'tawa-proof-power-'));
afterAll(() => {
  for (const folder of [scratch, preloadFolder]) if (folder) rmSync(folder, { recursive: true, force: true });
});

interface Recording {
  before: Map<string, Buffer>;
  steps: RecordedOperation[];
  facts: AcknowledgedChange[];
}

/** Records every file write of the server and the log position at each response. */
async function recordRun(context: TestContext, mutant?: Mutant): Promise<Recording> {
  const library = preloadOrSkip(context);
  const { dataDir, shop } = await createFolderWithShop();
  const log = join(scratch, `${mutant ?? 'whole'}.log`);
  const env = preloadEnv(library, dataDir, { log });
  const before = readFolder(dataDir);
  const store = await startStoreProcess({ dataDir, mutant, env });
  // Writes before a response precede it in the log.
  const position = () => statSync(log).size;
  const clients = startClients({ origin: async () => store.origin, shop, position });
  let over = false;
  const pictures = changePicturesUntil(store.origin, shop.owner.token, () => over);
  await clients.waitForCount(CHANGES);
  over = true;
  await Promise.all([pictures, clients.stop()]);
  await store.kill();
  expect(clients.refused).toEqual([]);
  const steps = readRecording(log, dataDir);
  expectComplete(before, steps, readFolder(dataDir));
  return { before, steps, facts: clients.acknowledgedChanges };
}

/** The recording must reproduce the final files, or `preload.c` missed a kind of write. */
function expectComplete(
  before: Map<string, Buffer>,
  steps: RecordedOperation[],
  finalFiles: Map<string, Buffer>,
): void {
  const disk = new SimulatedDisk(before);
  for (const step of steps) disk.apply(step);
  const played = disk.readAll();
  expect([...played.keys()].sort()).toEqual([...finalFiles.keys()].sort());
  const unlike = [...finalFiles].filter(([path, bytes]) => played.get(path)?.equals(bytes) !== true);
  expect(unlike.map(([path]) => path)).toEqual([]);
}

interface Found extends StoreFindings {
  images: number;
  /** Acknowledged changes checked, over all images. */
  lookedFor: number;
  unusable: string[];
}

/** Opens the disk as the server does, after cuts at random operations. */
function checkPowerCuts({ before, steps, facts }: Recording): Found {
  const random = createRandom(SEED);
  const cuts = Array.from({ length: IMAGES }, () => random.integer(0, steps.length)).sort((a, b) => a - b);
  const disk = new SimulatedDisk(before);
  const found: Found = { images: 0, lookedFor: 0, lost: [], doubled: [], broken: [], unusable: [] };
  let played = 0;
  for (const cut of cuts) {
    for (; played < cut; played++) {
      const step = steps[played];
      if (step) disk.apply(step);
    }
    const upTo = steps[cut - 1]?.end ?? 0;
    const received = facts.filter(({ position }) => position <= upTo);
    const image = join(scratch, 'image');
    disk.cutPower(random, image);
    const seen = openImage(image, received);
    for (const kind of ['lost', 'doubled', 'broken', 'unusable'] as const) found[kind].push(...seen[kind]);
    found.lookedFor += received.length;
    found.images++;
    rmSync(image, { recursive: true });
  }
  return found;
}

function openImage(image: string, received: AcknowledgedChange[]): StoreFindings & { unusable: string[] } {
  try {
    const databases = openSqlite(image, migrations, { info() {}, warn() {} });
    const seen = checkStore(databases.writer, received);
    const pictures = findTruncatedPictures(databases.writer, image).map((url) => `half a picture: ${url}`);
    seen.broken.push(...pictures);
    void databases.close();
    return { ...seen, unusable: existsSync(join(image, 'jwt-secret')) ? [] : ['the secret is gone'] };
  } catch (error) {
    return { lost: [], doubled: [], broken: [], unusable: [String(error)] };
  }
}

function expectNothingLost({ lost, doubled, broken, unusable }: Found): void {
  expect(lost.slice(0, 3), 'acknowledged and lost').toEqual([]);
  expect(doubled.slice(0, 3), 'there twice').toEqual([]);
  expect(broken.slice(0, 3), 'gaps and halves').toEqual([]);
  expect(unusable.slice(0, 3), 'not opened').toEqual([]);
}

test('power cut: every acknowledged change is stored, and none partially', async (context) => {
  const recording = await recordRun(context);
  const count = (what: string) => recording.steps.filter((step) => step.what === what).length;
  await prove(NAME, async () => checkPowerCuts(recording), {
    figures: (found) => ({
      images: found.images,
      'acknowledged changes': recording.facts.length,
      'file writes': count('write'),
      syncs: count('sync'),
      pictures: count('rename'),
      'looked for in all images': found.lookedFor,
      lost: found.lost.length,
      'half changes': found.broken.length + found.doubled.length,
      'not opened': found.unusable.length,
      seed: String(SEED),
    }),
    holds(found) {
      expectNothingLost(found);
      expect(found.lookedFor).toBeGreaterThan(found.images);
    },
  });
});

test('the control: synchronous NORMAL loses acknowledged changes', async (context) => {
  const recording = await recordRun(context, 'synchronous NORMAL');
  await expectProofToFail(NAME, 'synchronous NORMAL', /^acknowledged and lost/, async () =>
    expectNothingLost(checkPowerCuts(recording)),
  );
});

test('the control: a picture that is not synced is truncated', async (context) => {
  const recording = await recordRun(context, 'pictures not synced');
  await expectProofToFail(NAME, 'pictures not synced', /half a picture/, async () =>
    expectNothingLost(checkPowerCuts(recording)),
  );
});
