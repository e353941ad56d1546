import type { PlanPosition } from '@tawa/shared/tables/floor-plan.rules.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { ENCODINGS, type Encoding, request } from '../../support/client.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { expectOwnersOnly } from '../../support/expect/endpoint-rules.ts';
import { expectError, expectInvalidFields } from '../../support/expect/error-response.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const otherShop = await seedShop(server);
let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

type Places = [tableId: string, position: unknown][];

const arrange = (
  places: Places,
  { areaId = shop.areaId, encoding }: { areaId?: string; encoding?: Encoding } = {},
) =>
  request(server.origin, tablesApi.arrangeTables, {
    params: { shopId: shop.shopId, areaId },
    body: { placements: places.map(([tableId, position]) => ({ tableId, position })) },
    as: shop.owner.token,
    ...(encoding && { encoding }),
  });
const positions = async (as = shop.waiter.token): Promise<Record<string, PlanPosition | null>> => {
  const { data } = await request(server.origin, tablesApi.getMyTables, {
    params: { shopId: shop.shopId },
    as,
  });
  return Object.fromEntries(data.tables.map(({ name, position }) => [name, position]));
};
const at = (x: number, y: number): PlanPosition => ({ x, y });

test.each(ENCODINGS)(
  'the tables of an area are placed, moved and taken off the plan, as %s',
  async (encoding) => {
    const { T1, T2 } = shop.tables;
    const both = await arrange(
      [
        [T1, at(0, 0)],
        [T2, at(11, 9)],
      ],
      { encoding },
    );
    expect(both).toMatchObject({ status: 200, message: 'The plan of Garden is saved' });
    expect(both.data.tables.map(({ name, position }) => [name, position]).sort()).toEqual([
      ['T1', at(0, 0)],
      ['T2', at(11, 9)],
    ]);
    expect(await positions()).toEqual({ T1: at(0, 0), T2: at(11, 9) });
    expect(await positions(shop.owner.token)).toEqual(await positions());

    const one = await arrange([[T2, at(3, 1)]], { encoding });
    expect(one.data.tables).toMatchObject([{ _id: T2, name: 'T2', position: at(3, 1), isEmpty: true }]);
    expect(await positions()).toEqual({ T1: at(0, 0), T2: at(3, 1) });
    expect((await arrange([[T1, null]], { encoding })).data.tables).toMatchObject([
      { _id: T1, position: null },
    ]);
    expect(await positions()).toEqual({ T1: null, T2: at(3, 1) });
  },
);

test('no two tables of an area stand in one cell, and a request that asks for it changes nothing', async () => {
  const { T1, T2 } = shop.tables;
  await arrange([[T1, at(2, 2)]]);
  const asked: Places[] = [
    [[T2, at(2, 2)]],
    [
      [T1, at(5, 5)],
      [T2, at(5, 5)],
    ],
  ];
  for (const places of asked) {
    const refused = await expectNoChange(server, () => arrange(places));
    expectError(refused, 'CONFLICT');
    expect(refused.message).toMatch(/^(T1 and T2|T2 and T1) cannot stand in the same place\.$/);
  }
  const swap = () =>
    arrange([
      [T1, at(4, 4)],
      [T2, at(2, 2)],
    ]);
  expect((await swap()).status).toBe(200);
  expect(
    (
      await arrange([
        [T1, at(2, 2)],
        [T2, at(4, 4)],
      ])
    ).status,
  ).toBe(200);
  expect(await positions()).toEqual({ T1: at(2, 2), T2: at(4, 4) });
});

test('of two owners who choose the same cell concurrently, one succeeds', async () => {
  const { T1, T2 } = shop.tables;
  const responses = await Promise.all([arrange([[T1, at(1, 1)]]), arrange([[T2, at(1, 1)]])]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('a position is a cell of the plan, with both coordinates, or none', async () => {
  const { T1 } = shop.tables;
  for (const [position, field] of [
    [{ x: 1 }, 'position.y'],
    [{ y: 1 }, 'position.x'],
    [{ x: 1, y: null }, 'position.y'],
    [at(-1, 0), 'position.x'],
    [at(0, 10), 'position.y'],
    [at(0.5, 0), 'position.x'],
    [7, 'position'],
  ] as const) {
    const refused = await expectNoChange(server, () => arrange([[T1, position]]));
    expectInvalidFields(refused, `placements.0.${field}`);
    expect(Object.values(refused.fields ?? {})).toEqual(['Please choose a place on the plan, or none.']);
  }
  expectInvalidFields(await arrange([]), 'placements');
});

test('a table that moves to another area leaves the plan, and keeps its place when anything else changes', async () => {
  const { T1 } = shop.tables;
  const as = shop.owner.token;
  const params = { shopId: shop.shopId, tableId: T1 };
  await arrange([[T1, at(2, 1)]]);
  const edit = (body: Record<string, unknown>) =>
    request(server.origin, tablesApi.editTable, { params, body, as });
  expect((await edit({ name: 'Window', areaId: shop.areaId })).data.table.position).toEqual(at(2, 1));
  const { data } = await request(server.origin, tablesApi.addArea, {
    params: { shopId: shop.shopId },
    body: { name: 'Hall' },
    as,
  });
  const moved = await request(server.origin, tablesApi.editTableArea, {
    params,
    body: { areaId: data.area._id },
    as,
  });
  expect(moved.data.table).toMatchObject({ name: 'Window', position: null });
  expect((await arrange([[shop.tables.T2, at(2, 1)]])).status).toBe(200);
  expect((await arrange([[T1, at(2, 1)]], { areaId: data.area._id })).status).toBe(200);
});

test('a table of another area or shop is not found, and no other table of the request is placed', async () => {
  const { T1 } = shop.tables;
  const { data } = await request(server.origin, tablesApi.addArea, {
    params: { shopId: shop.shopId },
    body: { name: 'Hall' },
    as: shop.owner.token,
  });
  for (const [places, areaId] of [
    [
      [
        [T1, at(0, 0)],
        [otherShop.tables.T1, at(1, 0)],
      ],
      shop.areaId,
    ],
    [[[T1, at(0, 0)]], data.area._id],
    [[[T1, at(0, 0)]], otherShop.areaId],
    [[[otherShop.tables.T1, at(0, 0)]], otherShop.areaId],
    [[[T1, at(0, 0)]], 'nothing'],
  ] satisfies [Places, string][])
    expectError(await expectNoChange(server, () => arrange(places, { areaId })), 'NOT_FOUND');
});

test('only the owner arranges tables', async () => {
  await expectOwnersOnly({ server, shop, otherShop }, tablesApi.arrangeTables, { areaId: shop.areaId });
});
