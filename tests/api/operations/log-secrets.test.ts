// @postgres full

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { API_BASE } from '@tawa/shared/contract/route.ts';
import { customersApi } from '@tawa/shared/customers/customers.contract.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import SQLite from 'better-sqlite3';
import { afterAll, describe, expect, test } from 'vitest';
import { createPhoto, createSignUpForm, registerOwner } from '../../support/api/accounts.ts';
import { request } from '../../support/client.ts';
import { parseMail, waitForMail } from '../../support/mailbox.ts';
import { openConnection } from '../../support/postgres/connection.ts';
import { dropDatabase, ensureDatabase, POSTGRES_URL } from '../../support/postgres/databases.ts';
import { startServerProcess } from '../../support/processes/server-process.ts';
import { loginOwner, loginWaiter } from '../../support/seed.ts';
import type { TestServer } from '../../support/server.ts';
import { connectSocket } from '../../support/sockets.ts';
import { waitUntil } from '../../support/wait-until.ts';

describe.each(['trace', 'info'])('LOG_LEVEL=%s', (LOG_LEVEL) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tawa-test-'));
  const program = startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL, SEED_DEMO: 'on' });
  afterAll(async () => {
    program.process.kill('SIGTERM');
    await program.exited;
    await dropDatabase(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  });
  const wholeLog = () => program.stdout() + program.stderr();

  /** None of these may appear in a log. */
  const secrets: Record<string, string> = {};

  async function runAccountFlow(origin: string): Promise<void> {
    const server = { origin, dataDir } as TestServer;
    const form = await createSignUpForm({ password: 'unforgettable 3', email: 'asha.v@example.com' });
    Object.assign(secrets, { email: form.email, phone: form.phoneNo, password: form.password });
    await registerOwner(server, form);
    const { token, otp } = parseMail(await waitForMail(server, form.email));
    Object.assign(secrets, { verification: token, otp: `"${otp}"` });
    await request(origin, accountsApi.verifyUser, { params: { token }, body: { otp: '000000' } });
    await request(origin, accountsApi.verifyUser, {
      params: { token },
      body: { otp },
      encoding: 'multipart',
    });
    expect((await loginOwner(origin, form.email, 'a wrong guess 9')).status).toBe(401);
    secrets.guess = 'a wrong guess 9';
    const { data } = await loginOwner(origin, form.email, form.password);
    const renewed = await request(origin, accountsApi.refreshToken, {
      body: { refreshToken: data.refreshToken },
    });
    const as = renewed.data.accessToken;
    Object.assign(secrets, { access: data.accessToken, refresh: data.refreshToken, access2: as });
    await request(origin, accountsApi.updateProfile, { as, body: { name: 'Asha' }, encoding: 'multipart' });
    await request(origin, accountsApi.updateAvatar, { as, body: { avatar: await createPhoto() } });
    await request(origin, accountsApi.forgotPassword, { body: { email: form.email } });
    secrets.reset = parseMail(await waitForMail(server, form.email, 2)).token;
    const params = { token: secrets.reset };
    for (const page of [`/user/reset-password/${params.token}`, `/user/verify/${token}`])
      expect((await fetch(origin + page, { headers: { accept: 'text/html' } })).status).toBe(200);
    // No client spells the paths like this, but the router accepts the first one.
    await fetch(`${origin}${API_BASE}/users/verify%2Duser/${token}`, { method: 'PUT' });
    await fetch(`${origin}/user%2Freset-password%2F${params.token}`);
    secrets.another = 'another horse 2';
    const body = { password: secrets.another, confirmPassword: secrets.another };
    expect((await request(origin, accountsApi.resetPassword, { params, body })).status).toBe(200);
  }

  async function runShopFlow(origin: string): Promise<void> {
    const [, identifier = '', password = ''] = /Waiter +(\S+) +(\S+)/.exec(program.stdout()) ?? [];
    const [, owner = '', ownerPassword = ''] = /Owner +(\S+) +(\S+)/.exec(program.stdout()) ?? [];
    const [, shopId = ''] = /Diner +\S+\/qr\/([^/]+)\//.exec(program.stdout()) ?? [];
    const params = { shopId };
    const { accessToken: waiter } = (await loginWaiter(origin, identifier, password)).data;
    const { accessToken: as } = (await loginOwner(origin, owner, ownerPassword)).data;
    Object.assign(secrets, { waiter, owner: as });
    (await connectSocket(origin, { token: waiter, shopId })).close();
    await expect(connectSocket(origin, { token: `${as}x`, shopId })).rejects.toThrow('UNAUTHENTICATED');

    const { data } = await request(origin, menuApi.getMyItems, { params, query: {} });
    const cartItems = [{ foodItemId: data.items.find((item) => item.isAvailable)?._id ?? '', qty: 1 }];
    const order = (customerPhoneNo: string, key: string) => {
      const body = { cartItems, kotType: 'TAKEAWAY' as const, customerName: 'Meera', customerPhoneNo };
      return request(origin, ordersApi.newOrder, { params, body, headers: { 'idempotency-key': key } });
    };
    Object.assign(secrets, { diner: '7012345678', key: 'key-of-the-first-order' });
    expect((await order('7012345678', 'key-of-the-first-order')).status).toBe(201);
    await request(origin, customersApi.getCustomers, { params, query: { q: '7012345678' }, as });
    await fetch(`${origin}/customers/customer/Shop/${shopId}/7012345678`);

    // This is an internal error in a statement that contains all of these.
    Object.assign(secrets, { unlucky: '7098765432', key2: 'key-of-the-second-order' });
    const repairCustomers = breakCustomers();
    const failed = await order('7098765432', 'key-of-the-second-order');
    repairCustomers();
    expect(failed.status).toBe(500);
    const id = failed.headers.get('x-request-id');
    const line = await waitUntil(() =>
      wholeLog()
        .split('\n')
        .find((one) => one.includes(`"reqId":"${id}"`) && one.includes('broken')),
    );
    expect(JSON.parse(line)).toMatchObject({
      level: 50,
      err: { stack: expect.stringContaining(POSTGRES_URL ? 'error: new row' : 'SqliteError') },
    });
  }

  /** PostgreSQL's error includes the row. */
  function breakCustomers(): () => void {
    const { DATABASE_URL } = ensureDatabase(dataDir);
    const db = DATABASE_URL ? openConnection(DATABASE_URL) : new SQLite(join(dataDir, 'tawa.db'));
    db.exec(
      DATABASE_URL
        ? `ALTER TABLE customers ADD CONSTRAINT broken CHECK (phone_no <> '7098765432')`
        : `CREATE TRIGGER broken BEFORE INSERT ON customers BEGIN SELECT RAISE(FAIL, 'broken'); END`,
    );
    return () => {
      db.exec(DATABASE_URL ? 'ALTER TABLE customers DROP CONSTRAINT broken' : 'DROP TRIGGER broken');
      db.close();
    };
  }

  async function runFailingMail(origin: string): Promise<void> {
    rmSync(join(dataDir, 'outbox'), { recursive: true });
    writeFileSync(join(dataDir, 'outbox'), 'in the way');
    const form = await createSignUpForm({ email: 'nobody.hears@example.com', password: 'unheard of 5' });
    Object.assign(secrets, { unheard: form.email, unheardOf: form.password });
    await registerOwner({ origin }, form);
    await waitUntil(() => (wholeLog().includes('mail could not be sent; will retry') ? true : undefined));
  }

  test('the log contains no secret and no personal data', async () => {
    const origin = await program.listening;
    await runAccountFlow(origin);
    await runShopFlow(origin);
    await runFailingMail(origin);

    const lines = wholeLog()
      .split('\n')
      .filter((line) => line.startsWith('{'));
    const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const log = lines.join('\n');
    // Except for the greeting with the demo's logins, every line is JSON.
    const greeting = wholeLog()
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('{'));
    expect(greeting.filter((line) => !/^(Tawa is open| {2})/.test(line))).toEqual([]);
    expect(log).toContain(join(dataDir, 'outbox'));
    if (LOG_LEVEL === 'trace') {
      expect(log).toContain('/api/v1/users/reset-password/…');
      const requests = entries.filter(({ req, res }) => req || res);
      expect(requests.length).toBeGreaterThan(30);
      for (const { reqId } of requests) expect(reqId).toMatch(/^req-/);
    }
    expect(Object.keys(secrets).length).toBeGreaterThan(18);
    for (const [name, secret] of Object.entries(secrets)) {
      expect(secret.length, name).toBeGreaterThan(5);
      expect(log.includes(secret), name).toBe(false);
    }
  });
});
