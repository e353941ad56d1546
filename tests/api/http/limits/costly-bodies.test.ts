// @postgres never

import { buildPath } from '@tawa/shared/contract/route.ts';
import { orderPaths } from '@tawa/shared/orders/orders.paths.ts';
import { expect, test } from 'vitest';
import { expectError } from '../../../support/expect/error-response.ts';
import { medianProcessorTimes } from '../../../support/processor-time.ts';
import { seedShop } from '../../../support/seed.ts';
import { useServer } from '../../../support/use-server.ts';

const server = await useServer();
const shop = await seedShop(server);

const MAX_BODY_BYTES = 1_048_576;
const cartItems = [{ foodItemId: shop.items.naan, qty: 1 }];
const url = server.origin + buildPath(orderPaths.newOrder, { shopId: shop.shopId });

async function post(body: string): Promise<{ status: number; headers: Headers; text: string }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** An order that any anonymous caller can send, as large as a body may be. */
function orderWith(field: string, characters: string): string {
  const order = (value: string) => JSON.stringify({ kotType: 'TAKEAWAY', cartItems, [field]: value });
  const room = MAX_BODY_BYTES - Buffer.byteLength(order(''));
  return order(characters.repeat(Math.floor(room / Buffer.byteLength(characters))));
}

test.each([
  ['joiners in a name', 'customerName', '\u200d'],
  ['format characters in a name', 'customerName', '\u202e'],
  ['joiners in words of a request', 'specialRequest', 'क\u200d'],
  ['blanks in a table', 'tableNo', '\u2003'],
  ['hyphens in a phone number', 'customerPhoneNo', '-'],
  ['brackets in the items', 'cartItems', '['],
])('a megabyte of %s costs what a megabyte of letters costs', async (_, field, characters) => {
  // A letter of as many bytes: longer ones are decoded more slowly.
  const letter = { 1: 'x', 3: 'क', 6: 'कक' }[Buffer.byteLength(characters)] ?? '';
  const [hostile, plain] = [orderWith(field, characters), orderWith(field, letter)];
  const { fields } = expectError(await post(hostile), 'VALIDATION');
  expect(Object.keys(fields ?? {})).toEqual([field]);
  const times = await medianProcessorTimes(7, { hostile: () => post(hostile), plain: () => post(plain) });
  expect(times.hostile).toBeLessThan(3 * times.plain);
});

test('a megabyte of brackets is not read as JSON', async () => {
  const half = MAX_BODY_BYTES / 2;
  const brackets = '['.repeat(half) + ']'.repeat(half);
  expectError(await post(brackets), 'VALIDATION');
  const plain = orderWith('customerName', 'x');
  const times = await medianProcessorTimes(7, { brackets: () => post(brackets), plain: () => post(plain) });
  expect(times.brackets).toBeLessThan(3 * times.plain);
});
