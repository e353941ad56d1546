// @postgres full

import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { describe, expect, test } from 'vitest';
import { request } from '../../support/client.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { createUser, loginOwner, loginWaiter, seedShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { origin, app } = server;
const dhaba = await seedShop(server, 'Sher-e-Punjab');
const cafe = await seedShop(server, 'Café Simla Times');

const asTheOwnerSeesIt = {
  _id: dhaba.shopId,
  name: 'Sher-e-Punjab',
  ownerId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  email: dhaba.owner.email,
  phoneNo: dhaba.owner.phoneNo,
  gstIn: null,
  upiId: null,
  gstScheme: 'NONE',
  gstRate: 5,
  gstInclusive: false,
  roundOff: false,
  amberMinutes: 8,
  redMinutes: 15,
  visitorOrders: 'ALL',
  businessDayStart: 0,
  businessDayStarts: [],
  dayEndEmails: [],
  isSetupOpen: false,
  shopType: 'DHABA',
  address: {
    line1: '12 Mall Road',
    line2: 'Near the clock tower',
    pincode: '171001',
    state: 'Himachal Pradesh',
  },
  createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
};

describe('getMyShops', () => {
  test('returns the owner’s shops and no other', async () => {
    const { data } = await request(origin, shopsApi.getMyShops, { as: dhaba.owner.token });
    expect(data).toEqual({ shops: [asTheOwnerSeesIt] });
  });

  test('is empty for an owner without a shop', async () => {
    const newcomer = await app.unitOfWork.writeAccount(({ tx }) => createUser(tx, 'OWNER'));
    const { data } = await loginOwner(origin, newcomer.email);
    const mine = await request(origin, shopsApi.getMyShops, { as: data.accessToken });
    expect(mine.data).toEqual({ shops: [] });
    const theirs = await request(origin, shopsApi.getMyShop, {
      params: { shopId: dhaba.shopId },
      as: data.accessToken,
    });
    expectError(theirs, 'NOT_FOUND');
  });
});

describe('getMyShop', () => {
  const visit = (shopId: string, as: string) =>
    request(origin, shopsApi.getMyShop, { params: { shopId }, as });

  test('is the same for the owner and the waiter', async () => {
    const { data } = await visit(dhaba.shopId, dhaba.owner.token);
    expect(data).toEqual({ shop: asTheOwnerSeesIt });
    expect((await visit(dhaba.shopId, dhaba.waiter.token)).data).toEqual(data);
  });

  test.each(['not-an-id', '00000000-0000-7000-8000-000000000000', dhaba.owner.email, ' '])(
    'an unknown shop (%j) is answered like one of another owner',
    async (shopId) => {
      const unknown = await visit(shopId, dhaba.owner.token);
      const foreign = await visit(cafe.shopId, dhaba.owner.token);
      expect(expectError(unknown, 'NOT_FOUND')).toEqual(expectError(foreign, 'NOT_FOUND'));
    },
  );
});

describe('employeeOf', () => {
  test('is the shop that the waiter works for', async () => {
    const { data } = await request(origin, shopsApi.employeeOf, { as: cafe.waiter.token });
    expect(data.shop).toMatchObject({ _id: cafe.shopId, name: 'Café Simla Times' });
  });

  test('is absent after the waiter was removed', async () => {
    const { waiter, shopId } = await seedShop(server);
    app.databases.writer.prepare("DELETE FROM memberships WHERE shop_id = ? AND part = 'waiter'").run(shopId);
    expectError(await request(origin, shopsApi.employeeOf, { as: waiter.token }), 'NOT_FOUND');
    expectError(
      await request(origin, shopsApi.getMyShop, { params: { shopId }, as: waiter.token }),
      'NOT_FOUND',
    );
    expectError(await loginWaiter(origin, waiter.saleId), 'NOT_FOUND');
  });
});
