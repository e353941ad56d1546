// @postgres full

import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import type { EmployeeRole } from '@tawa/shared/permissions.ts';
import type { DiscountCapsOnWire } from '@tawa/shared/roles/roles.contract.ts';
import { approvalsApi } from '@tawa/shared/terminals/approvals.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { createInvoiceClient, requireInvoice, splitLines } from '../../support/api/invoices.ts';
import { cartBody, editLine, placeOrder } from '../../support/api/orders.ts';
import { createPermissionsClient } from '../../support/api/permissions.ts';
import { hire } from '../../support/api/terminals.ts';
import { request } from '../../support/client.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { origin } = server;

type Person = Awaited<ReturnType<typeof hire>>;
type InvoiceClient = ReturnType<typeof createInvoiceClient>;

let shop: TestShop;
let permissions: ReturnType<typeof createPermissionsClient>;
let cashier: Person;
let asOwner: InvoiceClient;
let asCashier: InvoiceClient;
let kot: Kot;
let invoice: Invoice;
/** Ten chais for 60 rupees each. */
beforeEach(async () => {
  shop = await seedShop(server);
  permissions = createPermissionsClient(origin, shop);
  cashier = await hire(server, shop, 'cashier');
  asOwner = createInvoiceClient(server, shop);
  asCashier = createInvoiceClient(server, shop, cashier.token);
  const body = { kotType: 'TAKEAWAY', ...cartBody(shop, { chai: 10 }) };
  kot = await placeOrder(server, shop, { as: shop.owner.token, body });
  invoice = requireInvoice(await asOwner.openSingle(kot._id));
});

async function setCaps(caps: Partial<DiscountCapsOnWire>, role: EmployeeRole = 'CASHIER'): Promise<void> {
  expect((await permissions.decide({ discountCaps: { [role]: caps } })).status).toBe(200);
}

const lineId = () => kot.items[0]?._id ?? '';
const free = (quantity: number) => ({ invoiceId: invoice._id, quantity, reasonId: 'complaint' }) as const;
const treat = (quantity: number) => asCashier.complimentary(lineId(), free(quantity));
const lower = (percent: number) =>
  asCashier.setDiscount(invoice._id, {
    orderItemId: lineId(),
    kind: 'PERCENT',
    percent,
    reasonId: 'complaint',
  });

type Sent = Awaited<ReturnType<InvoiceClient['setDiscount' | 'complimentary']>>;

async function expectNeedsApproval(send: () => Promise<Sent>): Promise<void> {
  const refused = await expectNoChange(server, send);
  expect(expectError(refused, 'NEEDS_APPROVAL').data).toEqual({ permission: 'invoice.charge' });
}

test.each([
  ['percent of the items', { percent: 10 }],
  ['rupees a bill', { perInvoice: 60 }],
  ['rupees a day', { perDay: 60 }],
])('a cap counts complimentary items: %s', async (_name, caps) => {
  await setCaps(caps);
  await expectNeedsApproval(() => treat(2));
  expect(requireInvoice(await treat(1)).discount).toBe(60);
});

test('a cap counts what items and the bill lose together', async () => {
  await setCaps({ perInvoice: 100 });
  requireInvoice(await treat(1));
  const ofBill = (amount: number) =>
    asCashier.setDiscount(invoice._id, { kind: 'AMOUNT', amount, reasonId: 'offer' });
  await expectNeedsApproval(() => ofBill(40.01));
  expect(requireInvoice(await ofBill(40)).discount).toBe(100);
  await expectNeedsApproval(() => treat(2));
});

test('who takes back what somebody else gave on an item wins no room of the day', async () => {
  await setCaps({ perDay: 60 });
  const ofBill = (amount: number) =>
    asCashier.setDiscount(invoice._id, { kind: 'AMOUNT', amount, reasonId: 'offer' });
  requireInvoice(await ofBill(60));
  requireInvoice(await asOwner.complimentary(lineId(), free(1)));
  expect(requireInvoice(await treat(0)).discount).toBe(60);
  await expectNeedsApproval(() => ofBill(60.01));
});

test('who takes back an item on the bill to which it moved has that room again', async () => {
  await setCaps({ perDay: 60 });
  kot = await placeOrder(server, shop, { as: shop.owner.token, body: cartBody(shop, { chai: 1, naan: 1 }) });
  const source = requireInvoice(await asOwner.openSingle(kot._id));
  const chai = kot.items.find(({ price }) => price === 60)?._id ?? '';
  const onBill = ({ _id }: Invoice, quantity: number) =>
    asCashier.complimentary(chai, { invoiceId: _id, quantity, reasonId: 'complaint' });
  requireInvoice(await onBill(source, 1));
  const [, part] = await splitLines(
    asOwner,
    source,
    kot,
    kot.items.map(({ _id }) => (_id === chai ? 1 : 0)),
  );
  expect(requireInvoice(await onBill(part, 0)).discount).toBe(0);
  expect(requireInvoice(await onBill(part, 1)).discount).toBe(60);
});

test('a percent of an item is stored as an amount under a cap in rupees, so that it does not grow past it', async () => {
  await setCaps({ perInvoice: 100 });
  await expectNeedsApproval(() => lower(17));
  const response = await lower(15);
  const { _id } = requireInvoice(response);
  // The reply says what is stored.
  expect(response.data.invoice.items).toEqual((await asOwner.view(_id)).data.invoice.items);
  expect(response.data.invoice).toMatchObject({
    discount: 90,
    items: [{ adjustment: { kind: 'AMOUNT', amount: 90 } }],
  });
  expect((await editLine(server, shop, kot, { quantity: 50 })).status).toBe(200);
  expect((await asOwner.view(invoice._id)).data.invoice).toMatchObject({ subTotal: 3_000, discount: 90 });
});

test('a percent of an item stays one under a cap in percent', async () => {
  await setCaps({ percent: 15 });
  await expectNeedsApproval(() => lower(15.01));
  expect(requireInvoice(await lower(15))).toMatchObject({ items: [{ adjustment: { kind: 'PERCENT' } }] });
});

test('an approver whose own caps are too low is refused on another device, for items too', async () => {
  const manager = await hire(server, shop, 'manager');
  await setCaps({ percent: 5 });
  await setCaps({ perInvoice: 100 }, 'MANAGER');
  const form = { ...free(2), shownTotal: invoice.totalPayment };
  const asked = await request(origin, approvalsApi.requestApproval, {
    params: { shopId: shop.shopId },
    body: { act: 'line.complimentary', subject: lineId(), form },
    as: cashier.token,
  });
  const approvalId = asked.data.approval._id;
  const decide = () =>
    request(origin, approvalsApi.decideApproval, {
      params: { approvalId, shopId: shop.shopId },
      body: { decision: 'APPROVED' },
      as: manager.token,
    });
  expectError(await expectNoChange(server, decide), 'FORBIDDEN');
  await setCaps({ perInvoice: 120 }, 'MANAGER');
  expect((await decide()).data.approval.status).toBe('APPROVED');
  const used = await asCashier.complimentary(lineId(), { ...form, approval: { approvalId } });
  expect(requireInvoice(used)).toMatchObject({ discount: 120, totalPayment: 480 });
});
