import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../support/call.ts';
import { order, placed } from '../support/orders.ts';
import { photo } from '../support/owner.ts';
import { onPostgres } from '../support/postgres/alone.ts';
import { type BehindCable, openBehindCable } from '../support/postgres/behind-cable.ts';
import type { Cable } from '../support/postgres/cable.ts';
import { expectRefusal } from '../support/refusal.ts';
import { openRestaurant, type Restaurant } from '../support/restaurant.ts';
import { openShop, type TestShop } from '../support/shop.ts';

onPostgres('a commit whose answer is lost', () => {
  let first: Restaurant;
  let house: Restaurant;
  let shop: TestShop;
  let cable: Cable;
  let leave: BehindCable['leave'];
  beforeAll(async () => {
    first = await openRestaurant();
    shop = await openShop(first);
    ({ house, cable, leave } = await openBehindCable(first));
  });
  afterAll(async () => {
    await leave();
    await first.close();
  });

  test('is not made again by the program, and the same key finds what it kept', async () => {
    const as = shop.owner.token;
    const { tokenNo } = await placed(house, shop, { as });
    const once = { as, headers: { 'idempotency-key': 'lost on the way' } };
    cable.loseAnswer();
    expectRefusal(await order(house, shop, once), 'BUSY');
    const again = await order(house, shop, once);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.data.kot.tokenNo).toBe(tokenNo + 1);
    expect((await placed(house, shop, { as })).tokenNo).toBe(tokenNo + 2);
  });

  test('keeps the picture that it may name', async () => {
    const as = shop.owner.token;
    cable.loseAnswer();
    const body = { avatar: await photo() };
    expectRefusal(await call(house.origin, accountsApi.updateAvatar, { as, body }), 'BUSY');
    const { data } = await call(house.origin, accountsApi.currentUser, { as });
    const named = data.user.avatar?.url ?? '';
    expect(named).toMatch(/^\/uploads\//);
    expect((await fetch(house.origin + named)).status).toBe(200);
  });
});
