import { createLoginThrottle } from '@tawa/server/auth/login-throttle/login-throttle.ts';
import { authorizeShop } from '@tawa/server/auth/shop-scope.ts';
import { createApprovalsService } from '@tawa/server/features/terminals/approvals.service.ts';
import { auditApi } from '@tawa/shared/audit/audit.contract.ts';
import { type Kot, ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { terminalsApi } from '@tawa/shared/terminals/terminals.contract.ts';
import { PIN_FAILURES_OF_PERSON } from '@tawa/shared/terminals/terminals.rules.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { lineParams, placeOrder } from '../../support/api/orders.ts';
import { createPermissionsClient } from '../../support/api/permissions.ts';
import { createReasonsClient, givenReasons } from '../../support/api/reasons.ts';
import {
  currentUser,
  hire,
  openTill,
  PIN,
  readAudit,
  removeEmployee,
  setPin,
  WRONG_PIN,
} from '../../support/api/terminals.ts';
import { newId } from '../../support/builders/ids.ts';
import { request } from '../../support/client.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { PASSWORD, seedShop, type TestShop } from '../../support/seed.ts';
import { decodeClaims } from '../../support/tokens.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { origin, app } = server;

const MANAGERS_PIN = '826053';
const NEW_PIN = '915738';

type Person = Awaited<ReturnType<typeof hire>>;

let shop: TestShop;
/** Three naans and a chai, cooking at T1. */
let kot: Kot;
let manager: Person;
let waiter: Person;
let till: Awaited<ReturnType<typeof openTill>>;
/** Of the waiter, who is signed in at the till. */
let atTill: string;
beforeEach(async () => {
  shop = await seedShop(server);
  const cartItems = [
    { foodItemId: shop.items.naan, qty: 3 },
    { foodItemId: shop.items.chai, qty: 1 },
  ];
  kot = await placeOrder(server, shop, { as: shop.owner.token, body: { cartItems } });
  manager = await hire(server, shop, 'manager');
  await setPin(server, manager.token, MANAGERS_PIN);
  waiter = await hire(server, shop, 'waiter');
  till = await openTill(server, shop);
  atTill = (await till.byPin(PIN, waiter.userId)).data.accessToken;
});

interface Sent {
  approval?: { userId: string; pin?: string; password?: string };
  as?: string;
  key?: string;
  line?: number;
  quantity?: number;
  reasonId?: string;
}

const byManager = (pin = MANAGERS_PIN) => ({ userId: manager.userId, pin });

function voidLine(sent: Sent = {}) {
  const { as = atTill, key, line = 0, quantity = 1, reasonId = 'cookedWrong', approval } = sent;
  return request(origin, ordersApi.voidLine, {
    params: lineParams(shop, kot, line),
    body: { kotId: kot._id, quantity, reasonId, ...(approval && { approval }) },
    as,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
}

const getApprovers = (as = atTill) =>
  request(origin, terminalsApi.getApprovers, {
    params: { shopId: shop.shopId },
    query: { permission: 'order.edit' },
    as,
  });

async function readVoids() {
  const entries = await readAudit(server, shop);
  return entries
    .filter(({ act }) => act === 'line.voided')
    .map(({ actor, approver }) => ({ actor: actor?._id, approver: approver?._id }));
}

const expectNothingVoided = async () => expect(await readVoids()).toEqual([]);

describe('a waiter', () => {
  test('is told which permission an approver needs, before the body is looked at', async () => {
    const as = waiter.token;
    const error = expectError(await expectNoChange(server, () => voidLine({ as })), 'NEEDS_APPROVAL');
    expect(error.data).toEqual({ permission: 'order.edit' });
    expectError(await voidLine({ as, quantity: -1 }), 'NEEDS_APPROVAL');
  });

  test('voids with the PIN of a manager for a reason of the shop, which stays from then on', async () => {
    const reasons = createReasonsClient(server, shop);
    const own = await reasons.add('VOID', 'Power cut');
    const { status, text } = await voidLine({ approval: byManager(), reasonId: own._id });
    expect(status, text).toBe(200);
    expectError(await reasons.send('VOID', givenReasons('VOID')), 'CONFLICT');
    const [entry] = (await readAudit(server, shop)).filter(({ act }) => act === 'line.voided');
    expect({ reason: entry?.reason, approver: entry?.approver?._id }).toEqual({
      reason: 'Power cut',
      approver: manager.userId,
    });
  });

  test('voids with the PIN of a manager, and the audit names both', async () => {
    const { data } = await voidLine({ approval: byManager() });
    expect(data.kot.items[0]).toMatchObject({ quantity: 2, voidedQuantity: 1 });
    expect(await readVoids()).toEqual([{ actor: waiter.userId, approver: manager.userId }]);
    const query = { personId: manager.userId };
    const params = { shopId: shop.shopId };
    const found = await request(origin, auditApi.getAuditEntries, { params, query, as: shop.owner.token });
    expect(found.data.entries.filter(({ act }) => act === 'line.voided')).toHaveLength(1);
    const csv = await request(origin, auditApi.exportAudit, { params, query, as: shop.owner.token });
    const { name } = (await currentUser(server, manager.token)).data.user;
    expect(csv.text.split('\r\n').filter((line) => line.includes('line.voided'))).toEqual([
      expect.stringMatching(new RegExp(`,${name}$`)),
    ]);
  });

  test('stays signed in, and the next act needs an approval of its own', async () => {
    await voidLine({ approval: byManager() });
    expect((await currentUser(server, atTill)).data.user._id).toBe(waiter.userId);
    expectError(await voidLine(), 'NEEDS_APPROVAL');
    expectError(await voidLine({ line: 1 }), 'NEEDS_APPROVAL');
    expect(await readVoids()).toHaveLength(1);
  });

  test('voids once with a repeated request, also if it carries a password instead of the PIN', async () => {
    const key = newId();
    const first = await voidLine({ key, approval: byManager() });
    const again = await voidLine({ key, approval: { userId: manager.userId, password: PASSWORD } });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.data).toEqual(first.data);
    expect(await readVoids()).toHaveLength(1);
    expectError(await voidLine({ key, line: 1, approval: byManager() }), 'CONFLICT', 422);
    expectError(await voidLine({ key }), 'NEEDS_APPROVAL');
  });

  test('approves nothing', async () => {
    const approval = { userId: waiter.userId, pin: PIN };
    expectError(await voidLine({ approval }), 'FORBIDDEN');
    await expectNothingVoided();
  });

  test('at a device that is no terminal needs a password', async () => {
    const as = waiter.token;
    expect(expectError(await voidLine({ as, approval: byManager() }), 'FORBIDDEN').message).toMatch(
      /^PINs work on a till only/,
    );
    expectError(
      await voidLine({ as, approval: { userId: manager.userId, password: 'not it 12' } }),
      'WRONG_PASSWORD',
    );
    const approval = { userId: shop.owner.userId, password: PASSWORD };
    expect((await voidLine({ as, approval })).status).toBe(200);
    expect(await readVoids()).toEqual([{ actor: waiter.userId, approver: shop.owner.userId }]);
  });

  test('of another shop gets what an unknown shop gives', async () => {
    const other = await seedShop(server);
    expectError(await voidLine({ as: other.waiter.token, approval: byManager() }), 'NOT_FOUND');
    await expectNothingVoided();
  });
});

describe('an approver', () => {
  const refused: [string, () => Promise<unknown>, 'WRONG_PASSWORD' | 'FORBIDDEN'][] = [
    ['was removed', () => removeEmployee(server, shop, manager.employeeId), 'WRONG_PASSWORD'],
    ['has another PIN', () => setPin(server, manager.token, NEW_PIN), 'WRONG_PASSWORD'],
    [
      'lost the permission',
      () =>
        createPermissionsClient(origin, shop).decide({
          people: { [manager.userId]: { 'order.edit': 'deny' } },
        }),
      'FORBIDDEN',
    ],
  ];

  test.each(refused)('who %s is refused', async (_what, change, code) => {
    await change();
    expectError(await voidLine({ approval: byManager() }), code);
    await expectNothingVoided();
  });

  test.each(refused)('who %s while the act waits is refused', async (_what, change, code) => {
    const { reader: read } = app.databases;
    const { sid: sessionId } = decodeClaims(atTill);
    const { userId } = waiter;
    const terminalId = till.terminal._id;
    const sessionUser = { userId, sessionId, role: 'WAITER', name: 'Ravi', terminalId } as const;
    const access = { may: 'order.edit', mayAsk: 'order.read' } as const;
    const scope = await authorizeShop(read, access, sessionUser, shop.shopId);
    let hasChanged = false;
    const unitOfWork: typeof app.unitOfWork = {
      ...app.unitOfWork,
      // The PIN is verified before the first write.
      async write(...args) {
        if (!hasChanged) await change();
        hasChanged = true;
        return app.unitOfWork.write(...args);
      },
    };
    const throttled = { enabled: false, read, unitOfWork, secret: 'unused' };
    const approvals = createApprovalsService({
      read,
      unitOfWork,
      loginThrottle: createLoginThrottle(throttled),
      memberPresence: { isConnected: () => false, lastLeftAt: () => undefined },
    });
    let runs = 0;
    const act = async () => ++runs;
    const sent = { approval: { ...byManager(), password: undefined }, address: '127.0.0.1', actHash: '' };
    await expect(approvals.write(scope, sent, act, undefined)).rejects.toMatchObject({ code });
    expect(runs).toBe(0);
  });

  test('of another shop answers like an unknown person', async () => {
    const other = await seedShop(server);
    await setPin(server, other.owner.token);
    const foreign = await voidLine({ approval: { userId: other.owner.userId, pin: PIN } });
    const unknown = await voidLine({ approval: { userId: newId(), pin: PIN } });
    const withoutPin = await voidLine({ approval: { userId: shop.waiter.userId, pin: PIN } });
    expectError(foreign, 'WRONG_PASSWORD');
    expect([unknown.text, withoutPin.text]).toEqual([foreign.text, foreign.text]);
    const byPassword = { userId: other.owner.userId, password: PASSWORD };
    expect((await voidLine({ approval: byPassword })).text).toBe(foreign.text);
    await expectNothingVoided();
  });

  test('is refused after five wrong PINs, while others still approve', async () => {
    const wrong = await Promise.all(
      Array.from({ length: PIN_FAILURES_OF_PERSON + 2 }, () => voidLine({ approval: byManager(WRONG_PIN) })),
    );
    expect(wrong.filter(({ status }) => status === 401)).toHaveLength(PIN_FAILURES_OF_PERSON);
    expectError(await voidLine({ approval: byManager() }), 'TOO_MANY');
    expect((await till.byPin(MANAGERS_PIN, manager.userId)).status).toBe(429);
    await expectNothingVoided();
    const approval = { userId: shop.owner.userId, pin: PIN };
    expect((await voidLine({ approval })).status).toBe(200);
  });

  test('is refused after five wrong PINs that repeat an approved request', async () => {
    const key = newId();
    expect((await voidLine({ key, approval: byManager() })).status).toBe(200);
    // The right PIN is sent last, because it clears the count wherever it arrives among parallel guesses.
    const wrong = await Promise.all(
      Array.from({ length: PIN_FAILURES_OF_PERSON + 3 }, () =>
        voidLine({ key, approval: byManager(WRONG_PIN) }),
      ),
    );
    expect(wrong.filter(({ status }) => status === 401)).toHaveLength(PIN_FAILURES_OF_PERSON);
    expectError(await voidLine({ key, approval: byManager() }), 'TOO_MANY');
  });

  test('resets the count of wrong PINs with the right PIN', async () => {
    for (let n = 1; n < PIN_FAILURES_OF_PERSON; n++) await voidLine({ approval: byManager(WRONG_PIN) });
    expect((await voidLine({ approval: byManager() })).status).toBe(200);
    expectError(await voidLine({ approval: byManager(WRONG_PIN) }), 'WRONG_PASSWORD');
    expect((await voidLine({ approval: byManager() })).status).toBe(200);
  });

  test('who is the owner may approve an own act', async () => {
    const approval = { userId: shop.owner.userId, password: PASSWORD };
    expect((await voidLine({ as: shop.owner.token, approval })).status).toBe(200);
    expect(await readVoids()).toEqual([{ actor: shop.owner.userId, approver: shop.owner.userId }]);
  });
});

describe('the list of approvers', () => {
  test('names those who hold the permission, without the caller', async () => {
    const cashier = await hire(server, shop, 'cashier');
    const { data } = await getApprovers();
    expect(data.acceptsPins).toBe(true);
    expect(data.approvers.map(({ _id }) => _id).sort()).toEqual([manager.userId, shop.owner.userId].sort());
    expect(data.approvers.every((person) => Object.keys(person).join() === '_id,name')).toBe(true);
    await createPermissionsClient(origin, shop).decide({
      people: {
        [cashier.userId]: { 'order.edit': 'allow' },
        [manager.userId]: { 'order.edit': 'deny' },
      },
    });
    expect((await getApprovers(cashier.token)).data).toEqual({
      approvers: [expect.objectContaining({ _id: shop.owner.userId })],
      acceptsPins: false,
      remote: [expect.objectContaining({ _id: shop.owner.userId, isConnected: false })],
    });
  });
});
