import { expect } from 'vitest';
import { z } from 'zod';
import { Category, Item, Kot } from '../client/entity-schemas.ts';
import type { EventSocket } from '../client/event-socket.ts';
import type { HttpClient } from '../client/http-client.ts';
import { expectData, expectErrorResponse } from '../client/response-assertions.ts';
import { idempotencyHeader } from '../client/server-process.ts';
import {
  cartTotal,
  changeStatus,
  createCart,
  type DayContext,
  listOccupiedTables,
  listTokens,
  placeOrder,
} from '../context.ts';

export async function orderAsDiner(context: DayContext, counter: EventSocket, kitchen: EventSocket) {
  const { server, shopId, waiter, cook, tables } = context;
  const diner = server.client();
  await checkTable(diner, shopId);
  await checkPublicMenu(context);
  const phone = server.connectSocket({ shopId, tableNo: 'T1' });
  await phone.waitForEvent('ready');

  const kot = await placeOnce(diner, context);
  expectRequested(kot, context);
  expect(await phone.track(kot._id)).toEqual({ ok: true, status: 'REQUESTED' });
  expect(await phone.track(tables.t1)).toEqual({ ok: false, code: 'NOT_FOUND' });
  const created = await counter.waitForEvent('kot:created');
  const kotOfStaff = Kot.parse(created.kot);
  // Only staff get the id of the customer.
  expect(kotOfStaff).toEqual({ ...kot, customerId: { ...kot.customerId, _id: expect.any(String) } });
  expect(kot.customerId?._id).toBeNull();
  expect(Object.keys(created).sort()).toEqual(['at', 'kot', 'seq', 'shopId']);
  expect(await listOccupiedTables(waiter, shopId)).toEqual([]);

  const cooking = await confirmOnce(context, kotOfStaff);
  const { seq } = await kitchen.waitForEvent('kot:confirmed', { kot: cooking });
  const flip = await kitchen.waitForEvent('table:occupancy');
  expect(flip).toMatchObject({ seq: seq + 1, table: { _id: tables.t1, name: 'T1', isEmpty: false } });
  expect(await phone.waitForEvent('kot:status')).toEqual({
    seq,
    at: expect.any(String),
    shopId,
    kotId: kot._id,
    tokenNo: 1,
    status: 'COOKING',
  });
  expect(await listOccupiedTables(waiter, shopId)).toEqual(['T1']);
  expect(await listTokens(cook, shopId, '?status=COOKING')).toEqual([1]);
  const served = await changeStatus(cook, shopId, 'update-kot', cooking);
  expect(served).toEqual({ ...cooking, status: 'SERVED', servedAt: expect.any(String) });
  await phone.waitForEvent('kot:status', { kotId: kot._id, tokenNo: 1, status: 'SERVED' });
  return { kot: served, phone };
}

async function checkTable(diner: HttpClient, shopId: string) {
  const found = await diner.get(`/tables/table-exist/${shopId}/t1`);
  expect(
    expectData(found, {
      shopName: z.string(),
      tableNo: z.string(),
      plusGst: z.boolean(),
      visitorOrders: z.string(),
    }),
  ).toEqual({
    shopName: 'Negi Dhaba',
    tableNo: 'T1',
    plusGst: false,
    visitorOrders: 'ALL',
  });
  expectErrorResponse(await diner.get(`/tables/table-exist/${shopId}/T9`), 404, 'NOT_FOUND');
}

async function checkPublicMenu({ server, shopId, menu }: DayContext) {
  const diner = server.client();
  const list = await diner.get(`/categories/getMyCategories/${shopId}`);
  const { categories } = expectData(list, { categories: z.array(Category) });
  expect(categories.map(({ name, noOfItems }) => [name, noOfItems])).toEqual([
    ['DRINKS', 1],
    ['MAINS', 2],
  ]);
  const items = async (query: string) => {
    const response = await diner.get(`/items/getMyItems/${shopId}?q=${query}`);
    return expectData(response, { items: z.array(Item) }).items.map(({ name }) => name);
  };
  expect(await items('')).toEqual(['Masala Chai', 'Dal Makhani', 'Kullu Trout']);
  expect(await items('dM')).toEqual(['Dal Makhani']);
  expect(await items(`&mealType=VEG&isAvailable=true&isStar=false`)).toEqual(['Masala Chai', 'Dal Makhani']);
  const { _id } = categories[1] ?? {};
  expect(await items(`&categoryId=${_id}&isStar=true`)).toEqual([menu.trout.name]);
}

/** A repeat returns the first response; the key does not fit another body. */
async function placeOnce(diner: HttpClient, { shopId, menu }: DayContext): Promise<Kot> {
  const body = {
    ...createCart([menu.chai, 2], [menu.trout, 1], [menu.chai, 1]),
    orderValue: 1,
    tableNo: 't1',
    kotType: 'DINEIN',
    customerName: 'Ravi',
    customerPhoneNo: '9812300001',
    specialRequest: 'Less sugar',
  };
  const path = `/orders/new-order/${shopId}`;
  const key = idempotencyHeader();
  const first = await diner.post(path, body, key);
  const { kot } = expectData(first, { kot: Kot }, 201);
  const again = await diner.post(path, body, key);
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect([first, again].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true']);
  expectErrorResponse(await diner.post(path, { ...body, kotType: 'TAKEAWAY' }, key), 422, 'CONFLICT');
  const anonymous = expectErrorResponse(
    await diner.post(path, { ...body, customerName: '' }, idempotencyHeader()),
    400,
    'VALIDATION',
  );
  expect(Object.keys(anonymous.fields ?? {})).toEqual(['customerName']);
  return kot;
}

function expectRequested(kot: Kot, { tables, menu }: DayContext) {
  expect(kot).toMatchObject({
    tokenNo: 1,
    kotType: 'DINEIN',
    status: 'REQUESTED',
    tableId: { _id: tables.t1, name: 'T1' },
    customerId: { name: 'Ravi', phoneNo: '9812300001' },
    totalOrderItems: 4,
    orderValue: cartTotal([menu.chai, 3], [menu.trout, 1]),
    specialRequest: 'Less sugar',
    invoiceId: null,
    placedBy: { role: 'DINER', name: 'Ravi' },
    confirmedAt: null,
  });
  expect(
    kot.items.map(({ foodItemId, name, price, quantity }) => [foodItemId, name, price, quantity]),
  ).toEqual([
    [menu.chai._id, 'Masala Chai', 20.5, 3],
    [menu.trout._id, 'Kullu Trout', 333.33, 1],
  ]);
}

/** Confirms as the owner, who polls the list. A waiter cannot confirm, and nobody can do so twice. */
async function confirmOnce({ shopId, owner, waiter }: DayContext, kot: Kot): Promise<Kot> {
  const poll = `/orders/get-kots/${shopId}?q=&status=REQUESTED`;
  const listed = await owner.get(poll);
  expect(expectData(listed, { kots: z.array(Kot) }).kots).toEqual([kot]);
  const unchanged = { 'if-none-match': listed.headers.get('etag') ?? '' };
  expect((await owner.get(poll, unchanged)).status).toBe(304);
  expectErrorResponse(await waiter.put(`/orders/confirm-kot/${kot._id}/${shopId}`), 403, 'FORBIDDEN');
  const cooking = await changeStatus(owner, shopId, 'confirm-kot', kot);
  expect(cooking).toEqual({ ...kot, status: 'COOKING', confirmedAt: expect.any(String) });
  const twice = await owner.put(`/orders/confirm-kot/${kot._id}/${shopId}`);
  expect(expectErrorResponse(twice, 409, 'CONFLICT').message).toContain('Order #1 is already cooking');
  return cooking;
}

export async function orderAsWaiter(context: DayContext, counter: EventSocket, phone: EventSocket) {
  const { shopId, owner, waiter, menu } = context;
  const lines = createCart([menu.dal, 2], [menu.chai, 4], [menu.trout, 1]);
  const body = { ...lines, tableNo: 'T1', kotType: 'DINEIN', customerName: '', customerPhoneNo: '' };
  const kot = await placeOrder(waiter, shopId, body);
  expect(kot).toMatchObject({ tokenNo: 2, status: 'COOKING', customerId: null, totalOrderItems: 7 });
  expect(kot.placedBy).toMatchObject({ role: 'WAITER', name: 'Bhanu' });
  await counter.waitForEvent('kot:created', { kot });

  const [dal, chai] = kot.items;
  const path = (endpoint: string, line = dal) => `/orders/${endpoint}/${line?._id}/${shopId}`;
  const none = await owner.put(path('edit-orderItem'), { kotId: kot._id, quantity: 0 });
  expect(Object.keys(expectErrorResponse(none, 400, 'VALIDATION').fields ?? {})).toEqual(['quantity']);
  const edit = await owner.put(path('edit-orderItem'), { kotId: kot._id, quantity: 3 });
  const edited = expectData(edit, { kot: Kot }).kot;
  expect(edited.orderValue).toBe(cartTotal([menu.dal, 3], [menu.chai, 4], [menu.trout, 1]));
  const removal = await owner.put(path('delete-orderItem', chai), { kotId: kot._id });
  const shorter = expectData(removal, { kot: Kot }).kot;
  expect(shorter.items.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Dal Makhani', 3],
    ['Kullu Trout', 1],
  ]);
  expect(shorter).toMatchObject({
    totalOrderItems: 4,
    orderValue: cartTotal([menu.dal, 3], [menu.trout, 1]),
  });
  await counter.waitForEvent('kot:changed', { kot: shorter });

  const gone = await owner.put(`/items/edit-item/${menu.trout._id}/${shopId}`, { isAvailable: false });
  const { item } = expectData(gone, { item: Item });
  expect(item.isAvailable).toBe(false);
  expect(await phone.waitForEvent('menu:changed', { item })).toMatchObject({ action: 'edited', shopId });
  const late = await waiter.post(
    `/orders/new-order/${shopId}`,
    { ...body, ...createCart([menu.trout, 1]) },
    idempotencyHeader(),
  );
  expect(expectErrorResponse(late, 409, 'CONFLICT').message).toContain('Kullu Trout');
  return shorter;
}

export async function rejectAndCancel(context: DayContext, counter: EventSocket, phone: EventSocket) {
  const { server, shopId, owner, menu } = context;
  const diner = { customerName: 'Zoya', customerPhoneNo: '9812300002' };
  const body = { ...createCart([menu.dal, 1]), ...diner, tableNo: 'Window 2', kotType: 'DINEIN' };
  const unwanted = await placeOrder(server.client(), shopId, body);
  await phone.track(unwanted._id);
  expect((await endKot(context, 'reject-kot', unwanted._id)).status).toBe('REJECTED');
  await counter.waitForEvent('kot:rejected');
  await phone.waitForEvent('kot:status', { kotId: unwanted._id, status: 'REJECTED' });

  const regretted = await placeOrder(owner, shopId, body);
  expect(regretted.placedBy.role).toBe('OWNER');
  expect(await listOccupiedTables(owner, shopId)).toEqual(['T1', 'Window 2']);
  expect((await endKot(context, 'delete-kot', regretted._id)).status).toBe('CANCELLED');
  expect(await listOccupiedTables(owner, shopId)).toEqual(['T1']);
  const gone = await owner.delete(`/orders/delete-kot/${regretted._id}/${shopId}`);
  expectErrorResponse(gone, 409, 'CONFLICT');
}

async function endKot({ owner, shopId }: DayContext, endpoint: string, kotId: string) {
  return expectData(await owner.delete(`/orders/${endpoint}/${kotId}/${shopId}`), { kot: Kot }).kot;
}
