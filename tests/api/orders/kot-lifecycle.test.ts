import type { Kot, KotLine } from '@tawa/shared/orders/orders.contract.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import type { KotStatus } from '@tawa/shared/orders/orders.rules.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { changeStatus, markPaid, placeOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { origin } = server;

let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

const ACTIONS = ['confirmKot', 'rejectKot', 'updateKot', 'recallKot', 'deleteKot'] as const;
type KotEndpoint = (typeof ACTIONS)[number];

async function createKotWithStatus(status: KotStatus): Promise<Kot> {
  const ways: Record<KotStatus, KotEndpoint[]> = {
    REQUESTED: [],
    COOKING: ['confirmKot'],
    SERVED: ['confirmKot', 'updateKot'],
    REJECTED: ['rejectKot'],
    CANCELLED: ['confirmKot', 'deleteKot'],
    PAID: ['confirmKot', 'updateKot'],
  };
  let kot = await placeOrder(server, shop);
  for (const action of ways[status]) kot = (await changeStatus(server, shop, action, kot)).data.kot;
  if (status === 'PAID') markPaid(server, kot);
  return { ...kot, status };
}

const deletedLine = ({ _id, name, quantity }: KotLine) => ({ _id, name, was: quantity, now: 0 });
const anInstant = expect.stringMatching(/Z$/);

describe('the life cycle of a KOT', () => {
  test('a diner’s order is confirmed, cooked, and served', async () => {
    const requested = await placeOrder(server, shop);
    const confirmed = await changeStatus(server, shop, 'confirmKot', requested);
    expect(confirmed.message).toBe('Order #1 confirmed');
    expect(confirmed.data.kot).toEqual({ ...requested, status: 'COOKING', confirmedAt: anInstant });
    const served = await changeStatus(server, shop, 'updateKot', requested, shop.waiter.token);
    expect(served.message).toBe('Order #1 served');
    expect(served.data.kot).toEqual({ ...confirmed.data.kot, status: 'SERVED', servedAt: anInstant });
  });

  test('or rejected', async () => {
    const requested = await placeOrder(server, shop);
    const { data, message } = await changeStatus(server, shop, 'rejectKot', requested);
    expect(message).toBe('Order #1 rejected');
    expect(data.kot).toEqual({ ...requested, status: 'REJECTED' });
  });

  test.each(['COOKING', 'SERVED'] as const)('or cancelled when it is %s', async (status) => {
    const kot = await createKotWithStatus(status);
    const { data, message } = await changeStatus(server, shop, 'deleteKot', kot);
    expect(message).toBe('Order #1 cancelled');
    const stopped = status === 'COOKING' ? kot.items.map(deletedLine) : [];
    expect(data.kot).toEqual({ ...kot, status: 'CANCELLED', changes: stopped });
  });

  test('a KOT paid before it is served becomes paid once it is served', async () => {
    const kot = await createKotWithStatus('COOKING');
    markPaid(server, kot, 'COOKING');
    const { data } = await changeStatus(server, shop, 'updateKot', kot, shop.waiter.token);
    expect(data.kot).toMatchObject({ status: 'PAID', servedAt: anInstant, paidAt: anInstant });
  });

  test('a paid KOT that is cooking cannot be cancelled', async () => {
    const kot = await createKotWithStatus('COOKING');
    markPaid(server, kot, 'COOKING');
    const response = await expectNoChange(server, () => changeStatus(server, shop, 'deleteKot', kot));
    expect(expectError(response, 'CONFLICT').message).toBe('Order #1 is already paid');
  });
});

const words: Record<KotStatus, string> = {
  REQUESTED: 'waiting to be confirmed',
  COOKING: 'already cooking',
  SERVED: 'already served',
  PAID: 'already paid',
  REJECTED: 'already rejected',
  CANCELLED: 'already cancelled',
};
const allowed: Record<KotEndpoint, KotStatus[]> = {
  confirmKot: ['REQUESTED'],
  rejectKot: ['REQUESTED'],
  updateKot: ['COOKING'],
  recallKot: ['SERVED', 'PAID'],
  deleteKot: ['COOKING', 'SERVED'],
};
const forbidden = ACTIONS.flatMap((action) =>
  (Object.keys(words) as KotStatus[])
    .filter((status) => !allowed[action].includes(status))
    .map((status): [KotEndpoint, KotStatus] => [action, status]),
);

describe('every other transition is rejected and changes nothing', () => {
  test.each(forbidden)('%s of a KOT that is %s', async (action, status) => {
    const kot = await createKotWithStatus(status);
    const response = await expectNoChange(server, () => changeStatus(server, shop, action, kot));
    expect(expectError(response, 'CONFLICT').message).toBe(`Order #1 is ${words[status]}`);
  });

  test('covers all transitions that the contract forbids', () => {
    expect(forbidden.length).toBe(ACTIONS.length * Object.keys(words).length - 7);
  });
});

describe('an unknown KOT', () => {
  test.each(ACTIONS)('%s', async (action) => {
    const otherShop = await seedShop(server);
    const foreign = await placeOrder(server, otherShop, { as: otherShop.owner.token });
    const unknown = { ...foreign, _id: '00000000-0000-7000-8000-000000000000' };
    const nonsense = { ...foreign, _id: "x' OR '1'='1" };
    for (const kot of [foreign, unknown, nonsense]) {
      const response = await expectNoChange(server, () => changeStatus(server, shop, action, kot));
      expect(expectError(response, 'NOT_FOUND').message).toBe('This order does not exist.');
    }
  });
});

describe('concurrent transitions', () => {
  const statuses = (responses: { status: number }[]) => responses.map(({ status }) => status).sort();

  test.each(ACTIONS)('%s: one succeeds, the other gets the conflict', async (action) => {
    for (let round = 0; round < 5; round++) {
      shop = await seedShop(server);
      const kot = await createKotWithStatus(allowed[action][0] ?? 'REQUESTED');
      const responses = await Promise.all([
        changeStatus(server, shop, action, kot),
        changeStatus(server, shop, action, kot),
      ]);
      expect(statuses(responses)).toEqual([200, 409]);
    }
  });

  test('a second confirmation learns which order is already cooking', async () => {
    const kot = await placeOrder(server, shop);
    const responses = await Promise.all([
      changeStatus(server, shop, 'confirmKot', kot),
      changeStatus(server, shop, 'confirmKot', kot),
    ]);
    const late = responses.find(({ status }) => status === 409);
    expect(late && expectError(late, 'CONFLICT').message).toBe('Order #1 is already cooking');
  });

  test.each<[KotEndpoint, KotEndpoint, KotStatus]>([
    ['confirmKot', 'rejectKot', 'REQUESTED'],
    ['rejectKot', 'confirmKot', 'REQUESTED'],
  ])('%s and %s concurrently: exactly one succeeds', async (one, other, status) => {
    const kot = await createKotWithStatus(status);
    const responses = await Promise.all([
      changeStatus(server, shop, one, kot),
      changeStatus(server, shop, other, kot),
    ]);
    expect(statuses(responses)).toEqual([200, 409]);
    const winner = responses.find((response) => response.status === 200);
    const { data } = await request(origin, ordersApi.getKots, {
      params: { shopId: shop.shopId },
      query: { status: winner?.data.kot.status },
      as: shop.owner.token,
    });
    expect(data.kots).toEqual([winner?.data.kot]);
  });
});
