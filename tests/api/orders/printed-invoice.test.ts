import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { type Kot, ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createInvoiceClient, requireInvoice, splitLines } from '../../support/api/invoices.ts';
import { cartBody, changeKotType, lineParams, placeOrder } from '../../support/api/orders.ts';
import { addPrinter } from '../../support/api/printing.ts';
import { hire, readAudit } from '../../support/api/terminals.ts';
import { request } from '../../support/client.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { PASSWORD, seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { origin } = server;

let shop: TestShop;
let invoices: ReturnType<typeof createInvoiceClient>;
let manager: Awaited<ReturnType<typeof hire>>;
/** Two chais and a naan for ₹165.50, cooking. */
let kot: Kot;
let invoice: Invoice;
beforeEach(async () => {
  shop = await seedShop(server);
  invoices = createInvoiceClient(server, shop);
  manager = await hire(server, shop, 'manager');
  const body = { kotType: 'TAKEAWAY', ...cartBody(shop, { chai: 2, naan: 1 }) };
  kot = await placeOrder(server, shop, { as: shop.owner.token, body });
  invoice = requireInvoice(await invoices.openSingle(kot._id));
});

/** Nothing listens there, so the job waits. */
async function print(invoiceId: string): Promise<void> {
  await addPrinter(server, shop, { port: 65_001, printsInvoices: true });
  const params = { invoiceId, shopId: shop.shopId };
  expect((await request(origin, printingApi.printInvoice, { params, as: shop.owner.token })).status).toBe(
    201,
  );
}

const readTotal = async () => (await invoices.view(invoice._id)).data.invoice.totalPayment;

const cancel = (of: Kot, as: string) =>
  request(origin, ordersApi.deleteKot, { params: { shopId: shop.shopId, kotId: of._id }, as });

type AnyResponse = Parameters<typeof expectError>[0];

/** The ways that take no approval. */
const ways: Record<string, (as: string) => Promise<AnyResponse>> = {
  'a smaller quantity': (as: string) =>
    request(origin, ordersApi.editOrderItem, {
      params: lineParams(shop, kot),
      body: { kotId: kot._id, quantity: 1 },
      as,
    }),
  'a deleted item': (as: string) =>
    request(origin, ordersApi.deleteOrderItem, {
      params: lineParams(shop, kot),
      body: { kotId: kot._id },
      as,
    }),
  'a cancelled order': (as: string) => cancel(kot, as),
};

const voidOne = (as: string, body: Record<string, unknown> = {}) =>
  request(origin, ordersApi.voidLine, {
    params: lineParams(shop, kot),
    body: { kotId: kot._id, quantity: 1, reasonId: 'cookedWrong', ...body },
    as,
  });

describe('an order on a printed bill', () => {
  test.each(Object.entries(ways))('loses nothing by %s of a manager', async (_name, lower) => {
    await print(invoice._id);
    const refused = await lower(manager.token);
    expect(expectError(refused, 'NEEDS_APPROVAL')).toMatchObject({
      message: `The bill of order #${kot.tokenNo} is printed. To take something off, void the item, and somebody else approves it.`,
      data: { permission: 'order.edit' },
    });
    expect(await readTotal()).toBe(165.5);
  });

  test.each(Object.entries(ways))('is lowered by %s of its owner', async (_name, lower) => {
    await print(invoice._id);
    expect((await lower(shop.owner.token)).status).toBe(200);
  });

  test.each(Object.entries(ways))(
    'that is not printed is lowered by %s of a manager',
    async (_name, lower) => {
      expect((await lower(manager.token)).status).toBe(200);
    },
  );

  test('is voided in part by a manager with an approval only', async () => {
    await print(invoice._id);
    const refused = await voidOne(manager.token);
    expect(expectError(refused, 'NEEDS_APPROVAL').data).toEqual({ permission: 'order.edit' });
    expect(await readTotal()).toBe(165.5);
    const approval = { userId: shop.owner.userId, password: PASSWORD };
    expect((await voidOne(manager.token, { approval })).status).toBe(200);
    const [entry] = await readAudit(server, shop);
    expect([entry?.act, entry?.actor?._id, entry?.approver?._id]).toEqual([
      'line.voided',
      manager.userId,
      shop.owner.userId,
    ]);
  });

  test('keeps its fees, unless its owner lowers them', async () => {
    await invoices.addCharges(invoice._id, 0, 20);
    await print(invoice._id);
    const asManager = createInvoiceClient(server, shop, manager.token);
    expectError(await asManager.addCharges(invoice._id, 0, 10), 'NEEDS_APPROVAL');
    expect(await readTotal()).toBe(185.5);
    expect((await invoices.addCharges(invoice._id, 0, 10)).status).toBe(200);
  });

  test('may get more', async () => {
    await print(invoice._id);
    const more = await request(origin, ordersApi.editOrderItem, {
      params: lineParams(shop, kot),
      body: { kotId: kot._id, quantity: 3 },
      as: manager.token,
    });
    expect(more.status).toBe(200);
  });
});

describe('what was on a printed bill', () => {
  test('stays guarded on another bill, and so does the other bill', async () => {
    const at = { kotType: 'DINEIN', tableNo: 'T1' };
    const body = { ...at, ...cartBody(shop, { chai: 2 }) };
    const moved = await placeOrder(server, shop, { as: shop.owner.token, body });
    const ofTable = requireInvoice(await invoices.openTable(moved.tableId?._id ?? ''));
    await print(ofTable._id);
    const alone = requireInvoice(await invoices.openSingle(moved._id));
    expect(alone._id).not.toBe(ofTable._id);
    const asManager = createInvoiceClient(server, shop, manager.token);
    const discount = { kind: 'AMOUNT', amount: 10, reasonId: 'offer' } as const;
    expectError(await asManager.setDiscount(alone._id, discount), 'NEEDS_APPROVAL');
    expectError(await cancel(moved, manager.token), 'NEEDS_APPROVAL');
  });

  test('stays guarded at another table, and when the print jobs are purged', async () => {
    await print(invoice._id);
    expect((await changeKotType(server, shop, kot, { kotType: 'DINEIN', tableNo: 'T2' })).status).toBe(200);
    server.app.databases.writer.exec('DELETE FROM print_jobs');
    expectError(await cancel(kot, manager.token), 'NEEDS_APPROVAL');
  });

  test('stays guarded when a printed part is joined again', async () => {
    const [, part] = await splitLines(invoices, invoice, kot, [1]);
    await print(part._id);
    expect((await invoices.join(part._id)).status).toBe(200);
    expectError(await cancel(kot, manager.token), 'NEEDS_APPROVAL');
  });

  test('is guarded with other choices too', async () => {
    await print(invoice._id);
    const changed = await request(origin, ordersApi.editOrderItem, {
      params: lineParams(shop, kot),
      body: { kotId: kot._id, quantity: 2, note: 'Less sugar' },
      as: manager.token,
    });
    expect(changed.status, changed.text).toBe(200);
    kot = changed.data.kot;
    const line = kot.items.findIndex(({ note }) => note === 'Less sugar');
    const refused = await request(origin, ordersApi.deleteOrderItem, {
      params: lineParams(shop, kot, line),
      body: { kotId: kot._id },
      as: manager.token,
    });
    expectError(refused, 'NEEDS_APPROVAL');
  });
});

test('an order that came after the paper, and another part of a bill, are lowered as before', async () => {
  const [, part] = await splitLines(invoices, invoice, kot, [1]);
  await print(part._id);
  // The naan stayed with the source.
  const naan = await request(origin, ordersApi.deleteOrderItem, {
    params: lineParams(shop, kot, 1),
    body: { kotId: kot._id },
    as: manager.token,
  });
  expect(naan.status, naan.text).toBe(200);
  const later = await placeOrder(server, shop, { as: shop.owner.token, body: { tableNo: 'T1' } });
  expect((await cancel(later, manager.token)).status).toBe(200);
});
