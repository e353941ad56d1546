// @postgres full

import { createRandom } from '@tawa/server/demo/random.ts';
import { HOUR_MS } from '@tawa/shared/calendar.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { sqliteOnly } from '../support/postgres/database-only.ts';
import { startServer } from '../support/server.ts';
import { type AttackResult, sendMalformed } from './malformed/attack.ts';
import { allTargets } from './malformed/targets.ts';
import { HOSTILE_VALUES, nameOf, shapeOf } from './malformed/values.ts';
import { bySize, expectProofToFail, prove, SEED } from './proof.ts';

const sqlite = sqliteOnly('its savepoints are kept');

/** `small` covers each target at least once; PostgreSQL compares rows slowly. */
const COUNT = bySize({ small: 2_100, full: 50_000 });
const MIN_PAST_VALIDATION = 0.3;

function expectClean({
  requests,
  pastValidation,
  faults,
  contractMismatches,
  partialWrites,
  storedMismatches,
}: AttackResult): void {
  const first = (told: string[]) => told.slice(0, 5);
  expect(first(faults), 'responses of 500 and above').toEqual([]);
  expect(first(contractMismatches), 'responses that the contract does not know').toEqual([]);
  expect(first(partialWrites), 'rows half written').toEqual([]);
  expect(first(storedMismatches), 'responses that differ from what is stored').toEqual([]);
  expect(pastValidation / requests).toBeGreaterThanOrEqual(MIN_PAST_VALIDATION);
}

test('malformed input: no status of 500 or above, no partial write', async () => {
  // No job runs meanwhile: what it writes would count as written by the request of that moment.
  const server = await startServer({}, undefined, { retentionMs: HOUR_MS, idleCheckMs: HOUR_MS });
  const targets = allTargets();
  await prove('malformed input', () => sendMalformed(server, targets, COUNT, createRandom(SEED)), {
    figures: (found) => ({
      requests: found.requests,
      [`of ${targets.length} places`]: found.coveredTargets.size,
      '% past validation': Math.round((100 * found.pastValidation) / found.requests),
      done: found.done,
      'responses ≥ 500': found.faults.length,
      'rows half written': found.partialWrites.length,
      'responses unlike contract or store': found.contractMismatches.length + found.storedMismatches.length,
      seed: String(SEED),
    }),
    holds(found) {
      expectClean(found);
      expect(found.coveredTargets.size).toBe(targets.length);
    },
  });
  await server.close();
});

describe('the control: defects are detected', () => {
  const of = (name: string) => allTargets().filter((target) => target.name === name);

  test('the generator covers the limits of every field', () => {
    const shapes = allTargets().flatMap(({ name, field, schema }) =>
      schema ? [[`${name}.${field}`, shapeOf(schema)] as const] : [],
    );
    expect(shapes.filter(([, { kind }]) => kind === 'unknown')).toEqual([]);
    expect(Object.fromEntries(shapes)).toMatchObject({
      'addTable.name': { kind: 'text', max: 40 },
      'editTable.noOfSeats': { kind: 'number', min: 1, max: 999 },
      'editEmployee.salaryReceived': { kind: 'text', format: 'date' },
      'addInventoryItem.quantity': { kind: 'number', max: 10_000_000 },
      'newOrder.cartItems': { kind: 'list', max: 100 },
      'newOrder.cartItems.0.options.0.qty': { kind: 'number', min: 1, max: 9 },
      'editItem.variants.0.name': { kind: 'text', max: 40 },
      'editItem.facts.kcal': { kind: 'number', max: 9_999 },
      'importItems.optionRows.0.option': { kind: 'text', max: 40 },
      'editItem.isStar': { kind: 'flag' },
    });
  });

  test('every hostile value can be the name of a property', () => {
    expect(HOSTILE_VALUES.map(nameOf).filter((name) => typeof name !== 'string')).toEqual([]);
  });

  test('a schema that lets everything through', async () => {
    const server = await startServer();
    const targets = of('addItem');
    const { body } = menuApi.addItem;
    Object.assign(menuApi.addItem, { body: z.looseObject({}) });
    try {
      const figures = await sendMalformed(server, targets, 100, createRandom(SEED));
      expect(figures.faults.length).toBeGreaterThan(0);
      await expectProofToFail(
        'malformed input',
        'a schema that lets everything through',
        /^responses of 500 and above/,
        async () => expectClean(figures),
      );
    } finally {
      Object.assign(menuApi.addItem, { body });
      await server.close();
    }
  });

  sqlite.test('a change that is not taken back when its last part fails', async () => {
    const server = await startServer();
    const { writer } = server.app.databases;
    // The KOT is inserted, then its lines fail.
    writer.exec(
      "CREATE TRIGGER no_line BEFORE INSERT ON kot_lines BEGIN SELECT RAISE(ABORT, 'the line fails'); END",
    );
    const exec = writer.exec.bind(writer);
    // Disables every rollback, also that to a savepoint.
    writer.exec = (sql) => {
      if (sql === 'ROLLBACK TO one') return writer;
      return exec(sql === 'ROLLBACK' ? 'COMMIT' : sql);
    };
    const figures = await sendMalformed(server, of('newOrder'), 100, createRandom(SEED));
    expect(figures.partialWrites).toContainEqual(expect.stringContaining('a KOT without a line'));
    expect(figures.partialWrites.length).toBeGreaterThan(1);
    await expectProofToFail(
      'malformed input',
      'a change that is not taken back when its last part fails',
      /^rows half written/,
      async () => expectClean({ ...figures, faults: [] }),
    );
    await server.close();
  });
});
