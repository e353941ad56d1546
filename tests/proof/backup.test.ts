import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { backUp, run } from '../support/backup.ts';
import { openRestaurant, type Restaurant } from '../support/restaurant.ts';
import { openShop } from '../support/shop.ts';
import { faultsOf } from './backup/faults.ts';
import { type Rush, startRush } from './backup/rush.ts';

const ROUNDS = process.env.PROOF_SIZE === 'full' ? 20 : 2;
const CLIENTS = 8;

const folder = mkdtempSync(join(tmpdir(), 'tawa-proof-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let restaurant: Restaurant;
let rush: Rush;
beforeEach(async () => {
  restaurant = await openRestaurant();
  rush = startRush(restaurant, await openShop(restaurant), CLIENTS);
});
afterEach(async () => {
  await rush.stop();
  await restaurant.close();
});

test('backup under load: each restored copy is whole and holds every order acknowledged before it began', async () => {
  const started = Date.now();
  const faults: string[] = [];
  let [held, during] = [0, 0];
  for (let round = 1; round <= ROUNDS; round++) {
    await rush.until(rush.acknowledged.length + 20);
    const before = [...rush.acknowledged];
    const backup = await backUp(restaurant.dataDir, join(folder, 'backups'));
    during += rush.acknowledged.length - before.length;
    const restored = join(folder, `restored-${round}`);
    const { code, complained } = await run('restore', restored, backup);
    if (code !== 0) faults.push(complained);
    else faults.push(...faultsOf(restored, before));
    held += before.length;
    rmSync(restored, { recursive: true, force: true });
  }
  console.log(
    `backup: ${ROUNDS} backups and restores under ${CLIENTS} clients, ${held} orders acknowledged before looked ` +
      `for, ${during} placed meanwhile, ${rush.refused.length} refused, ${faults.length} faults, ` +
      `${((Date.now() - started) / 1_000).toFixed(1)} s`,
  );
  expect(faults.slice(0, 5)).toEqual([]);
  expect(rush.refused).toEqual([]);
  expect(during, 'the load went on while the backups were taken').toBeGreaterThan(0);
});

describe('the control: what is broken is found', () => {
  test('the database file alone, copied while orders are placed', async () => {
    await rush.until(50);
    const copied = join(folder, 'copied');
    mkdirSync(copied);
    const before = [...rush.acknowledged];
    copyFileSync(join(restaurant.dataDir, 'tawa.db'), join(copied, 'tawa.db'));
    expect(faultsOf(copied, before)).toContainEqual(
      expect.stringMatching(/acknowledged and lost|no such table/),
    );
  });

  test('half a ticket, a hole in the log, a backup with another byte', async () => {
    await rush.until(20);
    const before = [...rush.acknowledged];
    const backup = await backUp(restaurant.dataDir, join(folder, 'broken'));
    expect(faultsOf(backup, before)).toEqual([]);
    const [half, hole] = ['DELETE FROM kot_lines WHERE rowid = 3', 'DELETE FROM events WHERE seq = 5'];
    expect(faultsOf(backup, before, half)).toEqual(['1 tickets without a line']);
    expect(faultsOf(backup, before, hole)).toEqual(['1 shops whose events have a gap']);

    const file = join(backup, 'tawa.db');
    const bytes = readFileSync(file);
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    writeFileSync(file, bytes);
    expect((await run('restore', join(folder, 'never'), backup)).complained).toContain('is damaged');
  });
});
