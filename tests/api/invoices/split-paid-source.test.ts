import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createInvoiceClient, requireInvoice, requireSplit, splitLines } from '../../support/api/invoices.ts';
import {
  type Cart,
  cartBody,
  changeStatus,
  deleteLine,
  editLine,
  placeOrder,
} from '../../support/api/orders.ts';
import { listOccupiedTables } from '../../support/api/tables.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();

let shop: TestShop;
let invoiceClient: ReturnType<typeof createInvoiceClient>;
beforeEach(async () => {
  shop = await seedShop(server);
  invoiceClient = createInvoiceClient(server, shop);
});

const placeCookingOrder = (cart: Cart) =>
  placeOrder(server, shop, { as: shop.waiter.token, body: cartBody(shop, cart) });
const openTable = async () => requireInvoice(await invoiceClient.openTable(shop.tables.T1));
const getInvoice = async ({ _id }: Invoice) =>
  requireInvoice(await invoiceClient.view(_id, shop.owner.token));

const split = (source: Invoice, kot: Kot, ...quantities: number[]) =>
  splitLines(invoiceClient, source, kot, quantities);
const quantities = async (...invoices: Invoice[]) =>
  Promise.all(
    invoices.map(async (invoice) => (await getInvoice(invoice)).items.map(({ quantity }) => quantity)),
  );
const occupiedTables = () => listOccupiedTables(server, shop);

describe('what is taken from a line once the source is paid', () => {
  /** One naan is paid; two naans, and the chai, are on split invoices. */
  async function splitFromPaid() {
    const kot = await placeCookingOrder({ naan: 3, chai: 1 });
    const whole = await openTable();
    const [, naans] = await split(whole, kot, 2);
    const [source, chai] = await split(whole, kot, 0, 1);
    const paid = requireInvoice(await invoiceClient.pay(source._id));
    const requirePaidUnchanged = async () => expect(await getInvoice(paid)).toMatchObject(paid);
    return { kot, source, naans, chai, requirePaidUnchanged };
  }
  const isPaid = async () => (await invoiceClient.listKots()).map(({ paidAt }) => paidAt !== null);

  test('is taken from the split invoices', async () => {
    const { kot, source, naans, chai, requirePaidUnchanged } = await splitFromPaid();
    const edited = await editLine(server, shop, kot, { quantity: 2 });
    expect(edited.status, edited.text).toBe(200);
    expect(await quantities(source, naans, chai)).toEqual([[1], [1], [1]]);
    expect((await deleteLine(server, shop, kot, 1)).status).toBe(200);
    expect(await quantities(source, naans)).toEqual([[1], [1]]);
    expect(await getInvoice(chai)).toMatchObject({ status: 'VOID', kots: [], totalPayment: 0 });
    expect(await isPaid()).toEqual([false]);
    requireInvoice(await invoiceClient.pay(naans._id));
    expect(await isPaid()).toEqual([true]);
    await requirePaidUnchanged();
  });

  test('pays the KOT if the last open split invoice is void then', async () => {
    const { kot, naans, chai, requirePaidUnchanged } = await splitFromPaid();
    requireInvoice(await invoiceClient.pay(chai._id));
    expect(await isPaid()).toEqual([false]);
    expect((await editLine(server, shop, kot, { quantity: 1 })).status).toBe(200);
    expect(await getInvoice(naans)).toMatchObject({ status: 'VOID', kots: [] });
    expect(await isPaid()).toEqual([true]);
    await requirePaidUnchanged();
  });

  test('never changes the source', async () => {
    const { kot, source } = await splitFromPaid();
    await expectNoChange(server, async () => {
      for (const response of [
        await editLine(server, shop, kot, { quantity: 4 }),
        await editLine(server, shop, kot, { quantity: 1, note: 'without butter' }),
        await deleteLine(server, shop, kot),
        await changeStatus(server, shop, 'deleteKot', kot),
      ])
        expect(expectError(response, 'CONFLICT').message).toBe(`Bill ${source.invoiceNo} is already paid`);
    });
  });

  test('with a KOT that the source only names leaves its amounts', async () => {
    const kot = await placeCookingOrder({ chai: 1 });
    const other = await placeCookingOrder({ naan: 2 });
    const [source, part] = await split(await openTable(), kot, 1);
    const paid = requireInvoice(await invoiceClient.pay(source._id));
    const cancelled = await changeStatus(server, shop, 'deleteKot', kot);
    expect(cancelled.status, cancelled.text).toBe(200);
    expect(await getInvoice(part)).toMatchObject({ status: 'VOID', kots: [] });
    expect(await getInvoice(source)).toMatchObject({ ...paid, hasSplits: false, kots: [other._id] });
    expect(await occupiedTables()).toEqual([]);
  });

  test('does not pay a cancelled KOT with the split invoice that is paid without it', async () => {
    const [naan, chai] = [await placeCookingOrder({ naan: 1 }), await placeCookingOrder({ chai: 1 })];
    await placeCookingOrder({ chai: 2 });
    const lines = [naan, chai].map(({ items: [line] }) => ({ orderItemId: line?._id ?? '', quantity: 1 }));
    const whole = await openTable();
    const [source, part] = requireSplit(await invoiceClient.split(whole._id, [{ lines }]));
    requireInvoice(await invoiceClient.pay(source._id));
    await invoiceClient.addPayment(part._id, { paymentMode: 'CARD', amount: 60 });
    expect((await changeStatus(server, shop, 'deleteKot', naan)).status).toBe(200);
    expect(await getInvoice(part)).toMatchObject({ status: 'PAID', kots: [chai._id], due: 0 });
    expect(await invoiceClient.listKots('CANCELLED')).toMatchObject([{ _id: naan._id, paidAt: null }]);
    expect(await occupiedTables()).toEqual([]);
  });
});

describe('an unpaid KOT of a paid source', () => {
  test('leads to its earliest open split invoice', async () => {
    const kot = await placeCookingOrder({ naan: 3 });
    const other = await placeCookingOrder({ naan: 2 });
    const whole = await openTable();
    const [, first] = await split(whole, other, 1);
    const [source, second] = await split(whole, kot, 1);
    const openSingle = async ({ _id }: Kot) => requireInvoice(await invoiceClient.openSingle(_id));
    expect([await openTable(), await openSingle(kot)]).toEqual([source, source]);
    requireInvoice(await invoiceClient.pay(source._id));
    await expectNoChange(server, async () => {
      expect(await openTable()).toEqual(first);
      expect(await openSingle(other)).toEqual(first);
      expect(await openSingle(kot)).toEqual(second);
    });
    requireInvoice(await invoiceClient.pay(first._id));
    expect(await openTable()).toEqual(second);
    requireInvoice(await invoiceClient.pay(second._id));
    expectError(await invoiceClient.openTable(shop.tables.T1), 'NOT_FOUND');
  });

  test('whose source is an invoice of its own leads to what was split from it', async () => {
    const kot = await placeCookingOrder({ naan: 3 });
    const own = requireInvoice(await invoiceClient.openSingle(kot._id));
    const [source, part] = await split(own, kot, 1);
    requireInvoice(await invoiceClient.pay(source._id));
    expect(requireInvoice(await invoiceClient.openSingle(kot._id))).toEqual(part);
    expect(await openTable()).toEqual(part);
  });
});
