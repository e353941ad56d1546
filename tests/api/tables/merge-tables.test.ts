import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { MAX_GROUPED_TABLES } from '@tawa/shared/tables/tables.rules.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { changeStatus, moveOrders, placeOrder } from '../../support/api/orders.ts';
import { listOccupiedTables, listTables, mergeTables, unmergeTables } from '../../support/api/tables.ts';
import { newId } from '../../support/builders/ids.ts';
import { request } from '../../support/client.ts';
import { eventsAfter, latestSeq } from '../../support/database/event-log.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { expectError, expectInvalidFields } from '../../support/expect/error-response.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();

let shop: TestShop;
let t3: string;
beforeEach(async () => {
  shop = await seedShop(server);
  t3 = await addTable('T3');
});

async function addTable(name: string): Promise<string> {
  const { data } = await request(server.origin, tablesApi.addTable, {
    params: { shopId: shop.shopId },
    body: { name, areaId: shop.areaId, noOfSeats: 4, shape: 'CIRCLE' },
    as: shop.owner.token,
  });
  return data.table._id;
}

const t1 = () => shop.tables.T1;
const t2 = () => shop.tables.T2;
const merge = (tableIds: readonly string[], headers?: Record<string, string>) =>
  mergeTables(server, shop, tableIds, headers);
const unmerge = (groupId: string, headers?: Record<string, string>) =>
  unmergeTables(server, shop, groupId, headers);
const place = (tableNo = 'T1') =>
  placeOrder(server, shop, { as: shop.waiter.token, body: { tableNo, kotType: 'DINEIN' } });
const listGroups = async () => (await listTables(server, shop)).map(({ name, group }) => [name, group]);
const eventNames = (seq: number) => eventsAfter(server, shop, seq).map(({ name }) => name);

describe('merging tables', () => {
  test('without an order makes a group that every table names, the host first', async () => {
    const seq = latestSeq(server, shop);
    const response = await merge([t2(), t1()]);
    expect(response.status).toBe(201);
    expect(response.message).toBe('Tables T2 and T1 are merged');
    const { group } = response.data;
    expect(group.tables).toEqual([
      { _id: t2(), name: 'T2' },
      { _id: t1(), name: 'T1' },
    ]);
    expect(await listGroups()).toEqual([
      ['T1', group],
      ['T2', group],
      ['T3', null],
    ]);
    expect(eventsAfter(server, shop, seq)).toMatchObject([
      {
        name: 'table:grouped',
        payload: {
          tables: [
            { _id: t2(), group },
            { _id: t1(), group },
          ],
        },
      },
    ]);
  });

  test('makes all of them occupied as soon as one is', async () => {
    await place('T2');
    const seq = latestSeq(server, shop);
    await merge([t1(), t2()]);
    expect(await listOccupiedTables(server, shop)).toEqual(['T1', 'T2']);
    expect(eventsAfter(server, shop, seq)).toMatchObject([
      { name: 'table:grouped' },
      { name: 'table:occupancy', payload: { table: { name: 'T1', isEmpty: false } } },
    ]);
  });

  test('that no order occupies announces all of them with the first order', async () => {
    await merge([t1(), t2()]);
    const seq = latestSeq(server, shop);
    const kot = await place('T2');
    expect(kot.tableId).toEqual({ _id: t2(), name: 'T2' });
    expect(eventsAfter(server, shop, seq)).toMatchObject([
      { name: 'kot:created' },
      { name: 'table:occupancy', payload: { table: { name: 'T1', isEmpty: false } } },
      { name: 'table:occupancy', payload: { table: { name: 'T2', isEmpty: false } } },
    ]);
  });

  test('again is the same group, and a table more joins it', async () => {
    const { group } = (await merge([t1(), t2()])).data;
    const again = await expectNoChange(server, () => merge([t1(), t2()]));
    expect(again.data.group).toEqual(group);
    const { data } = await merge([t1(), t3]);
    expect(data.group).toEqual({ _id: group._id, tables: [...group.tables, { _id: t3, name: 'T3' }] });
  });

  test('with one key merges once, also after they are separate again', async () => {
    const headers = { 'idempotency-key': newId() };
    const first = await merge([t1(), t2()], headers);
    await unmerge(first.data.group._id);
    const again = await expectNoChange(server, () => merge([t1(), t2()], headers));
    expect(again.data).toEqual(first.data);
  });

  test('refuses a table of another group', async () => {
    await merge([t1(), t2()]);
    for (const tableIds of [
      [t3, t2()],
      [t2(), t3],
    ]) {
      const response = await expectNoChange(server, () => merge(tableIds));
      expect(expectError(response, 'CONFLICT').message).toBe(
        'Table T2 is merged with other tables. Please unmerge them first.',
      );
    }
  });

  test('of two at once that want one table lets exactly one win', async () => {
    const [one, other] = await Promise.all([merge([t1(), t2()]), merge([t3, t2()])]);
    expect([one.status, other.status].sort()).toEqual([201, 409]);
    const groups = new Set((await listTables(server, shop)).flatMap(({ group }) => group?._id ?? []));
    expect(groups.size).toBe(1);
  });

  test('takes 2 to 10 tables', async () => {
    for (const tableIds of [[], [t1()], [t1(), t1()]])
      expectInvalidFields(await expectNoChange(server, () => merge(tableIds)), 'tableIds');
    const many = [t1()];
    while (many.length <= MAX_GROUPED_TABLES) many.push(await addTable(`M${many.length}`));
    expectInvalidFields(await expectNoChange(server, () => merge(many)), 'tableIds');
    expect((await merge(many.slice(0, MAX_GROUPED_TABLES))).status).toBe(201);
    const response = await expectNoChange(server, () => merge([t1(), many.at(-1) ?? '']));
    expectInvalidFields(response, 'tableIds');
  });

  test('of another shop, or that do not exist, is not found', async () => {
    const other = await seedShop(server);
    for (const tableIds of [
      [t1(), other.tables.T1],
      [newId(), t1()],
    ])
      expectError(await expectNoChange(server, () => merge(tableIds)), 'NOT_FOUND');
  });
});

describe('tables of a group', () => {
  test('cannot be deleted', async () => {
    await merge([t1(), t2()]);
    const response = await expectNoChange(server, () =>
      request(server.origin, tablesApi.deleteTable, {
        params: { shopId: shop.shopId, tableId: t2() },
        as: shop.owner.token,
      }),
    );
    expect(expectError(response, 'CONFLICT').message).toBe(
      'Table T2 is merged with other tables. Please unmerge them first.',
    );
  });

  test('tell each other their new names', async () => {
    const { group } = (await merge([t1(), t2()])).data;
    const seq = latestSeq(server, shop);
    await request(server.origin, tablesApi.editTable, {
      params: { shopId: shop.shopId, tableId: t2() },
      body: { name: 'Window' },
      as: shop.owner.token,
    });
    expect(eventNames(seq)).toEqual(['table:changed', 'table:grouped']);
    const renamed = { _id: group._id, tables: [group.tables[0], { _id: t2(), name: 'Window' }] };
    expect(await listGroups()).toEqual([
      ['T1', renamed],
      ['T3', null],
      ['Window', renamed],
    ]);
  });

  test('are free together when the last order is cancelled, and separate', async () => {
    await merge([t1(), t2()]);
    const [one, two] = [await place('T1'), await place('T2')];
    await changeStatus(server, shop, 'deleteKot', one);
    expect(await listOccupiedTables(server, shop)).toEqual(['T1', 'T2']);
    const seq = latestSeq(server, shop);
    await changeStatus(server, shop, 'deleteKot', two);
    expect(eventNames(seq)).toEqual(['kot:cancelled', 'table:occupancy', 'table:occupancy', 'table:grouped']);
    expect(await listOccupiedTables(server, shop)).toEqual([]);
    expect((await listGroups()).map(([, group]) => group)).toEqual([null, null, null]);
  });

  test('are not moved as a whole, but their orders move one by one', async () => {
    await merge([t1(), t2()]);
    const [one, two] = [await place('T1'), await place('T2')];
    const response = await expectNoChange(server, () => moveOrders(server, shop, { toTableId: t3 }));
    expect(expectError(response, 'CONFLICT').message).toBe(
      'Table T1 is merged with other tables. Please unmerge them first, or move its orders one by one.',
    );
    await moveOrders(server, shop, { toTableId: t3, kotIds: [one._id] });
    expect(await listOccupiedTables(server, shop)).toEqual(['T1', 'T2', 'T3']);
    await moveOrders(server, shop, { from: t2(), toTableId: t3, kotIds: [two._id], merge: true });
    expect(await listOccupiedTables(server, shop)).toEqual(['T3']);
    expect((await listGroups()).map(([, group]) => group)).toEqual([null, null, null]);
  });
});

describe('unmerging tables', () => {
  test('gives each its own orders back', async () => {
    const { group } = (await merge([t1(), t2(), t3])).data;
    const [one, two] = [await place('T1'), await place('T2')];
    const seq = latestSeq(server, shop);
    const response = await unmerge(group._id);
    expect(response.status).toBe(200);
    expect(response.message).toBe('Tables T1, T2 and T3 are separate again');
    expect(eventsAfter(server, shop, seq)).toMatchObject([
      { name: 'table:grouped', payload: { tables: group.tables.map(({ _id }) => ({ _id, group: null })) } },
      { name: 'table:occupancy', payload: { table: { name: 'T3', isEmpty: true } } },
    ]);
    expect(await listOccupiedTables(server, shop)).toEqual(['T1', 'T2']);
    await changeStatus(server, shop, 'deleteKot', two);
    expect(await listOccupiedTables(server, shop)).toEqual(['T1']);
    expect(one.tableId?.name).toBe('T1');
  });

  test('works after an order was cancelled, and not once the group has ended', async () => {
    const { group } = (await merge([t1(), t2()])).data;
    const [one] = [await place('T1'), await place('T2')];
    await changeStatus(server, shop, 'deleteKot', one);
    expect((await unmerge(group._id)).status).toBe(200);
    expect(await listOccupiedTables(server, shop)).toEqual(['T2']);
    const response = await expectNoChange(server, () => unmerge(group._id));
    expect(expectError(response, 'NOT_FOUND').message).toBe('This group of tables does not exist.');
  });

  test('twice with one key unmerges once', async () => {
    const { group } = (await merge([t1(), t2()])).data;
    const headers = { 'idempotency-key': newId() };
    await unmerge(group._id, headers);
    const again = await expectNoChange(server, () => unmerge(group._id, headers));
    expect(again.status).toBe(200);
  });

  test('of another shop is not found', async () => {
    const { group } = (await merge([t1(), t2()])).data;
    const other = await seedShop(server);
    expectError(await expectNoChange(server, () => unmergeTables(server, other, group._id)), 'NOT_FOUND');
  });
});
