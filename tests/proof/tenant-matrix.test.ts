// @postgres full

import { rooms as roomNames } from '@tawa/server/realtime/rooms.ts';
import { listEndpoints } from '@tawa/shared/api.ts';
import { HOUR_MS } from '@tawa/shared/calendar.ts';
import { verdictsForMembers } from '@tawa/shared/contract/access.ts';
import { errorMessages } from '@tawa/shared/messages/errors.en.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENCODINGS, type Encoding } from '../support/client.ts';
import { endpointCases } from '../support/endpoints/endpoint-cases.ts';
import { seedShop, type TestShop } from '../support/seed.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { bySize, describeControls, expectProofToFail, prove } from './proof.ts';
import { breakStatements } from './store/break-statements.ts';
import { type Caller, createCallers } from './tenant/callers.ts';
import { findIdPaths } from './tenant/foreign-ids.ts';
import { createMarkedShop, unmarkedColumns } from './tenant/marked-shop.ts';
import { type MatrixInput, type MatrixResults, runMatrix } from './tenant/matrix.ts';
import { checkRooms, type RoomResults } from './tenant/rooms.ts';

const encodings = bySize<readonly Encoding[]>({ small: ['json'], full: ENCODINGS });

let server: TestServer;
let shop: TestShop;
let other: TestShop;
let callers: Caller[];
beforeAll(async () => {
  // No job runs meanwhile: what it writes would count as written by the request of that moment.
  server = await startServer({}, undefined, { retentionMs: HOUR_MS, idleCheckMs: HOUR_MS });
  shop = await createMarkedShop(server);
  other = await seedShop(server, 'Kadhai Junction');
  callers = await createCallers(server, shop, other);
});
afterAll(() => server.close());

const matrix = (given: Partial<MatrixInput> = {}): MatrixInput => ({
  server,
  shop,
  other,
  callers,
  cases: endpointCases,
  encodings,
  ...given,
});

function expectNoLeak({ unmatched, wrong, changed, leaked }: MatrixResults, rooms?: RoomResults): void {
  expect(unmatched, 'calls of the contract without a row, and rows without a call').toEqual([]);
  expect(wrong.slice(0, 5), 'responses with another status').toEqual([]);
  expect(changed.slice(0, 5), 'rows changed by who was refused').toEqual([]);
  expect(leaked.slice(0, 5), 'responses with something of the other shop').toEqual([]);
  if (rooms) expectOwnRooms(rooms);
}

function expectOwnRooms({ wrong, leaked, received }: RoomResults): void {
  expect(wrong.slice(0, 5), 'rooms let somebody in who may not, or kept somebody out who may').toEqual([]);
  expect(leaked.slice(0, 5), 'messages of the other shop').toEqual([]);
  expect(received, 'events of the own shop were received').toBeGreaterThan(50);
}

async function runMatrixAndRooms() {
  const found = await runMatrix(matrix(), listEndpoints());
  return { found, rooms: await checkRooms({ server, shop, other, callers }) };
}

test('tenant matrix: no caller reads, changes or receives data of another shop', () =>
  prove('tenant matrix', runMatrixAndRooms, {
    figures: ({ found, rooms }) => ({
      [`of ${listEndpoints().length} endpoints`]: found.endpoints,
      callers: callers.length,
      encodings: encodings.length,
      calls: found.calls,
      'foreign object ids': found.foreignIds,
      'wrong statuses': found.wrong.length,
      'rows changed': found.changed.length,
      'responses with something of the other shop': found.leaked.length,
      'socket handshakes': rooms.handshakes,
      'let in or left out wrongly': rooms.wrong.length,
      'events received at home': rooms.received,
      'of the other shop': rooms.leaked.length,
    }),
    holds: ({ found, rooms }) => expectNoLeak(found, rooms),
  }));

test('ids are found in paths, in bodies and inside lists', () => {
  const places = listEndpoints().flatMap(({ name, endpoint }) =>
    findIdPaths(endpoint).map((place) => `${name} ${place}`),
  );
  expect(places).toEqual(
    expect.arrayContaining([
      'editItem params.itemId',
      'editItem body.categoryId',
      'editItem body.variants.0._id',
      'editItem body.optionGroupIds.0',
      'editOptionGroup body.options.0._id',
      'changePrices body.seen.0._id',
      'newOrder body.cartItems.0.foodItemId',
      'newOrder body.cartItems.0.variantId',
      'newOrder body.cartItems.0.options.0.optionId',
      'editOrderItem body.variantId',
      'editOrderItem body.options.0.optionId',
      'hearKots body.kotIds.0',
      'tableInvoice body.tableId',
      'payInvoice params.invoiceId',
    ]),
  );
});

test('every text of the marked shop contains a marker', () =>
  expect(unmarkedColumns(server), 'columns to mark in marked-shop.ts, or to name as wordless there').toEqual(
    [],
  ));

const editTable = listEndpoints().filter(({ name }) => name === 'editTable');
const editTableCase = { editTable: endpointCases.editTable as MatrixInput['cases'][string] };
const runEditTable = (endpoints = editTable, given: Partial<MatrixInput> = { cases: editTableCase }) =>
  runMatrix(matrix({ encodings: ['json'], ...given }), endpoints);
const runAndExpectNoLeak = async (...given: Parameters<typeof runEditTable>) =>
  expectNoLeak(await runEditTable(...given));
const expectRoomsUnchanged = async () => expectOwnRooms(await checkRooms({ server, shop, other, callers }));

const OTHER_STATUS = /^responses with another status/;
const LEAKED = /^responses with something of the other shop/;

/** Replaces members of `part` during `attempt`. */
async function expectMutantToFail<T extends object>(
  mutant: string,
  reason: RegExp,
  part: T,
  broken: Partial<T>,
  attempt = () => runAndExpectNoLeak(),
) {
  const whole = { ...part };
  Object.assign(part, broken);
  try {
    await expectProofToFail('tenant matrix', mutant, reason, attempt);
  } finally {
    Object.assign(part, whole);
  }
}

describeControls(() => {
  test('a single endpoint runs without a fault', () => runAndExpectNoLeak());

  test('an endpoint without a row', () =>
    expectProofToFail(
      'tenant matrix',
      'an endpoint without a row',
      /^calls of the contract without a row/,
      () => runAndExpectNoLeak(editTable, { cases: {} }),
    ));

  test('an endpoint without its permission check', async () => {
    let walked: MatrixResults | undefined;
    await expectMutantToFail(
      'the scope check bypassed for one call',
      OTHER_STATUS,
      tablesApi.editTable,
      { access: 'shop.anyone' as never },
      async () => {
        walked = await runEditTable();
        expectNoLeak(walked);
      },
    );
    expect(walked?.changed).not.toEqual([]);
    expect(walked?.leaked).not.toEqual([]);
  });

  test('an entity that is looked up without its shop', async () => {
    const alone = await startServer();
    const broken = breakStatements(alone, '"tables"."shop_id" = ?', "? <> ''");
    const [one, two] = [await seedShop(alone, shop.name), await seedShop(alone)];
    const given = { server: alone, shop: one, other: two, callers: [], cases: editTableCase };
    try {
      await expectProofToFail('tenant matrix', 'a table looked up without its shop', OTHER_STATUS, () =>
        runAndExpectNoLeak(editTable, given),
      );
    } finally {
      broken.restore();
    }
    await alone.close();
  });

  test('an owner of any shop is accepted as the owner of this one', () =>
    expectMutantToFail('a stranger let in as an anonymous caller', OTHER_STATUS, verdictsForMembers, {
      stranger: 'allow' as never,
    }));
});

/** Something of the shop in a response or a message. */
describeControls(() => {
  test('an error that names the shop', () =>
    expectMutantToFail("an error with another shop's name", LEAKED, errorMessages(), {
      'shop.not_found': `${shop.name} is not yours.` as never,
    }));

  test('a header that names the shop', async () => {
    const { server: httpServer } = server.app.http;
    const name = (_: unknown, response: { setHeader(name: string, value: string): void }) =>
      response.setHeader('x-shop', shop.name);
    httpServer.prependListener('request', name);
    await expectProofToFail('tenant matrix', "a header with another shop's name", LEAKED, () =>
      runAndExpectNoLeak(),
    );
    httpServer.off('request', name);
  });

  test('a socket that is accepted without a check', () =>
    expectMutantToFail(
      'a room joined without the check',
      /^rooms let somebody in who may not/,
      verdictsForMembers,
      { stranger: 'allow' as never },
      expectRoomsUnchanged,
    ));

  test('one room for the members of all shops', () =>
    expectMutantToFail(
      'one room for the members of all shops',
      /^messages of the other shop/,
      roomNames,
      { audience: (audience) => audience },
      expectRoomsUnchanged,
    ));
});
