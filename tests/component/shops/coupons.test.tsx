import CouponList from '@tawa/client/src/features/shops/components/coupon-list.tsx';
import { ShopForm } from '@tawa/client/src/features/shops/components/shop-form.tsx';
import { type Coupon, couponsApi } from '@tawa/shared/invoices/coupons.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aShop } from '../../support/builders/shop.ts';
import { ErrorResponse, failNext, type HandledRequest, handle } from '../support/handlers.ts';
import { findLayoutFaults } from '../support/measure.ts';
import { renderPage } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';
import { anOwnerOf } from '../support/sign-in.ts';

const shop = aShop();

const aCoupon = (overrides: Partial<Coupon> = {}): Coupon => ({
  code: 'SAVE10',
  kind: 'PERCENT',
  percent: 10,
  amount: null,
  maxAmount: 100,
  minSubTotal: 300,
  fromDay: null,
  toDay: null,
  days: [],
  fromHour: null,
  toHour: null,
  maxUses: null,
  perPhone: null,
  isActive: true,
  uses: 3,
  revision: 4,
  ...overrides,
});

const sheet = page.getByRole('dialog').last();
const button = (name: string | RegExp) => sheet.getByRole('button', { name });
const field = (name: string) => sheet.getByRole('textbox', { name });

let closed = 0;
let saved: HandledRequest<typeof couponsApi.saveCoupon>[];

beforeEach(() => {
  closed = 0;
  saved = handle(couponsApi.saveCoupon, () => ({ data: { coupons: [aCoupon()] } }));
});

async function openCoupons(...coupons: Coupon[]): Promise<void> {
  handle(couponsApi.getCoupons, () => ({ data: { coupons } }));
  renderPage(<CouponList shopId={shop._id} onClose={() => closed++} />, 'orders/manage', { shop });
  await expect.element(button('Add a coupon')).toBeVisible();
}

test('a new coupon has a code and what it takes off, and limits that are left out', async () => {
  await openCoupons();
  await expect.element(sheet.getByText('No coupons yet')).toBeVisible();
  await button('Add a coupon').click();
  await button('Save').click();
  await expect.element(field('Code')).toHaveAttribute('aria-invalid', 'true');
  expect(saved).toEqual([]);
  await field('Code').fill('save 10');
  await field('Percent').fill('10');
  await button('Save').click();
  await expect.element(page.getByRole('dialog')).toHaveLength(1);
  expect(saved.map(({ body }) => body)).toEqual([
    { code: 'SAVE10', kind: 'PERCENT', percent: 10, days: [], isActive: true },
  ]);
  await expect
    .element(button(/^SAVE10/))
    .toHaveTextContent('SAVE1010 % off · at most ₹100 · from ₹300 · used 3 times');
});

test('a coupon of an amount has all limits, and fits a phone', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  await openCoupons(aCoupon());
  await button('Add a coupon').click();
  await field('Code').fill('FIFTY');
  await sheet.getByRole('tab', { name: 'Amount' }).click();
  await field('Amount').fill('50');
  await field('Items of at least').fill('200.50');
  await sheet.getByLabelText('First day').fill('2026-12-01');
  await sheet.getByLabelText('Last day').fill('2026-12-31');
  await sheet.getByRole('checkbox', { name: 'Sunday' }).click();
  await sheet.getByRole('checkbox', { name: 'Monday' }).click();
  await sheet.getByRole('checkbox', { name: 'Monday' }).click();
  await sheet.getByLabelText('From', { exact: true }).selectOptions('17:00');
  await button('Save').click();
  await expect.element(sheet.getByText('Please choose two whole hours from 0 to 23, or none.')).toBeVisible();
  await sheet.getByLabelText('Until').selectOptions('2:00');
  await field('Times in all').fill('100');
  await field('Times for each phone number').fill('1');
  expect(await findLayoutFaults()).toEqual([]);
  await button('Save').click();
  await expect.poll(() => saved.length).toBe(1);
  expect(saved[0]?.body).toEqual({
    code: 'FIFTY',
    kind: 'AMOUNT',
    amount: 50,
    minSubTotal: 200.5,
    fromDay: '2026-12-01',
    toDay: '2026-12-31',
    days: [0],
    fromHour: 17,
    toHour: 2,
    maxUses: 100,
    perPhone: 1,
    isActive: true,
  });
});

test('a coupon keeps its code, and is switched off with the revision that was shown', async () => {
  await openCoupons(aCoupon({ maxUses: 5 }), aCoupon({ code: 'ZERO', isActive: false, uses: 1 }));
  await expect.element(button(/^ZERO/)).toHaveTextContent(/used once · Switched off$/);
  await button(/^SAVE10/).click();
  await expect.element(field('Code')).toHaveAttribute('readonly');
  await sheet.getByRole('checkbox', { name: 'In use' }).click();
  await button('Save').click();
  await expect.poll(() => saved.length).toBe(1);
  expect(saved[0]?.body).toMatchObject({ code: 'SAVE10', maxUses: 5, isActive: false, revision: 4 });
});

test('a coupon that has changed meanwhile asks which version counts', async () => {
  await openCoupons(aCoupon());
  await button(/^SAVE10/).click();
  await field('Percent').fill('20');
  const coupons = [aCoupon({ percent: 15, revision: 5 })];
  failNext(
    couponsApi.saveCoupon,
    new ErrorResponse('coupon.stale', { code: 'SAVE10' }, { data: { coupons } }),
  );
  await button('Save').click();
  await expect
    .element(
      page.getByText('Somebody else changed coupon SAVE10 meanwhile. Look at it and save again.').first(),
    )
    .toBeVisible();
  await button(/mine/i).click();
  await button('Save').click();
  await expect.poll(() => saved.length).toBe(1);
  expect(saved[0]?.body).toMatchObject({ percent: 20, revision: 5 });
});

test('the form of a shop opens the coupons, and says what to do if they do not load', async () => {
  handle(couponsApi.getCoupons, () => {
    throw new ErrorResponse('access.forbidden');
  });
  renderPage(
    <ShopForm owner={anOwnerOf(shop)} isFirst={false} shop={shop} onClose={() => closed++} />,
    'orders/manage',
    { shop },
  );
  await page.getByRole('button', { name: 'Coupons' }).click();
  await expect.element(sheet.getByText('The coupons could not be loaded')).toBeVisible();
  handle(couponsApi.getCoupons, () => ({ data: { coupons: [aCoupon()] } }));
  await button('Try again').click();
  await expect.element(button(/^SAVE10/)).toBeVisible();
});
