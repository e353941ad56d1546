import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import type { Endpoint } from '@tawa/shared/contract/endpoint.ts';
import { employeesApi } from '@tawa/shared/employees/employees.contract.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { terminalsApi } from '@tawa/shared/terminals/terminals.contract.ts';
import { TERMINAL_IDLE_MS } from '@tawa/shared/terminals/terminals.rules.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createPhoto } from '../../support/api/accounts.ts';
import { createInvoice, createInvoiceClient } from '../../support/api/invoices.ts';
import {
  changeRole,
  currentUser,
  deleteTerminal,
  hire,
  lock,
  openTill,
  PIN,
  readAudit,
} from '../../support/api/terminals.ts';
import { type RequestInput, request } from '../../support/client.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { connectSocket } from '../../support/sockets.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { origin, app } = server;
const { writer, reader } = app.databases;

let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

const SECOND_SHOP = {
  name: 'Nayi Rasoi',
  email: 'rasoi@example.com',
  phoneNo: '9876512345',
  line1: '12 Mall Road',
  line2: 'Near the clock tower',
  pincode: '171001',
  state: 'Himachal Pradesh',
  shopType: 'CAFE',
} as const;

const minutes = (count: number) => count * 60_000;
const seconds = (count: number) => count * 1_000;

async function signInAtTill() {
  const till = await openTill(server, shop);
  const { data } = await till.byPin(PIN);
  return { ...till, token: data.accessToken, refreshToken: data.refreshToken };
}

describe('the session at a terminal', () => {
  const age = (ms: number) =>
    writer.exec(`UPDATE sessions SET used_at = used_at - ${ms} WHERE terminal_id IS NOT NULL`);

  test('ends when somebody locks the terminal', async () => {
    const { token, refreshToken, terminalToken } = await signInAtTill();
    expect((await lock(server, terminalToken)).status).toBe(200);
    expect((await currentUser(server, token)).status).toBe(401);
    expect((await request(origin, accountsApi.refreshToken, { body: { refreshToken } })).status).toBe(401);
    expect((await currentUser(server, shop.owner.token)).status).toBe(200);
  });

  test('ends with the terminal and leaves an entry', async () => {
    const { token, terminal } = await signInAtTill();
    await deleteTerminal(server, shop, terminal._id);
    expect((await currentUser(server, token)).status).toBe(401);
    expect((await readAudit(server, shop)).map(({ act }) => act)).toEqual([
      'terminal.removed',
      'terminal.enrolled',
    ]);
    expect((await deleteTerminal(server, shop, terminal._id)).status).toBe(404);
  });

  test('ends after two idle minutes, and reading alone is idle', async () => {
    const { token, refreshToken } = await signInAtTill();
    age(TERMINAL_IDLE_MS - seconds(20));
    expect((await currentUser(server, token)).status).toBe(200);
    age(seconds(21));
    expect((await currentUser(server, token)).status).toBe(401);
    expect((await request(origin, accountsApi.refreshToken, { body: { refreshToken } })).status).toBe(401);
    expect((await request(origin, terminalsApi.stayAtTerminal, { as: token })).status).toBe(401);
  });

  test('goes on while somebody uses the terminal', async () => {
    const { token } = await signInAtTill();
    age(TERMINAL_IDLE_MS - seconds(20));
    expect((await request(origin, terminalsApi.stayAtTerminal, { as: token })).status).toBe(200);
    age(seconds(21));
    expect((await currentUser(server, token)).status).toBe(200);
  });

  test('does not outlive a clock that was ahead', async () => {
    const { token } = await signInAtTill();
    age(-minutes(60));
    expect((await currentUser(server, token)).status).toBe(401);
  });

  test('is one: the next person ends that of the one before', async () => {
    const { token, byPin } = await signInAtTill();
    const cashier = await hire(server, shop, 'cashier');
    const next = await byPin(PIN, cashier.userId);
    expect(next.data.user.shopRole).toBe('CASHIER');
    expect((await currentUser(server, token)).status).toBe(401);
    expect((await currentUser(server, next.data.accessToken)).status).toBe(200);
  });

  test('is independent of the same person at another terminal', async () => {
    const [one, other] = [await signInAtTill(), await signInAtTill()];
    await lock(server, one.terminalToken);
    expect((await currentUser(server, one.token)).status).toBe(401);
    expect((await currentUser(server, other.token)).status).toBe(200);
  });

  test('has the role of the moment', async () => {
    const { byPin } = await openTill(server, shop);
    const cashier = await hire(server, shop, 'cashier');
    const { data } = await byPin(PIN, cashier.userId);
    const invoice = await createInvoice(server, shop);
    const { addPayment } = createInvoiceClient(server, {
      ...shop,
      owner: { ...shop.owner, token: data.accessToken },
    });
    expect((await addPayment(invoice._id, { paymentMode: 'CASH', amount: 1 })).status).toBe(201);
    await changeRole(server, shop, cashier.employeeId, 'WAITER');
    expect((await addPayment(invoice._id, { paymentMode: 'CASH', amount: 1 })).status).toBe(403);
  });

  test('writes the terminal into the audit', async () => {
    const { token, terminal } = await signInAtTill();
    const invoice = await createInvoice(server, shop);
    const at = (as: string) => createInvoiceClient(server, { ...shop, owner: { ...shop.owner, token: as } });
    await at(token).waive(invoice._id, 1);
    await at(shop.owner.token).waive(invoice._id, 1);
    expect(
      reader.all(
        `SELECT actor_id, terminal_id FROM audit_entries WHERE act = 'invoice.waived' AND shop_id = '${shop.shopId}' ORDER BY n`,
      ),
    ).toEqual([
      { actor_id: shop.owner.userId, terminal_id: terminal._id },
      { actor_id: shop.owner.userId, terminal_id: null },
    ]);
  });

  test('places orders like any other', async () => {
    const { token } = await signInAtTill();
    const { status } = await request(origin, ordersApi.getKots, {
      params: { shopId: shop.shopId },
      as: token,
    });
    expect(status).toBe(200);
  });

  const ofWaiter = () => ({ params: { employeeId: shop.waiter.employeeId, shopId: shop.shopId } });
  test.each<[string, Endpoint, () => RequestInput<Endpoint> | Promise<RequestInput<Endpoint>>]>([
    ['the password of another', employeesApi.resetEmployeePassword, ofWaiter],
    ['the PIN of another', employeesApi.resetEmployeePin, ofWaiter],
    ['the email of another', employeesApi.editEmployee, () => ({ ...ofWaiter(), body: { email: 'a@b.co' } })],
    ['the own email', accountsApi.updateProfile, () => ({ body: { email: 'a@b.co' } })],
    ['the own picture', accountsApi.updateAvatar, async () => ({ body: { avatar: await createPhoto() } })],
    ['the number of shops', shopsApi.addShop, () => ({ body: SECOND_SHOP })],
    ['the terminals', terminalsApi.makeEnrolmentCode, () => ({ params: { shopId: shop.shopId } })],
  ])('does not change %s, not even of the owner', async (_, endpoint, input) => {
    const { token } = await signInAtTill();
    expect(await request(origin, endpoint, { ...(await input()), as: token })).toMatchObject({
      status: 403,
      message: 'Please sign in with your password for this. The PIN is not enough.',
    });
  });

  test('acts in the shop of the terminal only, not in another shop of the owner', async () => {
    const { token } = await signInAtTill();
    const { owner, shopId } = shop;
    const other = await seedShop(server);
    const invoice = await createInvoice(server, other);
    writer.exec(`UPDATE shops SET owner_id = '${owner.userId}' WHERE id = '${other.shopId}'`);
    writer.exec(`UPDATE memberships SET user_id = '${owner.userId}' WHERE user_id = '${other.owner.userId}'`);
    const params = { shopId: other.shopId };
    const attempts = async (as: string) => {
      const { waive } = createInvoiceClient(server, { ...other, owner: { ...owner, token: as } });
      const answers = [
        await request(origin, shopsApi.getMyShop, { params, as }),
        await request(origin, ordersApi.getKots, { params, as }),
        await waive(invoice._id, 1),
      ];
      return answers.map(({ status }) => (status < 300 ? 'done' : status));
    };
    const listShops = async (as: string) => {
      const { data } = await request(origin, shopsApi.getMyShops, { as });
      return data.shops.map(({ _id }) => _id).sort();
    };
    expect(await attempts(token)).toEqual([404, 404, 404]);
    expect(await listShops(token)).toEqual([shopId]);
    await expect(connectSocket(origin, { token, ...params })).rejects.toThrow('NOT_FOUND');
    expect(await attempts(owner.token)).toEqual(['done', 'done', 'done']);
    expect(await listShops(owner.token)).toEqual([shopId, other.shopId].sort());
  });

  test('changes neither the own PIN nor the own password without the password', async () => {
    const { token } = await signInAtTill();
    const change = { oldPassword: 'another horse', newPassword: 'a third horse' };
    const attempts = [
      request(origin, accountsApi.setPin, { body: { pin: '480273', password: 'another horse' }, as: token }),
      request(origin, accountsApi.changePassword, { body: change, as: token }),
    ];
    for (const response of await Promise.all(attempts)) expect(response.code).toBe('WRONG_PASSWORD');
  });
});
