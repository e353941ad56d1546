import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createInvoiceClient, requireInvoice, splitLines } from '../../support/api/invoices.ts';
import { type Cart, cartBody, editLine, placeOrder } from '../../support/api/orders.ts';
import { readReport } from '../../support/api/reports.ts';
import { sqliteOnly } from '../../support/postgres/database-only.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const sqlite = sqliteOnly('its plans');

let shop: TestShop;
let bills: ReturnType<typeof createInvoiceClient>;
beforeEach(async () => {
  shop = await seedShop(server);
  bills = createInvoiceClient(server, shop);
});

const atTable = { kotType: 'DINEIN', tableNo: 'T1' };

/** A naan costs 45.50 rupees and a chai 60. */
const order = (cart: Cart, at: Record<string, unknown> = atTable) =>
  placeOrder(server, shop, { as: shop.owner.token, body: { ...at, ...cartBody(shop, cart) } });

async function openBill(cart: Cart): Promise<{ kot: Kot; bill: Invoice }> {
  const kot = await order(cart);
  return { kot, bill: requireInvoice(await bills.openTable(shop.tables.T1)) };
}

const lineId = (kot: Kot, line = 0) => kot.items[line]?._id ?? '';

const treat = async (bill: Invoice, kot: Kot, quantity?: number): Promise<Invoice> =>
  requireInvoice(
    await bills.complimentary(lineId(kot), { invoiceId: bill._id, reasonId: 'complaint', quantity }),
  );

const lower = async (bill: Invoice, kot: Kot, amount: number): Promise<Invoice> =>
  requireInvoice(
    await bills.setDiscount(bill._id, {
      orderItemId: lineId(kot),
      kind: 'AMOUNT',
      amount,
      reasonId: 'longWait',
    }),
  );

const view = async ({ _id }: Pick<Invoice, '_id'>) => (await bills.view(_id)).data.invoice;

const edit = async (kot: Kot, body: Record<string, unknown>): Promise<void> => {
  const { status, text } = await editLine(server, shop, kot, body);
  expect(status, text).toBe(200);
};

const rulesOf = ({ items }: Invoice) =>
  items.map(({ quantity, adjustment }) => [quantity, adjustment?.kind, adjustment?.amount]);

test.each(['complimentary', 'lowered'])(
  'a later order on a complimentary bill is paid for, also after one of its items was %s',
  async (how) => {
    const { kot, bill } = await openBill({ chai: 2 });
    requireInvoice(await bills.setDiscount(bill._id, { kind: 'COMP', reasonId: 'ownersInvitation' }));
    const changed = how === 'complimentary' ? await treat(bill, kot) : await lower(bill, kot, 50);
    expect(changed).toMatchObject({ discount: 120, totalPayment: 0 });
    await order({ naan: 2 });
    expect(requireInvoice(await bills.openTable(shop.tables.T1))).toMatchObject({
      _id: bill._id,
      subTotal: 211,
      discount: 120,
      totalPayment: 91,
    });
  },
);

describe('an item with another seat or note', () => {
  test('stays free, whole or the part that was', async () => {
    const { kot, bill } = await openBill({ chai: 3 });
    await treat(bill, kot, 2);
    await edit(kot, { quantity: 3, note: 'less sugar' });
    const noted = await view(bill);
    expect(rulesOf(noted)).toEqual([[3, 'COMP', 120]]);
    const [line] = (await bills.lines(bill._id)).data.lines;
    await edit(
      { ...kot, items: [{ ...kot.items[0], _id: line?.orderItemId } as never] },
      { quantity: 2, seat: 2 },
    );
    const seated = await view(bill);
    expect(seated).toMatchObject({ subTotal: 180, discount: 120, totalPayment: 60 });
  });

  test('takes its share of an amount, and the rest of the line the rest', async () => {
    const { kot, bill } = await openBill({ chai: 3 });
    await lower(bill, kot, 50);
    await edit(kot, { quantity: 1, note: 'less sugar' });
    const { lines } = (await bills.lines(bill._id)).data;
    expect(lines.map(({ quantity, adjustment }) => [quantity, adjustment?.amount])).toEqual(
      expect.arrayContaining([
        [2, 33.33],
        [1, 16.67],
      ]),
    );
    expect(await view(bill)).toMatchObject({ subTotal: 180, discount: 50 });
  });
});

test('what shrank with its item grows back up to what was approved', async () => {
  const { kot, bill } = await openBill({ chai: 3 });
  await treat(bill, kot, 2);
  await edit(kot, { quantity: 1 });
  expect(await view(bill)).toMatchObject({ discount: 60 });
  await edit(kot, { quantity: 4 });
  expect(await view(bill)).toMatchObject({ discount: 120, totalPayment: 120 });
});

describe('when bills join', () => {
  test('a part that the source has lost brings no discount back', async () => {
    const { kot, bill } = await openBill({ chai: 3, naan: 1 });
    await treat(bill, kot, 1);
    const [source, part] = await splitLines(bills, bill, kot, [2]);
    expect([source.discount, part.discount]).toEqual([60, 0]);
    await edit(kot, { quantity: 2 });
    expect(await view(source)).toMatchObject({ subTotal: 45.5, discount: 0 });
    const joined = requireInvoice(await bills.join(part._id));
    expect(joined).toMatchObject({ subTotal: 165.5, discount: 0 });
  });

  test('the reason of the larger amount stays of two kinds', async () => {
    const { kot, bill } = await openBill({ chai: 3 });
    const [source, part] = await splitLines(bills, bill, kot, [2]);
    await lower(source, kot, 10);
    await treat(part, kot, 1);
    const joined = requireInvoice(await bills.join(part._id));
    expect(rulesOf(joined)).toEqual([[3, 'AMOUNT', 70]]);
    requireInvoice(await bills.pay(joined._id));
    const { rows } = (await readReport(server, shop, 'discount')).data;
    expect(rows).toEqual([{ key: 'complaint', invoices: 1, discount: 70 }]);
  });
});

// A foreign key looks for the rows of a deleted line so. PostgreSQL's plans depend on its statistics.
sqlite.test('the discount of a removed item is found by an index', () => {
  const plan = server.app.databases.reader
    .all<{ detail: string }>('EXPLAIN QUERY PLAN SELECT * FROM line_adjustments WHERE kot_line_id = 1')
    .map(({ detail }) => detail);
  expect(plan).toEqual([
    expect.stringContaining('SEARCH line_adjustments USING INDEX line_adjustments_kot_line'),
  ]);
});
