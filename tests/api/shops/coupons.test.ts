import { beforeEach, describe, expect, test } from 'vitest';
import { createCouponsClient } from '../../support/api/coupons.ts';
import { hire, readAudit } from '../../support/api/terminals.ts';
import { newId } from '../../support/builders/ids.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();

let shop: TestShop;
let coupons: ReturnType<typeof createCouponsClient>;
beforeEach(async () => {
  shop = await seedShop(server);
  coupons = createCouponsClient(server, shop);
});

const couponsNow = async () => (await coupons.list()).data.coupons;

describe('the list of coupons', () => {
  test('has each code once in capitals, and is sorted by code', async () => {
    const saved = await coupons.send(' save 10 ', { maxAmount: 100 });
    expect(saved.data.coupons).toEqual([
      {
        code: 'SAVE10',
        kind: 'PERCENT',
        percent: 10,
        amount: null,
        maxAmount: 100,
        minSubTotal: 0,
        fromDay: null,
        toDay: null,
        days: [],
        fromHour: null,
        toHour: null,
        maxUses: null,
        perPhone: null,
        isActive: true,
        uses: 0,
        revision: 1,
      },
    ]);
    const taken = await expectNoChange(server, () => coupons.send('SAVE10'));
    expect(expectError(taken, 'CONFLICT').message).toBe('There is already a coupon SAVE10.');
    await coupons.save('FIFTY', { kind: 'AMOUNT', percent: undefined, amount: 50 });
    expect((await couponsNow()).map(({ code }) => code)).toEqual(['FIFTY', 'SAVE10']);
    // The same code in another shop is another coupon.
    const other = createCouponsClient(server, await seedShop(server));
    expect((await other.save('SAVE10')).maxAmount).toBeNull();
    expectError(await other.send('FIFTY', { revision: 1 }), 'NOT_FOUND');
  });

  test('is changed by who saw it as it is, and the audit has both', async () => {
    const { revision } = await coupons.save('SAVE10', { days: [6, 0, 6] });
    const changed = await coupons.save('SAVE10', { revision, percent: 12.5, isActive: false });
    expect(changed).toMatchObject({ percent: 12.5, days: [], isActive: false, revision: 2 });
    const stale = await expectNoChange(server, () => coupons.send('SAVE10', { revision }));
    expect(expectError(stale, 'CONFLICT').data).toEqual({ coupons: [changed] });
    const entries = (await readAudit(server, shop)).filter(({ act }) => act === 'coupon.changed');
    const factsOf = (n: number) =>
      Object.fromEntries((entries[n]?.facts ?? []).map(({ name, before, after }) => [name, [before, after]]));
    expect(factsOf(1)).toMatchObject({ couponPercent: [null, '10'], couponDays: [null, 'SUN, SAT'] });
    expect(factsOf(0)).toMatchObject({
      couponPercent: ['10', '12.5'],
      couponDays: ['SUN, SAT', null],
      couponIsActive: ['true', 'false'],
    });
    expect(entries.map(({ subject }) => subject.label)).toEqual(['SAVE10', 'SAVE10']);
  });

  test('is the owner’s alone: a manager neither reads nor changes it', async () => {
    await coupons.save('SAVE10');
    const { token } = await hire(server, shop, 'manager');
    const asManager = createCouponsClient(server, shop, token);
    expectError(await asManager.list(), 'FORBIDDEN');
    expectError(await asManager.send('OTHER'), 'FORBIDDEN');
  });

  test('gets one coupon from a repeated request', async () => {
    const headers = { 'idempotency-key': newId() };
    const first = await coupons.send('SAVE10', {}, headers);
    const again = await expectNoChange(server, () => coupons.send('SAVE10', {}, headers));
    expect(again.data).toEqual(first.data);
  });
});
