import { createRandom } from '@tawa/server/demo/random.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { onSqlite } from '../support/postgres/only-on.ts';
import { startServer } from '../support/server.ts';
import { attack, type Figures } from './malformed/attack.ts';
import { everyTarget } from './malformed/targets.ts';
import { shapeOf } from './malformed/values.ts';
import { expectRed, prove, SEED, sized } from './proof.ts';

const sqlite = onSqlite('its savepoints are kept');

/** Every place once where a look at all rows is a journey. */
const COUNT = sized({ small: 800, full: 50_000 });
const MIN_PAST_VALIDATION = 0.3;

function expectClean({ requests, pastValidation, faults, unlike, halfWritten, otherwise }: Figures): void {
  const first = (told: string[]) => told.slice(0, 5);
  expect(first(faults), 'answers of 500 and above').toEqual([]);
  expect(first(unlike), 'answers that the contract does not know').toEqual([]);
  expect(first(halfWritten), 'rows half written').toEqual([]);
  expect(first(otherwise), 'answers that differ from what is stored').toEqual([]);
  expect(pastValidation / requests).toBeGreaterThanOrEqual(MIN_PAST_VALIDATION);
}

test('malformed input: no answer of 500 and above, no row half written', async () => {
  const server = await startServer();
  const targets = everyTarget();
  await prove('malformed input', () => attack(server, targets, COUNT, createRandom(SEED)), {
    figures: (found) => ({
      requests: found.requests,
      [`of ${targets.length} places`]: found.hit.size,
      '% past validation': Math.round((100 * found.pastValidation) / found.requests),
      done: found.done,
      'answers ≥ 500': found.faults.length,
      'rows half written': found.halfWritten.length,
      'answers unlike contract or store': found.unlike.length + found.otherwise.length,
      seed: String(SEED),
    }),
    holds(found) {
      expectClean(found);
      expect(found.hit.size).toBe(targets.length);
    },
  });
  await server.close();
});

describe('the control: what is broken is found', () => {
  const of = (name: string) => everyTarget().filter((target) => target.name === name);

  test('the limits of every field are known to the generator', () => {
    const shapes = everyTarget().flatMap(({ name, field, schema }) =>
      schema ? [[`${name}.${field}`, shapeOf(schema)] as const] : [],
    );
    expect(shapes.filter(([, { kind }]) => kind === 'unknown')).toEqual([]);
    expect(Object.fromEntries(shapes)).toMatchObject({
      'addTable.name': { kind: 'text', max: 40 },
      'editTable.noOfSeats': { kind: 'number', min: 1, max: 999 },
      'editEmployee.salaryReceived': { kind: 'text', format: 'date' },
      'addInventoryItem.quantity': { kind: 'number', max: 10_000_000 },
      'newOrder.cartItems': { kind: 'list', max: 100 },
      'editItem.isStar': { kind: 'flag' },
    });
  });

  test('a schema that lets everything through', async () => {
    const server = await startServer();
    const targets = of('addItem');
    const { body } = menuApi.addItem;
    Object.assign(menuApi.addItem, { body: z.looseObject({}) });
    try {
      const figures = await attack(server, targets, 100, createRandom(SEED));
      expect(figures.faults.length).toBeGreaterThan(0);
      await expectRed(
        'malformed input',
        'a schema that lets everything through',
        /^answers of 500 and above/,
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
    // The ticket is written, then its lines cannot be.
    writer.exec(
      "CREATE TRIGGER no_line BEFORE INSERT ON kot_lines BEGIN SELECT RAISE(ABORT, 'the line fails'); END",
    );
    const exec = writer.exec.bind(writer);
    // Of one that shares its commit, and of one that is alone in it.
    writer.exec = (sql) => {
      if (sql === 'ROLLBACK TO one') return writer;
      return exec(sql === 'ROLLBACK' ? 'COMMIT' : sql);
    };
    const figures = await attack(server, of('newOrder'), 100, createRandom(SEED));
    expect(figures.halfWritten).toContainEqual(expect.stringContaining('a ticket without a line'));
    expect(figures.halfWritten.length).toBeGreaterThan(1);
    await expectRed(
      'malformed input',
      'a change that is not taken back when its last part fails',
      /^rows half written/,
      async () => expectClean({ ...figures, faults: [] }),
    );
    await server.close();
  });
});
