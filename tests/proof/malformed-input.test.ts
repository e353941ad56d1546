import { createRandom } from '@tawa/server/demo/random.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openRestaurant } from '../support/restaurant.ts';
import { attack, type Figures } from './malformed/attack.ts';
import { everyTarget } from './malformed/targets.ts';
import { shapeOf } from './malformed/values.ts';

const COUNT = process.env.PROOF_SIZE === 'full' ? 50_000 : 1_500;
const SEED = Number(process.env.PROOF_SEED ?? 20_261_120);
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
  const restaurant = await openRestaurant();
  const targets = everyTarget();
  const started = Date.now();
  const figures = await attack(restaurant, targets, COUNT, createRandom(SEED));
  const share = Math.round((100 * figures.pastValidation) / figures.requests);
  console.log(
    `malformed input: ${figures.requests} requests at ${figures.hit.size} of ${targets.length} places, ` +
      `${share} % past validation (${figures.done} done), ${figures.faults.length} answers ≥ 500, ` +
      `${figures.halfWritten.length} rows half written, ${figures.unlike.length + figures.otherwise.length} ` +
      `answers unlike contract or store, ${((Date.now() - started) / 1_000).toFixed(1)} s, seed ${SEED}`,
  );
  expectClean(figures);
  expect(figures.hit.size).toBe(targets.length);
  await restaurant.close();
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
    const restaurant = await openRestaurant();
    const targets = of('addItem');
    const { body } = menuApi.addItem;
    Object.assign(menuApi.addItem, { body: z.looseObject({}) });
    try {
      const figures = await attack(restaurant, targets, 100, createRandom(SEED));
      expect(figures.faults.length).toBeGreaterThan(0);
      expect(() => expectClean(figures)).toThrow('answers of 500 and above');
    } finally {
      Object.assign(menuApi.addItem, { body });
      await restaurant.close();
    }
  });

  test('a change that is not taken back when its last part fails', async () => {
    const restaurant = await openRestaurant();
    const { writer } = restaurant.app.databases;
    // The ticket is written, then its lines cannot be.
    writer.exec(
      "CREATE TRIGGER no_line BEFORE INSERT ON kot_lines BEGIN SELECT RAISE(ABORT, 'the line fails'); END",
    );
    const exec = writer.exec.bind(writer);
    writer.exec = (sql) => (sql === 'ROLLBACK TO one' ? writer : exec(sql));
    const figures = await attack(restaurant, of('newOrder'), 100, createRandom(SEED));
    expect(figures.halfWritten).toContainEqual(expect.stringContaining('a ticket without a line'));
    expect(figures.halfWritten.length).toBeGreaterThan(1);
    expect(() => expectClean({ ...figures, faults: [] })).toThrow('rows half written');
    await restaurant.close();
  });
});
