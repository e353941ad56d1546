import { employeesApi } from '@tawa/shared/employees/employees.contract.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { rolesApi } from '@tawa/shared/roles/roles.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { createInvoiceClient } from '../../support/api/invoices.ts';
import { changeStatus, placeOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { connectSocket } from '../../support/sockets.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();

let shop: TestShop;
/** The waiter's account, who is a cook here. */
let cook: string;

beforeEach(async () => {
  shop = await seedShop(server);
  cook = shop.waiter.token;
  await request(server.origin, employeesApi.editEmployee, {
    params: { shopId: shop.shopId, employeeId: shop.waiter.employeeId },
    body: { shopRole: 'COOK' },
    as: shop.owner.token,
  });
});

const connect = (token: string, since?: number) =>
  connectSocket(server.origin, { shopId: shop.shopId, token, since });

/** Every number at a key of money, and every id of an invoice, however deep it is. */
function moneyIn(value: unknown, key = ''): unknown[] {
  if (Array.isArray(value)) return value.flatMap((one) => moneyIn(one, key));
  if (value !== null && typeof value === 'object')
    return Object.entries(value).flatMap(([name, one]) => moneyIn(one, name));
  const isMoney = ['price', 'orderValue', 'invoiceId', 'invoiceIds'].includes(key);
  return isMoney && value !== 0 && value !== null ? [[key, value]] : [];
}

async function orderAndBill() {
  const kot = await placeOrder(server, shop, { as: shop.owner.token, body: { kotType: 'TAKEAWAY' } });
  await createInvoiceClient(server, shop).openSingle(kot._id);
  await changeStatus(server, shop, 'updateKot', kot);
  return kot;
}

test('a cook receives orders without prices and bills, live and by replay; the owner has both', async () => {
  const sockets = await Promise.all([connect(cook), connect(shop.owner.token)]);
  const [atCook, atOwner] = sockets;
  const since = (await atCook.waitFor('ready')).seq;
  await orderAndBill();
  const { seq } = await atOwner.waitFor('kot:served');
  await atCook.waitFor('kot:served');
  expect(atCook.eventNames().filter((name) => name.startsWith('kot:'))).toEqual([
    'kot:created',
    'kot:served',
  ]);
  const messages = (all: typeof atCook) => all.received.map(({ message }) => message);
  expect(moneyIn(messages(atCook))).toEqual([]);
  expect(moneyIn(messages(atOwner))).toContainEqual(['orderValue', expect.any(Number)]);
  atCook.close();

  const again = await connect(cook, since);
  expect((await again.waitFor('ready')).seq).toBeGreaterThanOrEqual(seq);
  expect(again.eventNames()).toContain('kot:served');
  expect(moneyIn(messages(again))).toEqual([]);
});

test('no answer to a cook has money: lists, marks, what changed meanwhile', async () => {
  const kot = await placeOrder(server, shop, { as: shop.owner.token, body: { kotType: 'TAKEAWAY' } });
  await createInvoiceClient(server, shop).openSingle(kot._id);
  const [line] = kot.items;
  const params = { shopId: shop.shopId };
  const ofLine = { ...params, orderItemId: line?._id ?? '' };
  const answers = [
    await request(server.origin, ordersApi.getKots, { params, as: cook }),
    await request(server.origin, ordersApi.getKots, { params, query: { view: 'KITCHEN' }, as: cook }),
    await request(server.origin, ordersApi.markOrderItem, {
      params: ofLine,
      body: { kotId: kot._id, isDone: true },
      as: cook,
    }),
    await request(server.origin, ordersApi.markOrderItem, {
      params: ofLine,
      body: { kotId: kot._id, isDone: true, quantity: 99 },
      as: cook,
    }),
    await request(server.origin, ordersApi.hearKots, {
      params,
      body: { status: 'COOKING', kotIds: [kot._id] },
      as: cook,
    }),
    await request(server.origin, ordersApi.updateKot, { params: { ...params, kotId: kot._id }, as: cook }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 409, 200, 200]);
  for (const { text } of answers) expect(moneyIn(JSON.parse(text)), text).toEqual([]);
  const { text } = await request(server.origin, ordersApi.getKots, { params, as: shop.owner.token });
  expect(moneyIn(JSON.parse(text))).toContainEqual(['orderValue', expect.any(Number)]);
});

test('a cook who may see prices receives them', async () => {
  const { revision } = (
    await request(server.origin, rolesApi.getPermissions, {
      params: { shopId: shop.shopId },
      as: shop.owner.token,
    })
  ).data.permissions;
  await request(server.origin, rolesApi.editPermissions, {
    params: { shopId: shop.shopId },
    body: { revision, roles: { COOK: { 'price.read': 'allow' } } },
    as: shop.owner.token,
  });
  const atCook = await connect(cook);
  await placeOrder(server, shop, { as: shop.owner.token, body: { kotType: 'TAKEAWAY' } });
  const message = await atCook.waitFor('kot:created');
  expect(moneyIn(message)).toContainEqual(['orderValue', expect.any(Number)]);
});
