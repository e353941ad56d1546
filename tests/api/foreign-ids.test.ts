import { endpoints } from '@tawa/shared/contract/api.ts';
import type { Endpoint } from '@tawa/shared/contract/endpoint.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { call } from '../support/call.ts';
import { fieldsOf } from '../support/fields.ts';
import { expectRefusal } from '../support/refusal.ts';
import { openRestaurant } from '../support/restaurant.ts';
import { changesNothing } from '../support/rows.ts';
import { openShop } from '../support/shop.ts';
import type { Input } from './call-row.ts';
import { everyCall } from './every-call.ts';

const restaurant = await openRestaurant();
const { origin } = restaurant;
afterAll(restaurant.close);

/** Whose things are reached for, and whose owner reaches for them in a call of the own shop. */
const victim = await openShop(restaurant, 'Zafrani Darbar');
const thief = await openShop(restaurant, 'Kadhai Junction');

/** A well-made id of nothing. */
const NOBODYS = '0192f0c1-7a3b-7c4d-8e5f-0123456789ab';
/** A UPI id names a bank account, nothing of ours. */
const isId = (place: string): boolean =>
  place.endsWith('Id') && place !== 'params.shopId' && place !== 'body.upiId';

/** Where a call of a shop names one of its things: `itemId`, `categoryId`, `cartItems.0.foodItemId`. */
function placesOf({ route, body }: Endpoint): string[] {
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  if (!inPath.includes('shopId')) return [];
  const inBody = Object.entries(fieldsOf(body)).flatMap(([name, schema]) => {
    const { items } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
    const inside = Object.keys((items as z.core.JSONSchema.JSONSchema | undefined)?.properties ?? {});
    return [name, ...inside.map((field) => `${name}.0.${field}`)];
  });
  return [...inPath.map((name) => `params.${name}`), ...inBody.map((name) => `body.${name}`)].filter(isId);
}

type Tree = Record<string, unknown>;

function at(tree: unknown, [step = '', ...rest]: string[]): unknown {
  const value = (tree as Tree)[step];
  return rest.length === 0 ? value : at(value, rest);
}

function replaced(tree: unknown, [step, ...rest]: string[], value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(tree))
    return tree.map((one, n) => (String(n) === step ? replaced(one, rest, value) : one));
  return { ...(tree as Tree), [step]: replaced((tree as Tree)[step], rest, value) };
}

const places = endpoints().flatMap(({ name, endpoint }) =>
  placesOf(endpoint).map((place): [string, string, Endpoint] => [name, place, endpoint]),
);

test('the things that calls name are found in paths, in bodies and inside of lists', () => {
  const found = places.map(([name, place]) => `${name} ${place}`);
  expect(found).toEqual(
    expect.arrayContaining([
      'editItem params.itemId',
      'editItem body.categoryId',
      'newOrder body.cartItems.0.foodItemId',
      'tableInvoice body.tableId',
      'payInvoice params.invoiceId',
    ]),
  );
});

describe.each(places)('%s with %s of another shop', (name, place, endpoint) => {
  const { prepare } = everyCall[name] ?? expect.fail();
  const path = place.split('.');
  const send = (input: unknown, as: string) => call(origin, endpoint, { ...(input as Input), as });

  test.each(['owner', 'waiter'] as const)('is answered to the %s as if there were none', async (part) => {
    const [mine, theirs] = [await prepare(restaurant, thief), await prepare(restaurant, victim)];
    const foreign = at(theirs, path);
    expect(foreign).toMatch(/^[0-9a-f-]{36}$/);
    const as = thief[part].token;
    const answer = await changesNothing(restaurant, () => send(replaced(mine, path, foreign), as));
    if (part === 'waiter' && endpoint.access === 'shop.owner') {
      expectRefusal(answer, 'FORBIDDEN');
      return;
    }
    expectRefusal(answer, 'NOT_FOUND');
    const none = await changesNothing(restaurant, () => send(replaced(mine, path, NOBODYS), as));
    expect(answer.text).toBe(none.text);
    expect(answer.text.toLowerCase()).not.toContain('zafrani');
    // It was the foreign id alone.
    expect((await send(mine, as)).status).toBe(endpoint.status ?? 200);
  });
});
