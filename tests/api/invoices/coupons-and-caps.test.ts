import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { createCouponsClient } from '../../support/api/coupons.ts';
import { createInvoiceClient, requireInvoice, splitLines } from '../../support/api/invoices.ts';
import { cartBody, placeOrder } from '../../support/api/orders.ts';
import { createPermissionsClient } from '../../support/api/permissions.ts';
import { hire } from '../../support/api/terminals.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();

type InvoiceClient = ReturnType<typeof createInvoiceClient>;

let shop: TestShop;
let asOwner: InvoiceClient;
beforeEach(async () => {
  shop = await seedShop(server);
  asOwner = createInvoiceClient(server, shop);
  await createCouponsClient(server, shop).save('HALF', { percent: 50 });
});

/** Of ten chais for 60 rupees each. */
const order = (at: Record<string, unknown> = { kotType: 'TAKEAWAY' }) =>
  placeOrder(server, shop, { as: shop.owner.token, body: { ...at, ...cartBody(shop, { chai: 10 }) } });

const amount = (rupees: number) => ({ kind: 'AMOUNT', amount: rupees, reasonId: 'complaint' }) as const;

async function applyHalf({ _id }: Invoice): Promise<void> {
  const applied = requireInvoice(await asOwner.setDiscount(_id, { kind: 'COUPON', couponCode: 'HALF' }));
  expect(applied.discount).toBeGreaterThan(0);
}

async function cap(discountCaps: Parameters<ReturnType<typeof createPermissionsClient>['decide']>[0]) {
  const { status } = await createPermissionsClient(server.origin, shop).decide(discountCaps);
  expect(status).toBe(200);
}

test('a coupon of another bill of the table or the split counts for no cap, and its line discounts do', async () => {
  await cap({ discountCaps: { CASHIER: { perInvoice: 100 } } });
  const asCashier = createInvoiceClient(server, shop, (await hire(server, shop, 'cashier')).token);
  const kot = await order({ tableNo: 'T1' });
  const withCoupon = requireInvoice(await asOwner.openSingle(kot._id));
  const beside = requireInvoice(await asOwner.openSingle((await order({ tableNo: 'T1' }))._id));
  await applyHalf(withCoupon);
  const ofLine = { ...amount(30), orderItemId: kot.items[0]?._id ?? '' };
  requireInvoice(await asOwner.setDiscount(withCoupon._id, ofLine));
  const refused = await expectNoChange(server, () => asCashier.setDiscount(beside._id, amount(70.01)));
  expectError(refused, 'NEEDS_APPROVAL');
  expect(requireInvoice(await asCashier.setDiscount(beside._id, amount(70))).discount).toBe(70);

  const other = await order();
  const opened = requireInvoice(await asOwner.openSingle(other._id));
  const [source, part] = await splitLines(asOwner, opened, other, [5]);
  await applyHalf(source);
  expect(requireInvoice(await asCashier.setDiscount(part._id, amount(100))).discount).toBe(100);
});
