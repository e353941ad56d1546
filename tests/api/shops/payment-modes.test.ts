import type { BodyInput } from '@tawa/shared/contract/endpoint.ts';
import { MAX_OWN_MODES, SHARED_MODES } from '@tawa/shared/payment-modes.ts';
import { type ShopPaymentMode, shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createInvoice, createInvoiceClient } from '../../support/api/invoices.ts';
import { request } from '../../support/client.ts';
import { parseCsvObjects } from '../../support/csv.ts';
import { expectError, expectInvalidFields } from '../../support/expect/error-response.ts';
import { PASSWORD, seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();

let shop: TestShop;
let invoiceClient: ReturnType<typeof createInvoiceClient>;
beforeEach(async () => {
  shop = await seedShop(server);
  invoiceClient = createInvoiceClient(server, shop);
});

type SentModes = BodyInput<typeof shopsApi.editPaymentModes>['modes'];
const [params, as] = [(of = shop) => ({ shopId: of.shopId }), (of = shop) => of.owner.token];
const listModes = async () =>
  (await request(server.origin, shopsApi.getPaymentModes, { params: params(), as: as() })).data.modes;
const send = (modes: SentModes, of = shop) =>
  request(server.origin, shopsApi.editPaymentModes, { params: params(of), body: { modes }, as: as(of) });
const machine = { name: 'HDFC machine', class: 'CARD', isActive: true } as const;

/** Returns the shop's own modes. */
async function name(...own: Exclude<SentModes, string>): Promise<ShopPaymentMode[]> {
  const reply = await send([...SHARED_MODES, ...own]);
  expect(reply.status, reply.text).toBe(200);
  return reply.data.modes.slice(SHARED_MODES.length);
}

async function nameOne(own: Exclude<SentModes, string>[number] = machine): Promise<ShopPaymentMode> {
  const [mode] = await name(own);
  if (!mode) throw new Error('no mode');
  return mode;
}

/** Of two chais, which cost 120. */
const openBill = () => createInvoice(server, shop, { cartItems: [{ foodItemId: shop.items.chai, qty: 2 }] });
const pay = async (paymentMode: string, body: object = {}) =>
  invoiceClient.addPayment((await openBill())._id, { paymentMode, amount: 120, ...body });

describe('the list', () => {
  test('begins with the modes of every shop, and keeps the own ones in order, renamed and switched off', async () => {
    expect(await listModes()).toEqual(SHARED_MODES);
    const zomato = { name: 'Zomato Pay', class: 'UPI', isActive: true } as const;
    const [first, second] = await name(machine, zomato);
    if (!first || !second) throw new Error('a mode is missing');
    expect(await listModes()).toEqual([
      ...SHARED_MODES,
      { ...machine, _id: first._id },
      { ...zomato, _id: second._id },
    ]);
    const changed = [
      { ...second, isActive: false },
      { ...first, name: 'ICICI machine' },
    ];
    await name(...changed);
    expect((await listModes()).slice(SHARED_MODES.length)).toEqual(changed);
    await name();
    expect(await listModes()).toEqual(SHARED_MODES);
  });

  test('keeps the modes of every shop: they are neither left out, renamed, moved nor switched off', async () => {
    const [cash, ...others] = SHARED_MODES;
    if (!cash) throw new Error('no modes');
    for (const modes of [
      [machine],
      others,
      [...others, cash],
      [{ ...cash, name: 'Notes' }, ...others],
      [{ ...cash, isActive: false }, ...others],
      [{ ...cash, class: 'OTHER' as const }, ...others],
    ])
      expectInvalidFields(await send(modes), 'modes');
    expect(await listModes()).toEqual(SHARED_MODES);
  });

  test('has each name once, regardless of case, and at most 20 own modes', async () => {
    const taken = await send([...SHARED_MODES, machine, { ...machine, name: 'hdfc MACHINE' }]);
    expect(expectError(taken, 'CONFLICT').message).toBe('There is already a payment mode hdfc MACHINE.');
    expectError(await send([...SHARED_MODES, { ...machine, name: 'Cash' }]), 'CONFLICT');
    const many = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ ...machine, name: `Machine ${n}` }));
    expectInvalidFields(await send([...SHARED_MODES, ...many(MAX_OWN_MODES + 1)]), 'modes');
    expect(await name(...many(MAX_OWN_MODES))).toHaveLength(MAX_OWN_MODES);
  });

  test('takes only ids of its own modes, and each once', async () => {
    const own = await nameOne();
    const other = await seedShop(server);
    expectError(await send([...SHARED_MODES, own], other), 'NOT_FOUND');
    expectError(await send([...SHARED_MODES, own, { ...own, name: 'Twin' }]), 'NOT_FOUND');
    expectError(await send([...SHARED_MODES, { ...machine, _id: 'CASH' }]), 'NOT_FOUND');
    expect((await listModes()).slice(SHARED_MODES.length)).toEqual([own]);
  });
});

describe('a payment in an own mode', () => {
  test.each([
    ['CASH', 'CASH'],
    ['CARD', 'CARD'],
    ['UPI', 'OTHERUPI'],
    ['OTHER', 'OTHER'],
  ] as const)('of the class %s counts as %s, and keeps the name', async (modeClass, paymentMode) => {
    const { _id } = await nameOne({ name: 'Front desk', class: modeClass, isActive: true });
    const { payment, invoice } = (await pay(_id)).data;
    expect(payment).toMatchObject({ paymentMode, modeName: 'Front desk', amount: 120 });
    expect(invoice).toMatchObject({ status: 'PAID', paymentMode });
    const { data } = await invoiceClient.summary(PASSWORD);
    expect(data.paymentMode).toEqual([{ paymentMode, totalPaymentSum: 120, totalInvoice: 1 }]);
    const [line] = parseCsvObjects((await invoiceClient.export()).text);
    expect(line).toMatchObject({
      'Payment Mode': paymentMode,
      [paymentMode]: '120.00',
      'Own Modes': 'Front desk',
    });
  });

  test('gives change if it is cash', async () => {
    const { _id } = await nameOne({ name: 'Terrace till', class: 'CASH', isActive: true });
    expect((await pay(_id, { tendered: 200 })).data.payment).toMatchObject({ tendered: 200, change: 80 });
  });

  test('keeps its name when the shop renames or removes the mode', async () => {
    const mode = await nameOne();
    const { invoice } = (await pay(mode._id)).data;
    await name({ ...mode, name: 'Old machine' });
    await name();
    const { payments } = (await invoiceClient.view(invoice._id)).data.invoice;
    expect(payments).toMatchObject([{ modeName: 'HDFC machine' }]);
  });

  test('is refused with a sentence if the mode is switched off, of another shop, or unknown', async () => {
    const mode = await nameOne();
    await name({ ...mode, isActive: false });
    expect(expectError(await pay(mode._id), 'CONFLICT').message).toBe(
      'The payment mode HDFC machine is switched off. Please choose another one.',
    );
    await name({ ...mode, isActive: true });
    const other = await seedShop(server);
    const bill = await createInvoice(server, other);
    const elsewhere = await createInvoiceClient(server, other).addPayment(bill._id, {
      paymentMode: mode._id,
      amount: 1,
    });
    expect(expectError(elsewhere, 'NOT_FOUND').message).toBe('This payment mode does not exist.');
    expectInvalidFields(await pay('HDFC machine'), 'paymentMode');
  });

  test('is corrected to and from a mode of every shop, also of its class, and refunded in it', async () => {
    const { _id } = await nameOne();
    const { payment } = (await pay('CARD')).data;
    const { payment: corrected, invoice } = (await invoiceClient.correctPayment(payment._id, _id)).data;
    expect(corrected).toMatchObject({ paymentMode: 'CARD', modeName: 'HDFC machine', held: 120 });
    expectInvalidFields(await invoiceClient.correctPayment(corrected._id, _id), 'paymentMode');
    expect(invoice.payments).toMatchObject([{ modeName: null }, { kind: 'REFUND', modeName: null }, {}]);
    const back = (await invoiceClient.correctPayment(corrected._id, 'CASH')).data.invoice.payments;
    expect(back.slice(3)).toMatchObject([
      { kind: 'REFUND', paymentMode: 'CARD', modeName: 'HDFC machine' },
      { kind: 'PAYMENT', paymentMode: 'CASH', modeName: null },
    ]);
    const part = (await pay('CASH', { amount: 70 })).data.payment;
    expect((await invoiceClient.refund(part._id, 20, _id)).data.payment).toMatchObject({
      kind: 'REFUND',
      paymentMode: 'CARD',
      modeName: 'HDFC machine',
    });
  });
});
