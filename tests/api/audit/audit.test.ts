import { listEndpoints } from '@tawa/shared/api.ts';
import { auditApi } from '@tawa/shared/audit/audit.contract.ts';
import { ALL_AUDIT_ACTS, type AuditAct } from '@tawa/shared/audit/audit.rules.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import {
  PIN_FAILURES_IN_SHOP,
  PIN_FAILURES_OF_PERSON,
  PIN_FAILURES_OF_TERMINAL,
} from '@tawa/shared/terminals/terminals.rules.ts';
import { beforeEach, expect, test } from 'vitest';
import { createAttendanceClient } from '../../support/api/attendance.ts';
import { createCreditClient } from '../../support/api/credit-accounts.ts';
import { createInvoice, createInvoiceClient, requireInvoice } from '../../support/api/invoices.ts';
import { changeStatus, deleteLine, editLine, placeOrder } from '../../support/api/orders.ts';
import { createPermissionsClient } from '../../support/api/permissions.ts';
import { createShiftClient } from '../../support/api/shifts.ts';
import { enrolTerminal, switchPerson, WRONG_PIN } from '../../support/api/terminals.ts';
import { newId } from '../../support/builders/ids.ts';
import { type RequestInput, request } from '../../support/client.ts';
import { endpointCases } from '../../support/endpoints/endpoint-cases.ts';
import { createItemWithChoices } from '../../support/endpoints/menu.ts';
import { expectOwnersOnly } from '../../support/expect/endpoint-rules.ts';
import { expectError, expectInvalidFields } from '../../support/expect/error-response.ts';
import { PASSWORD, seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();

let shop: TestShop;
let invoices: ReturnType<typeof createInvoiceClient>;
beforeEach(async () => {
  shop = await seedShop(server);
  invoices = createInvoiceClient(server, shop);
});

type Query = RequestInput<typeof auditApi.getAuditEntries>['query'];

async function readAudit(query: Query = {}, of: TestShop = shop) {
  const { shopId, owner } = of;
  const { data } = await request(server.origin, auditApi.getAuditEntries, {
    params: { shopId },
    query,
    as: owner.token,
  });
  return data;
}

const listActs = async () => (await readAudit()).entries.map(({ act }) => act);

const exportCsv = async () => {
  const { shopId, owner } = shop;
  return (await request(server.origin, auditApi.exportAudit, { params: { shopId }, as: owner.token })).text;
};

type Act = (headers: Record<string, string>) => Promise<{ status: number; text: string }>;

/** The request of `endpointCases`, whose needs are made before. */
const requestOf = (name: string) => async (): Promise<Act> => {
  const endpoint = listEndpoints().find((one) => one.name === name)?.endpoint;
  const input = await endpointCases[name]?.prepare(server, shop);
  if (!endpoint || !input) throw new Error(`there is no endpoint ${name}`);
  return (headers) => request(server.origin, endpoint, { ...input, as: shop.owner.token, headers });
};

const placeCooking = (body: Record<string, unknown> = {}) =>
  placeOrder(server, shop, { as: shop.owner.token, body });

/** Done on a machine with a wrong clock, in clock-in-doubt.test.ts. */
const DONE_ELSEWHERE = 'clock.set';
type ActHere = Exclude<AuditAct, typeof DONE_ELSEWHERE>;

/** A wrong PIN is what does these acts. */
async function guessPin(terminalToken: string, userId: string) {
  const { status, text } = await switchPerson(server, { terminalToken, userId, pin: WRONG_PIN });
  return { status: status === 401 ? 200 : status, text };
}

/** How each act is done. A new act needs a line here. */
const waysTo: Record<ActHere, () => Promise<Act>> = {
  'line.voided': requestOf('voidLine'),
  'line.replaced': async () => {
    const { itemId, half, full } = await createItemWithChoices(server, shop);
    const kot = await placeCooking({ cartItems: [{ foodItemId: itemId, qty: 2, variantId: full }] });
    return () => editLine(server, shop, kot, { variantId: half });
  },
  'kot.cancelled': async () => {
    const kot = await placeCooking();
    return () => deleteLine(server, shop, kot);
  },
  'kot.typeChanged': requestOf('changeKotType'),
  'kots.moved': requestOf('moveOrders'),
  'tables.merged': requestOf('mergeTables'),
  'tables.unmerged': requestOf('unmergeTables'),
  'invoice.discounted': requestOf('addCharges'),
  'line.complimentary': requestOf('complimentaryLine'),
  'invoice.charged': requestOf('addCharges'),
  'invoice.voided': async () => {
    const kot = await placeCooking();
    requireInvoice(await invoices.openSingle(kot._id));
    return () => changeStatus(server, shop, 'deleteKot', kot);
  },
  'invoice.split': requestOf('splitInvoice'),
  'invoice.joined': requestOf('joinInvoice'),
  'invoice.waived': requestOf('waive'),
  'payment.added': requestOf('payInvoice'),
  'payment.corrected': requestOf('correctPayment'),
  'payment.refunded': requestOf('refundPayment'),
  'waiver.takenBack': async () => {
    const { _id } = await createInvoice(server, shop);
    const { payment } = (await invoices.waive(_id, 10)).data;
    return (headers) => invoices.takeBackWaiver(payment._id, 10, headers);
  },
  'creditNote.made': requestOf('addCreditNote'),
  'creditLimit.changed': requestOf('setCreditLimit'),
  'credit.collected': requestOf('collect'),
  'shift.opened': requestOf('openShift'),
  'cash.moved': async () => {
    const { open, move } = createShiftClient(server, shop);
    const { shift } = (await open(500)).data;
    return (headers) => move(shift._id, 'DROP', 200, {}, headers);
  },
  'cash.movedBack': requestOf('addCashMovement'),
  'shift.counted': requestOf('countShift'),
  'shift.closed': requestOf('closeShift'),
  'shift.accepted': requestOf('acceptVariance'),
  'day.closed': requestOf('closeDay'),
  'punch.started': requestOf('punch'),
  'punch.ended': async () => {
    const { punch } = createAttendanceClient(server, shop);
    await punch('IN');
    return (headers) => punch('OUT', headers);
  },
  'punch.corrected': requestOf('correctPunch'),
  'punch.confirmed': async () => {
    const { punch, correct } = createAttendanceClient(server, shop);
    await punch('IN');
    const { _id, inAt, outAt, version } = (await punch('OUT')).data.punch;
    await server.exec(`UPDATE punches SET clock_set_back = true WHERE id = '${_id}'`);
    return () => correct(_id, { inAt, outAt: outAt ?? '', version });
  },
  'customer.removed': requestOf('deleteCustomer'),
  'customer.erased': requestOf('eraseCustomer'),
  'customer.exported': requestOf('exportCustomer'),
  'invoices.exported': requestOf('exportInvoices'),
  'employee.added': requestOf('registerEmployee'),
  'employee.changed': requestOf('editEmployee'),
  'employee.passwordReset': requestOf('resetEmployeePassword'),
  'employee.pinReset': requestOf('resetEmployeePin'),
  'employee.pinClosed': async () => {
    const { userId } = shop.waiter;
    let token = '';
    for (let n = 0; n < PIN_FAILURES_IN_SHOP; n++) {
      if (n % PIN_FAILURES_OF_PERSON === 0) token = (await enrolTerminal(server, shop)).terminalToken;
      if (n < PIN_FAILURES_IN_SHOP - 1)
        await switchPerson(server, { terminalToken: token, userId, pin: WRONG_PIN });
    }
    return () => guessPin(token, userId);
  },
  'employee.removed': requestOf('deleteEmployee'),
  'permissions.changed': async () => {
    const { save } = createPermissionsClient(server.origin, shop);
    return () => save({ revision: 0, roles: { COOK: { 'table.read': 'allow' } } });
  },
  'terminal.enrolled': requestOf('enrolTerminal'),
  'terminal.removed': requestOf('deleteTerminal'),
  'terminal.locked': async () => {
    const { terminalToken } = await enrolTerminal(server, shop);
    for (let n = 1; n < PIN_FAILURES_OF_TERMINAL; n++)
      await switchPerson(server, { terminalToken, userId: newId(), pin: WRONG_PIN });
    return () => guessPin(terminalToken, newId());
  },
  'terminal.unlocked': async () => {
    const { terminalToken } = await enrolTerminal(server, shop);
    for (let n = 0; n < PIN_FAILURES_OF_TERMINAL; n++)
      await switchPerson(server, { terminalToken, userId: newId(), pin: WRONG_PIN });
    return () => switchPerson(server, { terminalToken, userId: shop.owner.userId, password: PASSWORD });
  },
  'prices.changed': requestOf('changePrices'),
  'paymentModes.changed': requestOf('editPaymentModes'),
  'reasons.changed': requestOf('editReasons'),
  'coupon.changed': requestOf('saveCoupon'),
  'settings.changed': requestOf('editShop'),
};

const actsHere = ALL_AUDIT_ACTS.filter((act): act is ActHere => act !== DONE_ELSEWHERE);

test.each(actsHere)('%s leaves one entry with the person, and a repeated request none', async (act) => {
  const perform = await waysTo[act]();
  const newestBefore = (await readAudit()).entries[0]?.n ?? 0;
  const headers = { 'idempotency-key': `audit-${act}` };
  const first = await perform(headers);
  expect(first.status, first.text).toBeLessThan(300);
  const written = (await readAudit({ act })).entries.filter(({ n }) => n > newestBefore);
  // Nobody knows who typed the wrong PINs.
  const isOfGuesser = act === 'terminal.locked' || act === 'employee.pinClosed';
  const actor = isOfGuesser ? null : { name: expect.any(String) };
  expect(written).toMatchObject([{ act, actor }]);

  // Acts without a key fail the second time, or do the same again, which changes nothing.
  const second = await perform(headers);
  const isDoneAgain = second.status < 300 && (act.startsWith('employee.') || act.endsWith('.exported'));
  const after = (await readAudit({ act })).entries.filter(({ n }) => n > newestBefore);
  const isNoted = [
    'employee.passwordReset',
    'employee.pinReset',
    'customer.exported',
    'invoices.exported',
  ].includes(act);
  expect(after).toHaveLength(isDoneAgain && isNoted ? 2 : 1);
});

test('an act that is refused, a plain order and a mark of the kitchen leave nothing', async () => {
  const { _id } = await createInvoice(server, shop);
  expectError(await invoices.waive(_id, 5000), 'CONFLICT');
  expectInvalidFields(await invoices.addCharges(_id, 5000), 'discount');
  const kot = await placeCooking();
  await changeStatus(server, shop, 'updateKot', kot);
  expect(await listActs()).toEqual([]);
});

test('prices of choices and prices in a file leave an entry like those of the form', async () => {
  const { shopId, owner } = shop;
  const group = { name: 'Breads', min: 0, max: 2 };
  const { data } = await request(server.origin, menuApi.addOptionGroup, {
    params: { shopId },
    body: {
      ...group,
      options: [
        { name: 'Naan', price: 30 },
        { name: 'Roti', price: 15 },
      ],
    },
    as: owner.token,
  });
  const [naan, roti] = data.optionGroup.options;
  const editGroup = (price: number) =>
    request(server.origin, menuApi.editOptionGroup, {
      params: { shopId, optionGroupId: data.optionGroup._id },
      body: {
        ...group,
        options: [
          { _id: roti?._id, name: 'Roti', price: 15 },
          { _id: naan?._id, name: 'Naan', price },
          { name: 'Kulcha', price: 5 },
        ],
      },
      as: owner.token,
    });
  const importLassi = (price: number) =>
    request(server.origin, menuApi.importItems, {
      params: { shopId },
      body: { rows: [{ name: 'Lassi', price, categoryName: 'Lassis', mealType: 'VEG' }] },
      as: owner.token,
    });
  for (const change of [() => editGroup(30), () => importLassi(40), () => importLassi(40)])
    expect(await change()).toMatchObject({ status: 200 });
  expect(await listActs()).toEqual([]);
  for (const change of [() => editGroup(1), () => importLassi(4)]) {
    expect(await change()).toMatchObject({ status: 200 });
    expect((await readAudit()).entries[0]).toMatchObject({
      act: 'prices.changed',
      subject: { kind: 'menu' },
      facts: [{ name: 'prices', before: null, after: '1' }],
    });
  }
  expect(await listActs()).toHaveLength(2);
});

test('the database refuses to change and to delete entries', async () => {
  const { _id } = await createInvoice(server, shop);
  await invoices.waive(_id, 10);
  const { writer } = server.app.databases;
  for (const statement of ['UPDATE audit_entries SET amount = 0', 'DELETE FROM audit_entries'])
    expect(() => writer.exec(statement)).toThrow('the audit is only appended to');
  expect((await readAudit()).entries).toMatchObject([{ act: 'invoice.waived', amount: 10 }]);
});

test('entries are filtered by person, act, day and amount, and come in pages', async () => {
  const { _id } = await createInvoice(server, shop);
  for (let amount = 1; amount <= 10; amount++) await invoices.waive(_id, amount);
  await invoices.addCharges(_id, 1, 2);
  const all = await readAudit();
  expect(all.entries.map(({ n }) => n)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  expect(all).toMatchObject({ entryFilteredCount: 12, resultPerPage: 20 });
  expect((await readAudit({ page: 2 })).entries).toEqual([]);
  expect((await readAudit({ act: 'invoice.charged' })).entries).toMatchObject([
    {
      amount: 2,
      facts: [
        { name: 'packingFee', before: '0', after: '2' },
        { name: 'deliveryCharges', before: '0', after: '0' },
      ],
      subject: { kind: 'invoice', _id },
    },
  ]);
  expect((await readAudit({ minAmount: 9 })).entries.map(({ amount }) => amount)).toEqual([10, 9]);
  const [person] = all.people;
  expect((await readAudit({ personId: person?._id ?? '' })).entryFilteredCount).toBe(12);
  expect((await readAudit({ personId: _id })).entryFilteredCount).toBe(0);
  expect((await readAudit({ endDate: '2020-01-01' })).entryFilteredCount).toBe(0);
  expect((await readAudit({ startDate: '2020-01-01' })).entryFilteredCount).toBe(12);
});

test('voids after serving, large discounts and the third void within an hour deserve a look', async () => {
  const served = await placeCooking();
  await changeStatus(server, shop, 'updateKot', served);
  await deleteLine(server, shop, served);
  for (let n = 0; n < 2; n++) await deleteLine(server, shop, await placeCooking());
  const { _id } = await createInvoice(server, shop, { cartItems: [{ foodItemId: shop.items.chai, qty: 1 }] });
  await invoices.addCharges(_id, 12);
  await invoices.addCharges(_id, 12.01);
  const [line] = (await invoices.lines(_id)).data.lines;
  await invoices.addCharges(_id, 0);
  await invoices.complimentary(line?.orderItemId ?? '', { invoiceId: _id, reasonId: 'complaint' });
  const flagged = (await readAudit({ isFlagged: true })).entries;
  expect(flagged.map(({ act, amount, flags }) => ({ act, amount, flags }))).toEqual([
    { act: 'line.complimentary', amount: 60, flags: ['largeDiscount'] },
    { act: 'invoice.discounted', amount: 0.01, flags: ['largeDiscount'] },
    { act: 'kot.cancelled', amount: 91, flags: ['repeatedVoids'] },
    { act: 'kot.cancelled', amount: 91, flags: ['voidedAfterServing'] },
  ]);
  expect((await readAudit()).entryFilteredCount).toBe(7);
});

test('an entry of an order names its item and its bill, and one of neither has none', async () => {
  const kot = await placeCooking();
  await editLine(server, shop, kot, { quantity: 1 });
  const bill = requireInvoice(await invoices.openSingle(kot._id));
  await invoices.addCharges(bill._id, 1);
  await (await requestOf('changePrices')())({});
  expect((await readAudit()).entries).toMatchObject([
    { act: 'prices.changed', invoiceId: null, itemName: null },
    { act: 'invoice.discounted', invoiceId: bill._id, itemName: null },
    { act: 'line.voided', invoiceId: bill._id, itemName: 'Butter Naan' },
  ]);
});

test('an erased customer leaves the entries, and neither a name nor what was typed', async () => {
  const credit = createCreditClient(server, shop);
  const kot = await placeOrder(server, shop);
  const customerId = kot.customerId?._id ?? '';
  await credit.setLimit(customerId, 100);
  await changeStatus(server, shop, 'confirmKot', kot);
  await changeStatus(server, shop, 'updateKot', kot);
  const invoice = requireInvoice(await invoices.openSingle(kot._id));
  await invoices.waive(invoice._id, 91, 'Meera left her purse at home');
  const LIMIT = { name: 'limit', before: '2000', after: '100' };
  const readRows = () => server.app.databases.reader.all('SELECT * FROM audit_entries ORDER BY shop_id, n');
  const rowsBefore = readRows();
  const before = (await readAudit()).entries;
  expect(before).toMatchObject([
    { act: 'invoice.waived', reason: 'Meera left her purse at home' },
    { act: 'creditLimit.changed', subject: { name: 'Meera' }, facts: [LIMIT] },
  ]);

  expect((await credit.erase(customerId)).status).toBe(200);
  const [erased, ...others] = (await readAudit()).entries;
  expect(erased).toMatchObject({ act: 'customer.erased', subject: { name: null } });
  expect(others).toMatchObject([
    { act: 'invoice.waived', amount: 91, reason: null },
    { act: 'creditLimit.changed', subject: { name: null }, facts: [LIMIT] },
  ]);
  expect(readRows()).toEqual(expect.arrayContaining(rowsBefore));
  const texts = server.app.databases.reader.all<{ text: string }>('SELECT text FROM audit_texts');
  expect(texts.map(({ text }) => text).join()).not.toContain('Meera');
});

test('a removed employee keeps a name in the audit, and the reason nobody gave says so', async () => {
  const perform = await requestOf('deleteEmployee')();
  await perform({});
  const [removed] = (await readAudit({ act: 'employee.removed' })).entries;
  expect(removed?.subject.name).toEqual(expect.any(String));
  const { _id } = await createInvoice(server, shop);
  await invoices.pay(_id, { amountReceived: 90 });
  const [waived] = (await readAudit({ act: 'invoice.waived' })).entries;
  expect(waived).toMatchObject({ amount: 1, isLoss: true, reason: 'not stated' });
});

test('the file has the same entries, and a reason is no formula', async () => {
  const { _id, invoiceNo } = await createInvoice(server, shop);
  await invoices.waive(_id, 10, '=HYPERLINK("x")');
  const [header, line] = (await exportCsv()).trimEnd().split('\r\n');
  expect(header).toContain('No,Time,Person,Act,Kind,Subject,Amount,Reason,Deserves a look');
  expect(line).toMatch(/^1,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,Asha/);
  expect(line).toContain(`invoice.waived,invoice,${invoiceNo},10.00,"'=HYPERLINK(""x"")",`);
});

test('only the owner reads the audit, and only that of the own shop', async () => {
  const otherShop = await seedShop(server);
  const { _id } = await createInvoice(server, shop);
  await invoices.waive(_id, 10);
  for (const endpoint of [auditApi.getAuditEntries, auditApi.exportAudit])
    await expectOwnersOnly({ server, shop, otherShop }, endpoint);
  expect((await readAudit({}, otherShop)).entryFilteredCount).toBe(0);
});
