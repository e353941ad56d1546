// @postgres full

import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { createInvoice, createInvoiceClient } from '../../support/api/invoices.ts';
import { cartBody, changeStatus, editLine, lineParams, placeOrder } from '../../support/api/orders.ts';
import { readReport } from '../../support/api/reports.ts';
import { request } from '../../support/client.ts';
import { parseCsvObjects } from '../../support/csv.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();

let shop: TestShop;
let invoices: ReturnType<typeof createInvoiceClient>;
beforeEach(async () => {
  shop = await seedShop(server);
  invoices = createInvoiceClient(server, shop);
});

/** A takeaway bill of chais at 60 rupees. */
const bill = (chai: number) =>
  createInvoice(server, shop, { kotType: 'TAKEAWAY', ...cartBody(shop, { chai }) });

const report = async (kind: string) => {
  const { status, text, data } = await readReport(server, shop, kind);
  expect(status, text).toBe(200);
  return data;
};

test('discounts by reason: each paid bill once, and what credit notes take back apart', async () => {
  const offer = await bill(5);
  await invoices.setDiscount(offer._id, { kind: 'PERCENT', percent: 10, reasonId: 'offer' });
  const treated = await bill(1);
  await invoices.setDiscount(treated._id, { kind: 'COMP', reason: 'The fan broke' });
  const charged = await bill(2);
  await invoices.addCharges(charged._id, 15.5);
  for (const { _id } of [offer, treated, charged]) expect((await invoices.pay(_id)).status).toBe(200);
  const open = await bill(2);
  await invoices.setDiscount(open._id, { kind: 'AMOUNT', amount: 20, reasonId: 'complaint' });
  const [line] = (await invoices.listCredit(offer._id)).data.lines;
  await invoices.credit(offer._id, { lines: [{ orderItemId: line?.orderItemId ?? '', quantity: 1 }] });

  const { rows, totals, check } = await report('discount');
  expect(rows).toEqual([
    { key: 'offer', invoices: 1, discount: 30 },
    { key: 'typed', invoices: 1, discount: 60 },
    { key: 'notStated', invoices: 1, discount: 15.5 },
    { key: 'credited', invoices: 0, discount: -6 },
  ]);
  expect(totals.discount).toBe((await report('day')).totals.discount);
  expect(check?.difference).toBe(0);
  const { text } = await readReport(server, shop, 'discount', { format: 'csv' });
  expect(parseCsvObjects(text).map(({ Reason }) => Reason)).toEqual([
    'Offer',
    'Other',
    'Not stated',
    'Credit notes',
    'Total',
  ]);
});

test('voids by reason: how often, how many were cooked, and at which prices', async () => {
  const kot = await placeOrder(server, shop, {
    as: shop.owner.token,
    body: cartBody(shop, { naan: 4, chai: 2 }),
  });
  const voided = async (line: number, body: Record<string, unknown>) => {
    const response = await request(server.origin, ordersApi.voidLine, {
      params: lineParams(shop, kot, line),
      body: { kotId: kot._id, ...body } as never,
      as: shop.owner.token,
    });
    expect(response.status, response.text).toBe(200);
  };
  const cooked = await request(server.origin, ordersApi.markOrderItem, {
    params: lineParams(shop, kot, 0),
    body: { kotId: kot._id, isDone: true },
    as: shop.owner.token,
  });
  expect(cooked.status, cooked.text).toBe(200);
  await voided(0, { quantity: 2, reasonId: 'cookedWrong' });
  await voided(0, { quantity: 1, reasonId: 'cookedWrong' });
  await voided(1, { quantity: 1, reason: 'Spilled' });
  const cancelled = await placeOrder(server, shop, {
    as: shop.owner.token,
    body: cartBody(shop, { chai: 1 }),
  });
  await changeStatus(server, shop, 'deleteKot', cancelled);
  const served = await placeOrder(server, shop, {
    as: shop.owner.token,
    body: cartBody(shop, { chai: 2, naan: 1 }),
  });
  await changeStatus(server, shop, 'updateKot', served);
  await editLine(server, shop, served, { quantity: 1 });
  await changeStatus(server, shop, 'deleteKot', served);

  const { rows, totals } = await report('void');
  expect(rows).toEqual([
    { key: 'cookedWrong', voids: 2, wasted: 3, voided: 136.5 },
    { key: 'typed', voids: 1, wasted: 0, voided: 60 },
    // What was served has been cooked, also if it is taken off without a reason.
    { key: 'notStated', voids: 3, wasted: 3, voided: 225.5 },
  ]);
  expect(totals).toMatchObject({ voids: 6, voided: 422 });
});
