// @postgres never

import { expect, test } from 'vitest';
import { findDifferences } from './journey/compare.ts';
import { KnownIds, replaceChanging } from './journey/placeholders.ts';

const SHOP = '019ac5b4-1c1a-7d9e-a442-0a9a3c1f5b10';
const TABLE = '019ac5b4-1c1b-7d9e-a442-0a9a3c1f5b10';
const OTHER = '019ac5b4-1c1c-7d9e-a442-0a9a3c1f5b10';

const RESPONSE = JSON.stringify({
  status: 200,
  body: {
    message: 'Bill 2627-000012 is paid',
    data: {
      seq: 7,
      accessToken: 'a-token-of-today-or-another-day',
      table: { _id: TABLE, shopId: SHOP, areaId: null },
      items: [{ name: 'Chai', price: 20.5 }],
      createdAt: '2026-11-28T10:20:30.400Z',
    },
  },
});
const frozen = replaceChanging(JSON.parse(RESPONSE), new KnownIds());

/** Returns how the response differs from its frozen form once `text` is replaced in it. */
function differencesAfter(text: string, by: string): string[] {
  expect(RESPONSE).toContain(text);
  return findDifferences(frozen, JSON.parse(RESPONSE.replaceAll(text, by)), new KnownIds());
}

test('a frozen response has placeholders for what differs from run to run', () => {
  expect(frozen).toEqual({
    status: 200,
    body: {
      message: 'Bill <series>-000012 is paid',
      data: {
        seq: '<seq>',
        accessToken: '<token>',
        table: { _id: '<id 1>', shopId: '<id 2>', areaId: null },
        items: [{ name: 'Chai', price: 20.5 }],
        createdAt: '<instant>',
      },
    },
  });
});

test.each([
  ['a row with another id', TABLE, OTHER],
  ['another financial year', '2627-000012', '2728-000012'],
  ['another instant', '2026-11-28T10:20:30.400Z', '2030-01-01T00:00:00.000Z'],
  ['another token', 'a-token-of-today', 'b-token-of-today'],
  ['another place in the event log', '"seq":7', '"seq":90'],
  ['a new key', '"areaId":null', '"areaId":null,"group":{}'],
])('%s is no difference', (_, text, by) => expect(differencesAfter(text, by)).toEqual([]));

test.each([
  ['status: 200 is now 201', '200', '201'],
  ['body.message: "Bill <series>-000012 is paid" is now "Bill 2627-000012 paid"', ' is paid', ' paid'],
  ['body.message: "Bill <series>-000012 is paid" is now "Bill 2627-000013 is paid"', '000012', '000013'],
  ['body.data.items: a list of 1 is now a list of 0', '{"name":"Chai","price":20.5}', ''],
  ['body.data.items[0].price: 20.5 is now "20.5"', '20.5', '"20.5"'],
  ['body.data.items[0].price: 20.5 is missing', ',"price":20.5', ''],
  ['body.data.table.areaId: null is now ""', 'null', '""'],
  ['body.data.createdAt: "<instant>" is now "2026-11-28"', '2026-11-28T10:20:30.400Z', '2026-11-28'],
  [`body.data.table.shopId: "<id 2>" is now "${TABLE}"`, SHOP, TABLE],
])('%s', (difference, text, by) => expect(differencesAfter(text, by)).toEqual([difference]));
