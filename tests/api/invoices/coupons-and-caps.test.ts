import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { approvalsApi } from '@tawa/shared/terminals/approvals.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { createCouponsClient } from '../../support/api/coupons.ts';
import { createInvoiceClient, requireInvoice, splitLines } from '../../support/api/invoices.ts';
import { cartBody, placeOrder } from '../../support/api/orders.ts';
import { createPermissionsClient } from '../../support/api/permissions.ts';
import { hire } from '../../support/api/terminals.ts';
import { request } from '../../support/client.ts';
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

interface Asked<Form> {
  cashier: { token: string };
  manager: { token: string };
  invoice: Invoice;
  rupees: number;
  form: Form;
}

/** A cashier asks for a discount of so much, and is told how to decide as the manager, and what to send then. */
async function askManager<Form extends Record<string, unknown>>({
  cashier,
  manager,
  invoice,
  rupees,
  form,
}: Asked<Form>) {
  const params = { shopId: shop.shopId };
  const body = { act: 'invoice.discounted', subject: invoice._id, amount: rupees, form } as const;
  const asked = await request(server.origin, approvalsApi.requestApproval, {
    params,
    body,
    as: cashier.token,
  });
  expect(asked.status, asked.text).toBe(201);
  const { _id: approvalId, amount: shown } = asked.data.approval;
  expect(shown).toBe(rupees);
  const decide = () =>
    request(server.origin, approvalsApi.decideApproval, {
      params: { ...params, approvalId },
      body: { decision: 'APPROVED' },
      as: manager.token,
    });
  return { form: { ...form, approval: { approvalId } }, decide };
}

test('a discount of an item is decided on another device without what the coupon takes off less', async () => {
  await cap({ discountCaps: { CASHIER: { perInvoice: 10 }, MANAGER: { perInvoice: 60 } } });
  const cashier = await hire(server, shop, 'cashier');
  const manager = await hire(server, shop, 'manager');
  const asCashier = createInvoiceClient(server, shop, cashier.token);
  const kot = await order();
  const invoice = requireInvoice(await asOwner.openSingle(kot._id));
  await applyHalf(invoice);
  const ask = (rupees: number) => {
    const form = { ...amount(rupees), orderItemId: kot.items[0]?._id ?? '', shownTotal: 300 };
    return askManager({ cashier, manager, invoice, rupees, form });
  };
  const above = await ask(100);
  expectError(await expectNoChange(server, above.decide), 'FORBIDDEN');
  const within = await ask(60);
  expect((await within.decide()).status).toBe(200);
  // Half of what is left after the item's discount.
  const lowered = requireInvoice(await asCashier.setDiscount(invoice._id, within.form));
  expect(lowered.discount).toBe(60 + 270);
});

test('a discount in place of a coupon is decided on another device by all of it', async () => {
  await cap({ discountCaps: { CASHIER: { perInvoice: 10 }, MANAGER: { perInvoice: 200 } } });
  const cashier = await hire(server, shop, 'cashier');
  const manager = await hire(server, shop, 'manager');
  const asCashier = createInvoiceClient(server, shop, cashier.token);
  const invoice = requireInvoice(await asOwner.openSingle((await order())._id));
  await applyHalf(invoice);
  const ask = (rupees: number) =>
    askManager({ cashier, manager, invoice, rupees, form: { ...amount(rupees), shownTotal: 300 } });
  const above = await ask(200.01);
  expectError(await expectNoChange(server, above.decide), 'FORBIDDEN');
  const within = await ask(200);
  expect((await within.decide()).status).toBe(200);
  const lowered = requireInvoice(await asCashier.setDiscount(invoice._id, within.form));
  expect(lowered.discount).toBe(200);
  expect(lowered).not.toHaveProperty('coupon');
});

test('a coupon is decided on another device under no cap, and a discount of as much is not', async () => {
  await cap({ discountCaps: { MANAGER: { percent: 10 } } });
  const cashier = await hire(server, shop, 'cashier');
  await cap({ people: { [cashier.userId]: { 'invoice.charge': 'deny' } } });
  const manager = await hire(server, shop, 'manager');
  const asCashier = createInvoiceClient(server, shop, cashier.token);
  const [first, second] = [
    requireInvoice(await asOwner.openSingle((await order())._id)),
    requireInvoice(await asOwner.openSingle((await order())._id)),
  ];
  const shown = { rupees: 300, cashier, manager };
  const discount = await askManager({
    ...shown,
    invoice: first,
    form: { ...amount(300), shownTotal: 600 },
  });
  const coupon = await askManager({
    ...shown,
    invoice: second,
    form: { kind: 'COUPON', couponCode: 'HALF', shownTotal: 600 } as const,
  });
  const { data } = await request(server.origin, approvalsApi.getApprovalRequests, {
    params: { shopId: shop.shopId },
    as: manager.token,
  });
  expect(data.toDecide.map(({ subject }) => subject._id)).toEqual([second._id]);
  expectError(await expectNoChange(server, discount.decide), 'FORBIDDEN');
  expect((await coupon.decide()).status).toBe(200);
  expect(requireInvoice(await asCashier.setDiscount(second._id, coupon.form)).discount).toBe(300);
});
