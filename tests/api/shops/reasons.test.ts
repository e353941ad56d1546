// @postgres full

import { auditApi } from '@tawa/shared/audit/audit.contract.ts';
import { type Kot, ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import {
  GIVEN_REASONS,
  MAX_LISTED_OWN_REASONS,
  MAX_OWN_REASONS,
  REASON_KINDS,
} from '@tawa/shared/reasons.ts';
import { type ShopReason, shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createCreditClient } from '../../support/api/credit-accounts.ts';
import { createInvoice, createInvoiceClient, requireInvoice } from '../../support/api/invoices.ts';
import { cartBody, changeStatus, lineParams, placeOrder } from '../../support/api/orders.ts';
import { createReasonsClient, givenReasons } from '../../support/api/reasons.ts';
import { readReport } from '../../support/api/reports.ts';
import { request } from '../../support/client.ts';
import { parseCsvObjects } from '../../support/csv.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { walkChains } from '../../support/database/walk-chains.ts';
import { expectError, expectInvalidFields } from '../../support/expect/error-response.ts';
import { loginWaiter, seedEmployee, seedShop, type TestShop } from '../../support/seed.ts';
import { connectSocket } from '../../support/sockets.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { origin } = server;

let shop: TestShop;
let reasons: ReturnType<typeof createReasonsClient>;
let invoices: ReturnType<typeof createInvoiceClient>;
beforeEach(async () => {
  shop = await seedShop(server);
  reasons = createReasonsClient(server, shop);
  invoices = createInvoiceClient(server, shop);
});

const POWER_CUT = { label: 'Power cut', isActive: true } as const;

/** Three chais at ₹60, cooking. */
const cookingKot = (of = shop) =>
  placeOrder(server, of, { as: of.owner.token, body: cartBody(of, { chai: 3 }) });

async function voidOne(reasonId: string, of = shop, kot?: Kot) {
  const cooking = kot ?? (await cookingKot(of));
  return request(origin, ordersApi.voidLine, {
    params: lineParams(of, cooking),
    body: { kotId: cooking._id, quantity: 1, reasonId },
    as: of.owner.token,
  });
}

/** Two chais at ₹60. */
const openBill = () => createInvoice(server, shop, { kotType: 'TAKEAWAY', ...cartBody(shop, { chai: 2 }) });

const readAudit = async () =>
  (
    await request(origin, auditApi.getAuditEntries, {
      params: { shopId: shop.shopId },
      query: {},
      as: shop.owner.token,
    })
  ).data.entries;

const chainFaults = async () =>
  (await walkChains(server)).find(({ shopId }) => shopId === shop.shopId)?.faults;

describe('the list of a kind', () => {
  test.each(REASON_KINDS)('%s begins as every shop has it, all in use', async (kind) => {
    const listed = await reasons.list(kind);
    expect(listed.map(({ _id }) => _id)).toEqual(GIVEN_REASONS[kind]);
    expect(listed.every(({ isActive, isUsed, label }) => isActive && !isUsed && label !== '')).toBe(true);
  });

  test('is ordered, renamed and switched off, and leaves the other kinds alone', async () => {
    const own = await reasons.add('VOID', 'Power cut');
    const [first, ...rest] = givenReasons('VOID');
    const changed = [{ ...own, label: 'No power' }, ...rest, { _id: first?._id, isActive: false }];
    const reply = await reasons.send('VOID', changed);
    expect(reply.status, reply.text).toBe(200);
    const listed = await reasons.list('VOID');
    expect(listed.map(({ _id, isActive }) => [_id, isActive])).toEqual(
      changed.map(({ _id, isActive }) => [_id, isActive]),
    );
    expect(listed[0]).toEqual({ ...own, label: 'No power' });
    expect((await reasons.list('COMP')).map(({ _id }) => _id)).toEqual(GIVEN_REASONS.COMP);
  });

  test('keeps its given reasons: none is left out, repeated or of another kind, and none is renamed', async () => {
    const given = givenReasons('VOID');
    const foreign = { _id: 'offer', isActive: true } as const;
    for (const sent of [given.slice(1), [...given, ...given.slice(0, 1)], [...given, foreign]])
      expectInvalidFields(await reasons.send('VOID', sent), 'reasons');
    await reasons.send(
      'VOID',
      given.map((one) => ({ ...one, label: 'Renamed' })),
    );
    expect((await reasons.list('VOID')).map(({ label }) => label)).toContain('Sold out');
  });

  test('has each name once, regardless of case', async () => {
    const given = givenReasons('COMP');
    const twice = await reasons.send('COMP', [...given, POWER_CUT, { ...POWER_CUT, label: 'power CUT' }]);
    expect(expectError(twice, 'CONFLICT').message).toBe('There is already a reason power CUT.');
    expectError(await reasons.send('COMP', [...given, { ...POWER_CUT, label: 'long wait' }]), 'CONFLICT');
  });

  test('has at most 30 own reasons in use, and 300 with those that are switched off', async () => {
    const given = givenReasons('COMP');
    const many = (count: number, isActive = true, name = 'R') =>
      Array.from({ length: count }, (_, n) => ({ label: `${name} ${n}`, isActive }));
    const most = many(MAX_OWN_REASONS);
    const off = (count: number) => many(count - MAX_OWN_REASONS, false, 'Off');
    const tooMany = await reasons.send('COMP', [...given, ...most, POWER_CUT]);
    expect(expectInvalidFields(tooMany, 'reasons').fields?.reasons).toBe(
      'At most 30 reasons of your own can be in use. Please switch one off.',
    );
    const listed = await reasons.setOwn('COMP', ...most, ...off(MAX_LISTED_OWN_REASONS));
    expect(listed).toHaveLength(MAX_LISTED_OWN_REASONS);
    const [first, ...rest] = listed;
    expectInvalidFields(
      await reasons.send('COMP', [...given, ...listed, { ...POWER_CUT, isActive: false }]),
      'reasons',
    );
    expect(
      await reasons.setOwn('COMP', { ...first, isActive: false }, ...rest.slice(0, -1), POWER_CUT),
    ).toHaveLength(MAX_LISTED_OWN_REASONS);
  });

  test('takes only ids of its own, and each once', async () => {
    const own = await reasons.add('VOID', 'Power cut');
    const other = createReasonsClient(server, await seedShop(server));
    expectError(await other.send('VOID', [...givenReasons('VOID'), own]), 'NOT_FOUND');
    expectError(await reasons.send('COMP', [...givenReasons('COMP'), own]), 'NOT_FOUND');
    const twin = { ...own, label: 'Twin' };
    expectError(await reasons.send('VOID', [...givenReasons('VOID'), own, twin]), 'NOT_FOUND');
    expect((await reasons.list('VOID')).at(-1)).toEqual(own);
  });

  test('loses a reason that nothing names, and never one that was used', async () => {
    const own = await reasons.add('VOID', 'Power cut');
    expect(await reasons.setOwn('VOID')).toEqual([]);
    const used = await reasons.add('VOID', 'Power cut');
    expect(used._id).not.toBe(own._id);
    expect((await voidOne(used._id)).status).toBe(200);
    const removed = await reasons.send('VOID', givenReasons('VOID'));
    expect(expectError(removed, 'CONFLICT').message).toBe(
      'The reason Power cut was used and stays. Please switch it off instead.',
    );
    const off = { ...used, isActive: false };
    expect(await reasons.setOwn('VOID', off)).toEqual([{ ...off, isUsed: true }]);
  });

  test('is refused with the present lists if another tab has changed it meanwhile', async () => {
    const shown = await reasons.list('VOID');
    const own = await reasons.add('VOID', 'Power cut');
    const [first, ...rest] = shown;
    const off = [{ ...first, isActive: false } as ShopReason, ...rest, own];
    expect((await reasons.send('VOID', off)).status).toBe(200);
    const stale = await expectNoChange(server, () => reasons.send('VOID', givenReasons('VOID'), shown));
    const error = expectError(stale, 'CONFLICT');
    expect(error.message).toBe('Somebody else changed the reasons meanwhile. Look at them and save again.');
    const present = (error.data as { reasons: ShopReason[] }).reasons.filter(({ kind }) => kind === 'VOID');
    expect(present).toEqual(await reasons.list('VOID'));
    expect(present.map(({ _id, isActive }) => [_id, isActive])).toEqual(
      off.map(({ _id, isActive }) => [_id, isActive]),
    );
    for (const other of [present.toReversed(), present.map((one) => ({ ...one, isActive: true }))])
      expectError(await reasons.send('VOID', givenReasons('VOID'), other), 'CONFLICT');
    await voidOne(own._id);
    expect((await reasons.send('VOID', off, present)).status).toBe(200);
  });

  test('says in the audit what was added, renamed, switched and removed', async () => {
    const own = await reasons.add('VOID', 'Power cut');
    const [first, ...rest] = givenReasons('VOID');
    const off = { _id: first?._id, isActive: false };
    const slow = { label: 'Slow "line"', isActive: true };
    await reasons.send('VOID', [off, ...rest, { ...own, label: 'No power' }, slow]);
    await reasons.setOwn('VOID', { ...own, label: 'No power', isActive: false });
    const changes = (await readAudit())
      .filter(({ act }) => act === 'reasons.changed')
      .map(({ facts }) =>
        Object.fromEntries(
          facts
            .filter(({ name }) => /^reasons(Added|Removed|Renamed|Switched)/.test(name))
            .map(({ name, before, after }) => [name, before ?? after]),
        ),
      );
    expect(changes).toEqual([
      {
        reasonsRemoved: String.raw`"Slow \"line\""`,
        reasonsSwitchedOff: '"No power"',
        reasonsSwitchedOn: '"Guest changed their mind"',
      },
      {
        reasonsAdded: String.raw`"Slow \"line\""`,
        reasonsRenamed: '"Power cut" → "No power"',
        reasonsSwitchedOff: '"Guest changed their mind"',
      },
      { reasonsAdded: '"Power cut"' },
    ]);
    expect(await chainFaults()).toEqual([]);
  });

  test.each(['manager', 'cashier', 'captain', 'waiter', 'cook'] as const)(
    'is read and not changed by a %s',
    async (role) => {
      const { saleId } = await seedEmployee(server, shop, role);
      const { accessToken } = (await loginWaiter(origin, saleId ?? '')).data;
      const employee = createReasonsClient(server, shop, accessToken);
      expect(await employee.list('VOID')).toHaveLength(6);
      const refused = await expectNoChange(server, () => employee.send('VOID', givenReasons('VOID')));
      expectError(refused, 'FORBIDDEN');
    },
  );

  test('arrives whole at the devices of the staff, also of a cook', async () => {
    const { shopId } = shop;
    const { saleId } = await seedEmployee(server, shop, 'cook');
    const cook = (await loginWaiter(origin, saleId ?? '')).data.accessToken;
    const socket = await connectSocket(origin, { shopId, token: shop.waiter.token });
    const ofCook = await connectSocket(origin, { shopId, token: cook });
    const own = await reasons.add('DISCOUNT', 'Festival');
    const event = await socket.waitFor('shop:reasons');
    expect(await ofCook.waitFor('shop:reasons')).toEqual(event);
    const listed = await request(origin, shopsApi.getReasons, {
      params: { shopId: shop.shopId },
      as: shop.waiter.token,
    });
    expect(event).toMatchObject({ reasons: listed.data.reasons });
    expect(event).toMatchObject({ reasons: expect.arrayContaining([own]) });
    socket.close();
    ofCook.close();
  });
});

describe('an act with a reason of the shop', () => {
  test('keeps the label of its time in the audit and its file, and the report shows the present one', async () => {
    const own = await reasons.add('VOID', 'Power cut');
    await voidOne(own._id);
    await reasons.setOwn('VOID', { ...own, label: 'No power' });
    await voidOne(own._id);
    const voids = (await readAudit()).filter(({ act }) => act === 'line.voided');
    expect(voids.map(({ reason }) => reason)).toEqual(['No power', 'Power cut']);
    const file = await request(origin, auditApi.exportAudit, {
      params: { shopId: shop.shopId },
      query: { act: 'line.voided' },
      as: shop.owner.token,
    });
    expect(parseCsvObjects(file.text).map(({ Reason }) => Reason)).toEqual(['No power', 'Power cut']);
    const { rows } = (await readReport(server, shop, 'void')).data;
    expect(rows).toEqual([{ key: own._id, name: 'No power', voids: 2, wasted: 0, voided: 120 }]);
    const csv = await readReport(server, shop, 'void', { format: 'csv' });
    expect(parseCsvObjects(csv.text).map(({ Reason }) => Reason)).toEqual(['No power', 'Total']);
    expect(await chainFaults()).toEqual([]);
    server.app.databases.writer.exec("UPDATE audit_texts SET text = 'Sold out' WHERE text = 'Power cut'");
    expect(await chainFaults()).toHaveLength(1);
  });

  test('is a discount, a complimentary bill or a complimentary item, each of its own list', async () => {
    const discount = await reasons.add('DISCOUNT', 'Festival');
    const comp = await reasons.add('COMP', 'Review');
    const [lowered, free, freeLine] = [await openBill(), await openBill(), await openBill()];
    const [line] = (await invoices.lines(freeLine._id)).data.lines;
    const lineId = line?.orderItemId ?? '';
    const percent = { kind: 'PERCENT', percent: 10 } as const;
    requireInvoice(await invoices.setDiscount(lowered._id, { ...percent, reasonId: discount._id }));
    requireInvoice(await invoices.setDiscount(free._id, { kind: 'COMP', reasonId: comp._id }));
    requireInvoice(
      await invoices.complimentary(lineId, { invoiceId: freeLine._id, reasonId: comp._id, quantity: 1 }),
    );
    for (const refused of [
      await invoices.setDiscount(lowered._id, { ...percent, reasonId: comp._id }),
      await invoices.setDiscount(free._id, { kind: 'COMP', reasonId: discount._id }),
      await invoices.complimentary(lineId, { invoiceId: freeLine._id, reasonId: discount._id }),
    ])
      expect(expectError(refused, 'NOT_FOUND').message).toBe('This reason does not exist.');
    for (const { _id } of [lowered, free, freeLine]) await invoices.pay(_id);
    const { rows, check } = (await readReport(server, shop, 'discount')).data;
    expect(rows).toEqual([
      { key: discount._id, name: 'Festival', invoices: 1, discount: 12 },
      { key: comp._id, name: 'Review', invoices: 2, discount: 180 },
    ]);
    expect(check?.difference).toBe(0);
    expect(await chainFaults()).toEqual([]);
  });

  test('is one row of the discount report with its namesake of the other list, and the sums stay exact', async () => {
    const discount = await reasons.add('DISCOUNT', 'Festival');
    const comp = await reasons.add('COMP', 'festival');
    const [lowered, free] = [await openBill(), await openBill()];
    requireInvoice(
      await invoices.setDiscount(lowered._id, { kind: 'PERCENT', percent: 10, reasonId: discount._id }),
    );
    requireInvoice(await invoices.setDiscount(free._id, { kind: 'COMP', reasonId: comp._id }));
    for (const { _id } of [lowered, free]) await invoices.pay(_id);
    const { rows, totals, check } = (await readReport(server, shop, 'discount')).data;
    expect(rows).toEqual([{ key: discount._id, name: 'Festival', invoices: 2, discount: 132 }]);
    expect(totals).toMatchObject({ invoices: 2, discount: 132 });
    expect(check?.difference).toBe(0);
  });

  test('is refused with a sentence if it is switched off, also a given one, and changes nothing', async () => {
    const own = await reasons.add('VOID', 'Power cut');
    const [first, ...rest] = givenReasons('VOID');
    await reasons.send('VOID', [
      { ...first, isActive: false } as ShopReason,
      ...rest,
      { ...own, isActive: false },
    ]);
    const kot = await cookingKot();
    expect(expectError(await voidOne(own._id, shop, kot), 'CONFLICT').message).toBe(
      'The reason Power cut is switched off. Please choose another one.',
    );
    expect(expectError(await voidOne('changedMind', shop, kot), 'CONFLICT').message).toBe(
      'The reason Guest changed their mind is switched off. Please choose another one.',
    );
    expect((await voidOne('soldOut', shop, kot)).data.kot.items[0]).toMatchObject({ quantity: 2 });
    const typed = await request(origin, ordersApi.voidLine, {
      params: lineParams(shop, kot),
      body: { kotId: kot._id, quantity: 1, reason: 'Power cut' },
      as: shop.owner.token,
    });
    expect(typed.status, typed.text).toBe(200);
  });

  test('is refused like an unknown one if the reason is of another shop', async () => {
    const other = await seedShop(server);
    const theirs = await createReasonsClient(server, other).add('VOID', 'Power cut');
    expect(expectError(await voidOne(theirs._id), 'NOT_FOUND').message).toBe('This reason does not exist.');
    expectError(await voidOne('0192f0c1-7a3b-7c4d-8e5f-0123456789ab'), 'NOT_FOUND');
    expect((await voidOne(theirs._id, other)).status).toBe(200);
  });

  test('keeps the label when the guest is erased, and what somebody typed goes', async () => {
    const own = await reasons.add('DISCOUNT', 'Festival');
    const kot = await placeOrder(server, shop);
    await changeStatus(server, shop, 'confirmKot', kot);
    await changeStatus(server, shop, 'updateKot', kot);
    const bill = requireInvoice(await invoices.openSingle(kot._id));
    await invoices.setDiscount(bill._id, { kind: 'AMOUNT', amount: 1, reasonId: own._id });
    await invoices.setDiscount(bill._id, { kind: 'AMOUNT', amount: 2, reason: 'Meera asked' });
    await invoices.pay(bill._id);
    const erased = await createCreditClient(server, shop).erase(kot.customerId?._id ?? '');
    expect(erased.status, erased.text).toBe(200);
    const discounts = (await readAudit()).filter(({ act }) => act === 'invoice.discounted');
    expect(discounts.map(({ reason }) => reason)).toEqual([null, 'Festival']);
    expect(await chainFaults()).toEqual([]);
  });
});
