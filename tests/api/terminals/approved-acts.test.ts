import type { AuditAct } from '@tawa/shared/audit/audit.rules.ts';
import { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import type { Permission } from '@tawa/shared/permissions.ts';
import type { Approval } from '@tawa/shared/terminals/approval.contract.ts';
import { PIN_FAILURES_OF_PERSON } from '@tawa/shared/terminals/terminals.rules.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createInvoice, createInvoiceClient } from '../../support/api/invoices.ts';
import { createPermissionsClient } from '../../support/api/permissions.ts';
import { hire, openTill, PIN, readAudit, setPin, WRONG_PIN } from '../../support/api/terminals.ts';
import { newId } from '../../support/builders/ids.ts';
import { request } from '../../support/client.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { PASSWORD, seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { origin } = server;

const MANAGERS_PIN = '826053';

/** How one request of the act is sent. */
interface Sent {
  approval?: Partial<Approval> & { userId: string };
  as: string;
  headers: Record<string, string>;
  /** The same act for less. */
  isLess: boolean;
}

interface ApprovableAct {
  name: string;
  permission: Permission;
  mayAsk: Permission;
  audited: AuditAct;
  /** Makes what the act needs. The returned function sends the act, which takes all that there is. */
  prepare: () => Promise<(sent: Sent) => Promise<{ status: number; text: string; headers: Headers }>>;
}

let shop: TestShop;

/** Of 120 rupees. */
const openInvoice = () =>
  createInvoice(server, shop, { cartItems: [{ foodItemId: shop.items.chai, qty: 2 }] });

const ACTS: ApprovableAct[] = [
  {
    name: 'a refund of a payment',
    permission: 'invoice.refund',
    mayAsk: 'invoice.read',
    audited: 'payment.refunded',
    async prepare() {
      const { _id } = await openInvoice();
      const body = { paymentMode: 'CARD', amount: 70 } as const;
      const { payment } = (await createInvoiceClient(server, shop).addPayment(_id, body)).data;
      return ({ approval, isLess, ...sent }) =>
        request(origin, invoicesApi.refundPayment, {
          params: { paymentId: payment._id, shopId: shop.shopId },
          body: { amount: isLess ? 20 : 70, paymentMode: 'CASH', reason: 'Paid twice', approval },
          ...sent,
        });
    },
  },
  {
    name: 'a credit note',
    permission: 'invoice.refund',
    mayAsk: 'invoice.read',
    audited: 'creditNote.made',
    async prepare() {
      const { _id } = await openInvoice();
      await createInvoiceClient(server, shop).pay(_id);
      return ({ approval, isLess, ...sent }) =>
        request(origin, invoicesApi.addCreditNote, {
          params: { invoiceId: _id, shopId: shop.shopId },
          body: { amount: isLess ? 20 : 120, paymentMode: 'CASH', reason: 'Cold food', approval },
          ...sent,
        });
    },
  },
  {
    name: 'a discount',
    permission: 'invoice.charge',
    mayAsk: 'invoice.read',
    audited: 'invoice.discounted',
    async prepare() {
      const { _id } = await openInvoice();
      return ({ approval, isLess, ...sent }) =>
        request(origin, invoicesApi.setDiscount, {
          params: { invoiceId: _id, shopId: shop.shopId },
          body: {
            kind: 'AMOUNT',
            amount: isLess ? 20 : 110,
            reasonId: 'complaint',
            shownTotal: 120,
            approval,
          },
          ...sent,
        });
    },
  },
  {
    name: 'a complimentary item',
    permission: 'invoice.charge',
    mayAsk: 'invoice.read',
    audited: 'line.complimentary',
    async prepare() {
      const { _id } = await openInvoice();
      const { lines } = (await createInvoiceClient(server, shop).lines(_id)).data;
      const orderItemId = lines[0]?.orderItemId ?? '';
      return ({ approval, isLess, ...sent }) =>
        request(origin, invoicesApi.complimentaryLine, {
          params: { orderItemId, shopId: shop.shopId },
          body: {
            invoiceId: _id,
            quantity: isLess ? 1 : 2,
            reasonId: 'complaint',
            shownTotal: 120,
            approval,
          },
          ...sent,
        });
    },
  },
];

describe.each(ACTS)('$name', ({ permission, mayAsk, audited, prepare }) => {
  let manager: Awaited<ReturnType<typeof hire>>;
  /** Holds `mayAsk` and lacks `permission`. Is signed in at the till. */
  let asker: Awaited<ReturnType<typeof hire>>;
  let atTill: string;
  let sendAct: Awaited<ReturnType<ApprovableAct['prepare']>>;

  beforeEach(async () => {
    shop = await seedShop(server);
    manager = await hire(server, shop, 'manager');
    await setPin(server, manager.token, MANAGERS_PIN);
    asker = await hire(server, shop, 'cashier');
    await decide(asker.userId, { [permission]: 'deny' });
    const till = await openTill(server, shop);
    atTill = (await till.byPin(PIN, asker.userId)).data.accessToken;
    sendAct = await prepare();
  });

  const decide = (userId: string, overrides: Partial<Record<Permission, 'allow' | 'deny'>>) =>
    createPermissionsClient(origin, shop).decide({ people: { [userId]: overrides } });

  const byManager = (pin = MANAGERS_PIN) => ({ userId: manager.userId, pin });

  const send = ({ key = newId(), ...sent }: Partial<Omit<Sent, 'headers'>> & { key?: string } = {}) =>
    sendAct({ as: atTill, isLess: false, ...sent, headers: { 'idempotency-key': key } });

  async function readActs() {
    const entries = await readAudit(server, shop);
    return entries
      .filter(({ act }) => act === audited)
      .map(({ actor, approver }) => ({ actor: actor?._id, approver: approver?._id }));
  }

  test('needs an approval, which only those may send who hold the smaller permission', async () => {
    const refused = await expectNoChange(server, () => send({ as: asker.token }));
    expect(expectError(refused, 'NEEDS_APPROVAL').data).toEqual({ permission });
    await decide(asker.userId, { [mayAsk]: 'deny' });
    expectError(await send({ approval: byManager() }), 'FORBIDDEN');
    expect(await readActs()).toEqual([]);
  });

  test('is done with the PIN of a manager, and the audit names both', async () => {
    const done = await send({ approval: byManager() });
    expect(done.status, done.text).toBeLessThan(300);
    expect(await readActs()).toEqual([{ actor: asker.userId, approver: manager.userId }]);
  });

  test('is done with a password on the own device, where no PIN is accepted', async () => {
    const as = asker.token;
    expectError(await send({ as, approval: byManager() }), 'FORBIDDEN');
    const done = await send({ as, approval: { userId: shop.owner.userId, password: PASSWORD } });
    expect(done.status, done.text).toBeLessThan(300);
    expect(await readActs()).toEqual([{ actor: asker.userId, approver: shop.owner.userId }]);
  });

  test('is approved neither by the asker nor by somebody who may not do it', async () => {
    const other = await hire(server, shop, 'cashier');
    await decide(other.userId, { [permission]: 'deny' });
    expectError(await send({ approval: { userId: asker.userId, pin: PIN } }), 'FORBIDDEN');
    expectError(await send({ approval: { userId: other.userId, pin: PIN } }), 'FORBIDDEN');
    expect(await readActs()).toEqual([]);
  });

  test('is not approved from another shop', async () => {
    const other = await seedShop(server);
    await setPin(server, other.owner.token);
    expectError(await send({ approval: { userId: other.owner.userId, pin: PIN } }), 'WRONG_PASSWORD');
    expectError(await send({ as: other.owner.token, approval: byManager() }), 'NOT_FOUND');
    expect(await readActs()).toEqual([]);
  });

  test('counts wrong PINs, after which the right one waits', async () => {
    for (let n = 1; n <= PIN_FAILURES_OF_PERSON; n++)
      expectError(await send({ approval: byManager(WRONG_PIN) }), 'WRONG_PASSWORD');
    expectError(await send({ approval: byManager() }), 'TOO_MANY');
    expect(await readActs()).toEqual([]);
  });

  test('is done once by a repeated request, whose approval is good for no other act', async () => {
    const key = newId();
    const first = await send({ key, approval: byManager() });
    const again = await send({ key, approval: byManager() });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.text).toBe(first.text);
    expectError(await send({ key, isLess: true, approval: byManager() }), 'CONFLICT', 422);
    expectError(await send({ isLess: true }), 'NEEDS_APPROVAL');
    expect(await readActs()).toHaveLength(1);
  });

  test('approved twice at once is done once', async () => {
    const both = await Promise.all([send({ approval: byManager() }), send({ approval: byManager() })]);
    const statuses = both.map(({ status }) => status).sort();
    expect(statuses[0]).toBeLessThan(300);
    expect(statuses[1]).toBe(409);
    expect(await readActs()).toHaveLength(1);
  });
});
