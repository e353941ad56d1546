import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { MAX_BUYER_NAME_LENGTH } from '@tawa/shared/invoices/invoices.rules.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createInvoice, createInvoiceClient, requireInvoice } from '../../support/api/invoices.ts';
import { cartBody, placeOrder } from '../../support/api/orders.ts';
import { mergeTables } from '../../support/api/tables.ts';
import { hire } from '../../support/api/terminals.ts';
import { parseCsvObjects } from '../../support/csv.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { expectError, expectInvalidFields } from '../../support/expect/error-response.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { reader } = server.app.databases;

const ASHA = { gstIn: '27AAPFU0939F1ZV', name: 'Asha Traders Private Limited' };
const NONE = { gstIn: '', name: '' };

let shop: TestShop;
let invoices: ReturnType<typeof createInvoiceClient>;
beforeEach(async () => {
  shop = await seedShop(server);
  invoices = createInvoiceClient(server, shop);
});

/** Of two chais, 120 rupees. */
const bill = () => createInvoice(server, shop, { kotType: 'TAKEAWAY', ...cartBody(shop, { chai: 2 }) });

async function billOfTable(tableNo: 'T1' | 'T2'): Promise<Invoice> {
  const body = { kotType: 'DINEIN', tableNo, ...cartBody(shop, { chai: 2 }) };
  await placeOrder(server, shop, { as: shop.owner.token, body });
  return requireInvoice(await invoices.openTable(shop.tables[tableNo]));
}

const rowOf = ({ _id }: Invoice) => reader.get(`SELECT * FROM invoices WHERE id = '${_id}'`);
const chained = () =>
  reader.get<{ count: number }>(
    `SELECT count(*) AS count FROM chain_entries WHERE shop_id = '${shop.shopId}' AND kind = 'invoice'`,
  ).count;

describe('an open bill', () => {
  test('gets a buyer, another one, and none again; its amounts and the chain stay', async () => {
    const before = await bill();
    expect(before).not.toHaveProperty('buyer');
    const links = chained();
    expect(requireInvoice(await invoices.setBuyer(before._id, ASHA))).toEqual({ ...before, buyer: ASHA });
    const other = { gstIn: '29AAGCB7383J1Z4', name: 'Bharat Foods LLP' };
    expect(requireInvoice(await invoices.setBuyer(before._id, other)).buyer).toEqual(other);
    expect(requireInvoice(await invoices.setBuyer(before._id, NONE))).toEqual(before);
    expect(chained()).toBe(links);
  });

  test('gets the GSTIN in capitals, without blanks and signs that nobody sees', async () => {
    const { _id } = await bill();
    const typed = { gstIn: ' 27aapfu\u200b0939 f1zv', name: ' Asha Traders Private Limited ' };
    expect(requireInvoice(await invoices.setBuyer(_id, typed)).buyer).toEqual(ASHA);
  });

  test('has a buyer that stays when charges change and a part is paid, and its public page shows it', async () => {
    const { _id } = await bill();
    requireInvoice(await invoices.setBuyer(_id, ASHA));
    expect(requireInvoice(await invoices.addCharges(_id, 0, 10)).buyer).toEqual(ASHA);
    expect((await invoices.addPayment(_id, { paymentMode: 'CASH', amount: 50 })).status).toBe(201);
    requireInvoice(await invoices.setBuyer(_id, { ...ASHA, name: 'Asha Traders' }));
    const paid = requireInvoice(await invoices.pay(_id));
    expect(paid.buyer).toEqual({ ...ASHA, name: 'Asha Traders' });
    expect((await invoices.view(_id)).data.invoice.buyer).toEqual(paid.buyer);
  });
});

describe('a buyer needs a valid GSTIN and a name', () => {
  test.each([
    ['too short', '27AAPFU0939F1Z'],
    ['not the form of a GSTIN', 'AAPFU0939F1ZV27'],
    ['of a wrong last character', '27AAPFU0939F1ZW'],
    ['missing beside a name', ''],
  ])('a GSTIN that is %s is refused at its field', async (_, gstIn) => {
    const { _id } = await bill();
    expectInvalidFields(
      await expectNoChange(server, () => invoices.setBuyer(_id, { ...ASHA, gstIn })),
      'gstIn',
    );
  });

  test.each([
    ['missing', ''],
    ['too long', 'x'.repeat(MAX_BUYER_NAME_LENGTH + 1)],
  ])('a name that is %s is refused at its field', async (_, name) => {
    const { _id } = await bill();
    expectInvalidFields(
      await expectNoChange(server, () => invoices.setBuyer(_id, { ...ASHA, name })),
      'name',
    );
  });
});

describe('a bill that is closed', () => {
  test('and paid keeps its row to the byte', async () => {
    const invoice = await bill();
    requireInvoice(await invoices.setBuyer(invoice._id, ASHA));
    requireInvoice(await invoices.pay(invoice._id));
    const row = rowOf(invoice);
    for (const body of [NONE, { ...ASHA, name: 'Asha' }])
      expectError(await expectNoChange(server, () => invoices.setBuyer(invoice._id, body)), 'CONFLICT');
    expect(rowOf(invoice)).toEqual(row);
  });

  test('and void keeps its row to the byte', async () => {
    const [host, guest] = [await billOfTable('T1'), await billOfTable('T2')];
    await mergeTables(server, shop, [shop.tables.T1, shop.tables.T2]);
    const row = rowOf(guest);
    expectError(await expectNoChange(server, () => invoices.setBuyer(guest._id, ASHA)), 'CONFLICT');
    expect(rowOf(guest)).toEqual(row);
    expect(requireInvoice(await invoices.setBuyer(host._id, ASHA)).buyer).toEqual(ASHA);
  });

  test('passes its buyer on to its credit notes', async () => {
    const { _id } = await bill();
    requireInvoice(await invoices.setBuyer(_id, ASHA));
    requireInvoice(await invoices.pay(_id));
    expect((await invoices.credit(_id, { amount: 10 })).data.creditNote.buyer).toEqual(ASHA);
  });
});

describe('bills that are divided and brought together', () => {
  test('a part starts without a buyer, the source keeps it, and so it does when they join again', async () => {
    const kot = await placeOrder(server, shop, {
      as: shop.owner.token,
      body: { kotType: 'TAKEAWAY', ...cartBody(shop, { chai: 2 }) },
    });
    const { _id } = requireInvoice(await invoices.openSingle(kot._id));
    requireInvoice(await invoices.setBuyer(_id, ASHA));
    const lines = [{ orderItemId: kot.items[0]?._id ?? '', quantity: 1 }];
    const [source, part] = (await invoices.split(_id, [{ lines }])).data.invoices;
    expect(source?.buyer).toEqual(ASHA);
    expect(part).not.toHaveProperty('buyer');
    requireInvoice(await invoices.setBuyer(part?._id ?? '', { ...ASHA, name: 'Of the part' }));
    expect(requireInvoice(await invoices.join(part?._id ?? '')).buyer).toEqual(ASHA);
  });

  test('the same orders keep it when they are billed as a table, and again alone; other orders beside them do not', async () => {
    const body = { kotType: 'DINEIN', tableNo: 'T1', ...cartBody(shop, { chai: 2 }) };
    const kot = await placeOrder(server, shop, { as: shop.owner.token, body });
    const alone = requireInvoice(await invoices.openSingle(kot._id));
    requireInvoice(await invoices.setBuyer(alone._id, ASHA));
    const ofTable = requireInvoice(await invoices.openTable(shop.tables.T1));
    expect(ofTable._id).not.toBe(alone._id);
    expect(ofTable.buyer).toEqual(ASHA);
    const again = requireInvoice(await invoices.openSingle(kot._id));
    expect(again.buyer).toEqual(ASHA);
    await placeOrder(server, shop, { as: shop.owner.token, body });
    expect(requireInvoice(await invoices.openTable(shop.tables.T1))).not.toHaveProperty('buyer');
  });

  test.each(['T1', 'T2'] as const)(
    'of merged tables the bill that stays keeps its own (buyer at %s)',
    async (at) => {
      const bills = { T1: await billOfTable('T1'), T2: await billOfTable('T2') };
      requireInvoice(await invoices.setBuyer(bills[at]._id, ASHA));
      await mergeTables(server, shop, [shop.tables.T1, shop.tables.T2]);
      expect((await invoices.view(bills.T1._id)).data.invoice.buyer).toEqual(at === 'T1' ? ASHA : undefined);
    },
  );
});

test('a repeated request does not set a buyer that was removed since, and gets the same response', async () => {
  const { _id } = await bill();
  const headers = { 'idempotency-key': 'buyer' };
  const first = await invoices.setBuyer(_id, ASHA, headers);
  requireInvoice(await invoices.setBuyer(_id, NONE));
  const again = await expectNoChange(server, () => invoices.setBuyer(_id, ASHA, headers));
  expect(again.text).toBe(first.text);
});

test('who may set charges sets the buyer, and nobody else', async () => {
  const { _id } = await bill();
  const cashier = await hire(server, shop, 'cashier');
  const waiter = createInvoiceClient(server, shop, shop.waiter.token);
  requireInvoice(await createInvoiceClient(server, shop, cashier.token).setBuyer(_id, ASHA));
  expectError(await waiter.setBuyer(_id, NONE), 'FORBIDDEN');
  const other = await seedShop(server);
  expectError(await createInvoiceClient(server, other).setBuyer(_id, NONE), 'NOT_FOUND');
  expectError(await createInvoiceClient(server, shop, other.owner.token).setBuyer(_id, NONE), 'NOT_FOUND');
});

test('the exported line of a bill ends with GSTIN and name of its buyer', async () => {
  const stated = await bill();
  requireInvoice(await invoices.setBuyer(stated._id, { ...ASHA, name: '=SUM(A1)' }));
  const plain = await bill();
  const { text } = await invoices.export();
  const cells = Object.fromEntries(parseCsvObjects(text).map((line) => [line['Invoice No'], line]));
  expect(Object.keys(cells[stated.invoiceNo] ?? {}).slice(-2)).toEqual(['Buyer GSTIN', 'Buyer']);
  expect(cells[stated.invoiceNo]?.['Buyer GSTIN']).toBe(ASHA.gstIn);
  expect(cells[stated.invoiceNo]?.Buyer).toBe("'=SUM(A1)");
  expect(cells[plain.invoiceNo]?.['Buyer GSTIN']).toBe('');
});
