import { authorizeShop } from '@tawa/server/auth/shop-scope.ts';
import { customersApi } from '@tawa/shared/customers/customers.contract.ts';
import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import type { PaymentMode } from '@tawa/shared/invoices/invoices.rules.ts';
import { formatRupees } from '@tawa/shared/money.ts';
import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { defaultProfiles } from '@tawa/shared/printing/printing.rules.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createInvoiceClient, requireInvoice, requireSplit } from '../../support/api/invoices.ts';
import { changeStatus, placeOrder } from '../../support/api/orders.ts';
import {
  addPrinter,
  CONFIRMING_PROFILE,
  changeJob,
  getPrinters,
  getPrintJobs,
  postPrinter,
  waitForJob,
} from '../../support/api/printing.ts';
import { aPayment } from '../../support/builders/invoice.ts';
import { request } from '../../support/client.ts';
import { advanceSeq } from '../../support/database/event-log.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { readDocuments } from '../../support/printing/documents.ts';
import { startPaper } from '../../support/printing/papers.ts';
import type { PrintedSlip } from '../../support/printing/printer-emulator.ts';
import { textOf } from '../../support/printing/slip.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';
import { waitUntil } from '../../support/wait-until.ts';

const server = await useServer({}, undefined, {
  printing: { retryMs: [50], closeMs: 200, statusMs: 3_000 },
});
const { origin, app } = server;
const { reader, writer } = app.databases;

let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

const asOwner = () => ({ as: shop.owner.token });

type Settings = { profile?: object; printsInvoices?: boolean; invoiceAreaIds?: string[] };

/** After the orders of a test, so that it prints no KOT. */
async function useInvoicePrinter(settings: Settings = { printsInvoices: true }, columns = 48) {
  const paper = await startPaper({ columns, dots: columns * 12 });
  const printer = await addPrinter(server, shop, {
    port: paper.port,
    profile: CONFIRMING_PROFILE,
    ...settings,
  });
  return { paper, printer };
}

/** Of two paneers and three naans, at a table or not. */
async function openInvoice(at: 'T1' | undefined = undefined, customerName?: string): Promise<Invoice> {
  const { paneer, naan } = shop.items;
  const cartItems = [
    { foodItemId: paneer, qty: 2 },
    { foodItemId: naan, qty: 3 },
  ];
  const place = at ? { kotType: 'DINEIN', tableNo: at } : { kotType: 'TAKEAWAY' };
  const body = { ...place, cartItems, ...(customerName && { customerName }) };
  const kot = await placeOrder(server, shop, { ...(!customerName && asOwner()), body });
  if (customerName)
    for (const action of ['confirmKot', 'updateKot'] as const) await changeStatus(server, shop, action, kot);
  return requireInvoice(await createInvoiceClient(server, shop).openSingle(kot._id));
}

const print = (invoiceId: string) =>
  request(origin, printingApi.printInvoice, { params: { invoiceId, shopId: shop.shopId }, ...asOwner() });

async function pay(invoice: Invoice, paymentMode: PaymentMode = 'CASH'): Promise<Invoice> {
  return requireInvoice(await createInvoiceClient(server, shop).pay(invoice._id, { paymentMode }));
}

const ageJobs = (ms: number) =>
  server.exec(`UPDATE print_jobs SET waiting_since = waiting_since - ${ms} WHERE shop_id = '${shop.shopId}'`);

const allDone = (count: number) =>
  waitUntil(async () => {
    const jobs = await getPrintJobs(server, shop);
    return (jobs.length === count && jobs.every(({ status }) => status === 'PRINTED')) || undefined;
  });

/** The amount at the right of the line that begins with the name. */
function amountOf(slip: PrintedSlip | undefined, name: string): string | undefined {
  const line =
    slip &&
    textOf(slip)
      .split('\n')
      .find((text) => text.trim().startsWith(name));
  return line?.trim().slice(name.length).trim();
}

test('a credit note is headed as one, and names its bill and what went back', async () => {
  const paid = await pay(await openInvoice('T1'));
  const { paper } = await useInvoicePrinter({ printsInvoices: true });
  const { creditNote } = (await createInvoiceClient(server, shop).credit(paid._id, { amount: 60 })).data;
  expect((await print(creditNote._id)).data.printJob).toMatchObject({ invoiceNo: creditNote.invoiceNo });
  const [slip] = await paper.waitForSlips(1);
  const text = slip ? textOf(slip) : '';
  for (const fact of ['CREDIT NOTE', `No: ${creditNote.invoiceNo}`, `For Bill No: ${paid.invoiceNo}`])
    expect(text).toContain(fact);
  expect(text).not.toContain('Thank you');
  expect(amountOf(slip, 'Total Amount')).toBe('- Rs 60');
  expect(amountOf(slip, 'Given back in CASH')).toBe('Rs 60');
});

describe('an invoice', () => {
  test.each([
    [58, 32],
    [80, 48],
  ] as const)('on %i mm has the amounts of the API, none cut, and no ?', async (widthMm, columns) => {
    const opened = await openInvoice('T1');
    const client = createInvoiceClient(server, shop);
    const invoice = requireInvoice(await client.addCharges(opened._id, 50.5, 12.25, 30));
    const profile = { ...defaultProfiles[widthMm], confirmsPrinted: true };
    const { paper, printer } = await useInvoicePrinter({ profile, printsInvoices: true }, columns);
    const response = await print(invoice._id);
    expect(response.status).toBe(201);
    expect(response.data.printJob).toMatchObject({
      kind: 'INVOICE',
      printerId: printer._id,
      invoiceId: invoice._id,
      invoiceNo: invoice.invoiceNo,
      kotId: null,
      copyNo: 0,
    });
    const [slip] = await paper.waitForSlips(1);
    const rupees = (amount: number) => `Rs ${formatRupees(amount)}`;
    expect(amountOf(slip, '2 x Paneer Butter Masala')).toBe(formatRupees(640));
    expect(amountOf(slip, '3 x Butter Naan')).toBe(formatRupees(136.5));
    expect(amountOf(slip, 'Subtotal')).toBe(rupees(invoice.subTotal));
    expect(amountOf(slip, 'Discount (6.5%)')).toBe(`- ${rupees(50.5)}`);
    expect(amountOf(slip, 'Packing Charge')).toBe(rupees(12.25));
    expect(amountOf(slip, 'Delivery Charge')).toBe(rupees(30));
    expect(amountOf(slip, 'Total Amount')).toBe(rupees(invoice.totalPayment));
    const text = slip ? textOf(slip) : '';
    for (const fact of [shop.name, `Bill No: ${invoice.invoiceNo}`, 'Table: T1'])
      expect(text).toContain(fact);
    expect(text).not.toContain('?');
    const lines = slip?.lines ?? [];
    expect(lines.filter((line) => line.kind === 'text' && line.isWrapped)).toEqual([]);
  });

  test('that was split, and its source, print the items of each', async () => {
    const client = createInvoiceClient(server, shop);
    const { _id } = await openInvoice('T1');
    const naan = (await client.listSplit(_id)).data.lines.find(({ name }) => name === 'Butter Naan');
    const lines = [{ orderItemId: naan?.orderItemId ?? '', quantity: 2 }];
    const [source, part] = requireSplit(await client.split(_id, [{ lines }]));
    const { paper } = await useInvoicePrinter();
    for (const invoice of [source, part]) expect((await print(invoice._id)).status).toBe(201);
    const [ofSource, ofPart] = await paper.waitForSlips(2);
    expect(amountOf(ofSource, '1 x Butter Naan')).toBe(formatRupees(45.5));
    expect(amountOf(ofSource, 'Total Amount')).toBe(`Rs ${formatRupees(685.5)}`);
    expect(amountOf(ofPart, '2 x Butter Naan')).toBe(formatRupees(91));
    expect(amountOf(ofPart, 'Total Amount')).toBe(`Rs ${formatRupees(91)}`);
    expect(ofPart && textOf(ofPart)).toContain(`Bill No: ${part.invoiceNo}`);
    expect(ofPart && textOf(ofPart)).not.toContain('Paneer');
  });

  test('that is paid says how, and its prints are numbered from the second on', async () => {
    const invoice = await pay(await openInvoice());
    const { paper } = await useInvoicePrinter();
    for (const copyNo of [0, 1, 2]) {
      const { data } = await print(invoice._id);
      expect(data.printJob.copyNo).toBe(copyNo);
    }
    const slips = await paper.waitForSlips(3);
    expect(slips.map((slip) => /REPRINT \d/.exec(textOf(slip))?.[0])).toEqual([
      undefined,
      'REPRINT 1',
      'REPRINT 2',
    ]);
    expect(amountOf(slips[0], 'Paid by CASH')).toBe(`Rs ${formatRupees(invoice.totalPayment)}`);
  });

  test('that was refused or discarded is no print, so that the next one is the first', async () => {
    const invoice = await openInvoice();
    const { paper } = await useInvoicePrinter();
    await paper.setMode('paper-out');
    await print(invoice._id);
    await waitForJob(server, shop, ({ status, error }) => status === 'WAITING' && error === 'PAPER_OUT');
    const discard = async () => {
      const [job] = await getPrintJobs(server, shop);
      return job && (await changeJob(server, shop, 'discardPrintJob', job)).status === 200;
    };
    await waitUntil(async () => (await discard()) || undefined);
    await paper.setMode('ok');
    expect((await print(invoice._id)).data.printJob.copyNo).toBe(0);
    await paper.waitForSlips(1);
  });

  test('that is void, another shop’s, or has no printer is refused', async () => {
    const invoice = await openInvoice();
    expectError(await print(invoice._id), 'CONFLICT');
    await useInvoicePrinter();
    const theirs = await seedShop(server);
    const params = { invoiceId: invoice._id, shopId: theirs.shopId };
    const foreign = { params, as: theirs.owner.token };
    expectError(await request(origin, printingApi.printInvoice, foreign), 'NOT_FOUND');
    writer.prepare("UPDATE invoices SET status = 'VOID' WHERE id = ?").run(invoice._id);
    expectError(await print(invoice._id), 'CONFLICT');
  });

  test('waits an hour for its printer, and no longer', async () => {
    const invoice = await openInvoice();
    const { paper } = await useInvoicePrinter();
    await paper.setMode('paper-out');
    await print(invoice._id);
    const age = (minutes: number) => ageJobs(minutes * 60_000);
    await age(55);
    const attempts = (await waitForJob(server, shop, ({ error }) => error === 'PAPER_OUT')).attempts;
    await waitForJob(server, shop, (job) => job.status === 'WAITING' && job.attempts > attempts + 1);
    await age(6);
    await waitForJob(server, shop, ({ status }) => status === 'EXPIRED');
  });

  test('of a customer who is erased leaves no name on documents', async () => {
    const invoice = await openInvoice(undefined, 'Zubeida Khan');
    await pay(invoice);
    const { paper } = await useInvoicePrinter();
    await print(invoice._id);
    const [slip] = await paper.waitForSlips(1);
    expect(slip && textOf(slip)).toContain('Customer: Zubeida Khan');
    await allDone(1);
    expect(readDocuments(server, shop)).toMatch(/Zubeida/);
    const { shopId } = shop;
    const list = await request(origin, customersApi.getCustomers, { params: { shopId }, ...asOwner() });
    const params = { customerId: list.data.customers[0]?._id ?? '', shopId };
    expect((await request(origin, customersApi.eraseCustomer, { params, ...asOwner() })).status).toBe(200);
    expect(readDocuments(server, shop)).not.toMatch(/Zubeida/);
  });
});

describe('the printer of invoices', () => {
  test('is that of the table’s area, else that of the shop, and one that is off prints nothing', async () => {
    const [atTable, takeaway] = [await openInvoice('T1'), await openInvoice()];
    const { printer: ofShop } = await useInvoicePrinter();
    const { printer: ofArea } = await useInvoicePrinter({ invoiceAreaIds: [shop.areaId] });
    const printerOf = async ({ _id }: Invoice) => (await print(_id)).data.printJob?.printerId;
    expect(await printerOf(atTable)).toBe(ofArea._id);
    expect(await printerOf(takeaway)).toBe(ofShop._id);
    const switchOff = ({ _id: printerId }: typeof ofArea) =>
      request(origin, printingApi.editPrinter, {
        params: { printerId, shopId: shop.shopId },
        body: { isEnabled: false },
        ...asOwner(),
      });
    await switchOff(ofArea);
    expect(await printerOf(atTable)).toBe(ofShop._id);
    await switchOff(ofShop);
    expectError(await print(atTable._id), 'CONFLICT');
  });

  test('takes invoices and areas from another one, which is announced too', async () => {
    const { printer: first } = await useInvoicePrinter({
      printsInvoices: true,
      invoiceAreaIds: [shop.areaId],
    });
    const { printer: second } = await useInvoicePrinter({});
    expect([
      first.printsInvoices,
      first.invoiceAreaIds,
      second.printsInvoices,
      second.invoiceAreaIds,
    ]).toEqual([true, [shop.areaId], false, []]);
    await request(origin, printingApi.editPrinter, {
      params: { printerId: second._id, shopId: shop.shopId },
      body: { printsInvoices: true, invoiceAreaIds: [shop.areaId] },
      ...asOwner(),
    });
    const { printers } = await getPrinters(server, shop);
    const settings = printers.map(({ _id, printsInvoices, invoiceAreaIds }) => [
      _id,
      printsInvoices,
      invoiceAreaIds,
    ]);
    expect(settings).toContainEqual([first._id, false, []]);
    expect(settings).toContainEqual([second._id, true, [shop.areaId]]);
    const events = reader.all<{ payload: string }>(`SELECT CAST(payload AS text) AS payload FROM events
      WHERE name = 'printing:changed' AND shop_id = '${shop.shopId}' ORDER BY seq DESC LIMIT 2`);
    const ids = events.map(({ payload }) => JSON.parse(payload).printer._id);
    expect(ids.sort()).toEqual([first._id, second._id].sort());
  });
});

test('another shop’s area is not found, and the printer is not added', async () => {
  const theirs = await seedShop(server);
  const form = { port: 9100, invoiceAreaIds: [theirs.areaId] };
  expectError(await postPrinter(server, shop, form), 'NOT_FOUND');
  expect((await getPrinters(server, shop)).printers).toEqual([]);
});

describe('the drawer', () => {
  const withDrawer = { profile: { ...CONFIRMING_PROFILE, hasDrawer: true }, printsInvoices: true };
  const pulsesOf = (paper: { slips(): PrintedSlip[] }) =>
    paper.slips().reduce((sum, { drawerPulses }) => sum + drawerPulses, 0);
  const drawerJobs = async () =>
    (await getPrintJobs(server, shop)).filter(({ kind }) => kind === 'DRAWER').length;
  /** The log is read in order, so this job comes after those of earlier events. */
  const nextKotPrinted = async () => {
    const kot = await placeOrder(server, shop, { ...asOwner(), body: { kotType: 'TAKEAWAY' } });
    await waitForJob(server, shop, ({ kotId, status }) => kotId === kot._id && status === 'PRINTED');
  };

  test('opens once with the cash of an invoice, and not with its prints', async () => {
    const invoice = await openInvoice();
    const { paper } = await useInvoicePrinter(withDrawer);
    await print(invoice._id);
    await pay(invoice);
    await waitForJob(server, shop, ({ kind, status }) => kind === 'DRAWER' && status === 'PRINTED');
    expect(pulsesOf(paper)).toBe(1);
    await print(invoice._id);
    await allDone(3);
    expect([pulsesOf(paper), await drawerJobs()]).toEqual([1, 1]);
  });

  // A commit that nobody tells the consumer of is read after 15 s, when a guest has left.
  test('opens for cash although no KOT says anything', { timeout: 10_000 }, async () => {
    const invoice = await openInvoice();
    const { paper } = await useInvoicePrinter(withDrawer);
    await nextKotPrinted();
    const scope = await authorizeShop(server.app.databases.reader, 'shop.anyone', null, shop.shopId);
    await server.app.unitOfWork.write(scope, async ({ announce, at }) => {
      const payments = [aPayment({ paymentMode: 'CASH', at: new Date(at).toISOString() })];
      announce({ name: 'invoice:paid', payload: { invoice: { ...invoice, payments } } });
    });
    await waitForJob(server, shop, ({ kind, status }) => kind === 'DRAWER' && status === 'PRINTED');
    expect(pulsesOf(paper)).toBe(1);
  });

  test('opens at the first cash of several payments, and not at the next', async () => {
    const invoice = await openInvoice();
    const { paper } = await useInvoicePrinter(withDrawer);
    const invoiceClient = createInvoiceClient(server, shop);
    for (const paymentMode of ['CARD', 'CASH', 'CASH'] as const)
      expect((await invoiceClient.addPayment(invoice._id, { paymentMode, amount: 1 })).status).toBe(201);
    await nextKotPrinted();
    expect([pulsesOf(paper), await drawerJobs()]).toEqual([1, 1]);
    await pay(invoice);
    await nextKotPrinted();
    expect([pulsesOf(paper), await drawerJobs()]).toEqual([1, 1]);
  });

  test('opens when cash is given back, and stays shut when a mode is corrected', async () => {
    const invoice = await openInvoice();
    const { paper } = await useInvoicePrinter(withDrawer);
    const invoiceClient = createInvoiceClient(server, shop);
    const card = (await invoiceClient.addPayment(invoice._id, { paymentMode: 'CARD', amount: 3 })).data
      .payment;
    await invoiceClient.refund(card._id, 1, 'CARD');
    await invoiceClient.refund(card._id, 1, 'CASH');
    await nextKotPrinted();
    expect([pulsesOf(paper), await drawerJobs()]).toEqual([1, 1]);
    const cash = (await invoiceClient.addPayment(invoice._id, { paymentMode: 'CASH', amount: 1 })).data
      .payment;
    await invoiceClient.correctPayment(cash._id, 'PAYTM');
    await nextKotPrinted();
    expect([pulsesOf(paper), await drawerJobs()]).toEqual([2, 2]);
    const paid = await pay(await openInvoice(), 'CARD');
    await invoiceClient.credit(paid._id, { amount: 1 }, 'CARD');
    await invoiceClient.credit(paid._id, { amount: 1 }, 'CASH');
    await nextKotPrinted();
    expect([pulsesOf(paper), await drawerJobs()]).toEqual([3, 3]);
  });

  test('opens for an event of a version in which an invoice had one payment', async () => {
    const { payments: _, ...invoice } = await openInvoice();
    const { paper } = await useInvoicePrinter(withDrawer);
    await nextKotPrinted();
    const { writer } = server.app.databases;
    const counter = "FROM counters WHERE shop_id = ? AND name = 'seq'";
    writer
      .prepare(
        `INSERT INTO events (shop_id, seq, at, name, audience, payload)
         SELECT shop_id, value + 1, ?, 'invoice:paid', 'owner', ? ${counter}`,
      )
      .run(
        Date.now(),
        JSON.stringify({ invoice: { ...invoice, status: 'PAID', paymentMode: 'CASH' } }),
        shop.shopId,
      );
    // Last, because a consumer that reads in between believes that it has read up to the counter.
    advanceSeq(server, shop);
    await nextKotPrinted();
    await waitForJob(server, shop, ({ kind, status }) => kind === 'DRAWER' && status === 'PRINTED');
    expect(pulsesOf(paper)).toBe(1);
  });

  test.each(['CARD', 'GOOGLEPAY', 'OTHERUPI'] as const)(
    'stays shut when an invoice is paid by %s',
    async (mode) => {
      const invoice = await openInvoice();
      const { paper } = await useInvoicePrinter(withDrawer);
      await pay(invoice, mode);
      await nextKotPrinted();
      expect([pulsesOf(paper), await drawerJobs()]).toEqual([0, 0]);
    },
  );

  test('of a printer that has none gets no job', async () => {
    const invoice = await openInvoice();
    await useInvoicePrinter();
    await pay(invoice);
    await nextKotPrinted();
    expect(await drawerJobs()).toBe(0);
  });

  test('that did not open in time is not opened later, by nobody', async () => {
    const invoice = await openInvoice();
    const { paper } = await useInvoicePrinter(withDrawer);
    await paper.setMode('not-listening');
    await pay(invoice);
    await waitForJob(server, shop, ({ kind }) => kind === 'DRAWER');
    await ageJobs(31_000);
    const job = await waitForJob(server, shop, ({ status }) => status === 'EXPIRED');
    await paper.setMode('ok');
    expectError(await changeJob(server, shop, 'resendPrintJob', job), 'CONFLICT');
    expect(pulsesOf(paper)).toBe(0);
  });
});
