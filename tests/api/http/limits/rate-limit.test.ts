// @postgres full

import { randomUUID } from 'node:crypto';
import { createLoginThrottle } from '@tawa/server/auth/login-throttle/login-throttle.ts';
import { createRateLimit } from '@tawa/server/http/plugins/rate-limit.ts';
import { createWindowCounter } from '@tawa/server/support/time-window.ts';
import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { describe, expect, test } from 'vitest';
import { createSignUpForm, registerOwner, signUpOwner } from '../../../support/api/accounts.ts';
import { createInvoiceClient, requireInvoice } from '../../../support/api/invoices.ts';
import { placeOrder, postOrder } from '../../../support/api/orders.ts';
import { request } from '../../../support/client.ts';
import { loginThrottleOptions } from '../../../support/database/failed-logins.ts';
import { expectError } from '../../../support/expect/error-response.ts';
import { listMails, parseMail, waitForMail } from '../../../support/mailbox.ts';
import { loginOwner, seedShop } from '../../../support/seed.ts';
import { useServer } from '../../../support/use-server.ts';

const server = await useServer({ RATE_LIMIT: 'on', TRUST_PROXY: 'on' });
const shop = await seedShop(server);

const fromAddress = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const verify = (address: string) =>
  request(server.origin, accountsApi.verifyUser, {
    params: { token: 'guessed' },
    body: { otp: '123456' },
    ...fromAddress(address),
  });
const tableExists = (tableNo: string, address: string) =>
  request(server.origin, tablesApi.tableExist, {
    params: { shopId: shop.shopId, tableNo },
    ...fromAddress(address),
  });

describe('a public endpoint', () => {
  test('is limited per address and sends Retry-After', async () => {
    for (let n = 0; n < 300; n++) expectError(await verify('198.51.100.1'), 'NOT_FOUND');
    const error = await verify('198.51.100.1');
    expectError(error, 'TOO_MANY');
    expect(Number(error.headers.get('retry-after'))).toBeLessThanOrEqual(600);
    expectError(await verify('192.0.2.9, 198.51.100.1'), 'TOO_MANY');
    expectError(await verify('198.51.100.2'), 'NOT_FOUND');
  });

  test('registration and forgotten password have a lower limit, checked before the body is read', async () => {
    for (const endpoint of [accountsApi.registerOwner, accountsApi.forgotPassword]) {
      const knock = (address: string) =>
        request(server.origin, endpoint, { body: {}, ...fromAddress(address) });
      for (let n = 0; n < 30; n++) expectError(await knock('198.51.100.3'), 'VALIDATION');
      expectError(await knock('198.51.100.3'), 'TOO_MANY');
      expectError(await knock('198.51.100.4'), 'VALIDATION');
    }
  });
});

test('unknown tables are limited; valid QR codes are not', async () => {
  for (let n = 0; n < 100; n++) expect((await tableExists('T1', '198.51.100.5')).status).toBe(200);
  for (let n = 0; n < 60; n++) expectError(await tableExists(`X${n}`, '198.51.100.5'), 'NOT_FOUND');
  expectError(await tableExists('T2', '198.51.100.5'), 'TOO_MANY');
  expect((await tableExists('T2', '198.51.100.6')).status).toBe(200);
});

test('unknown invoices are limited; valid links are not', async () => {
  const { _id } = await placeOrder(server, shop, { as: shop.owner.token });
  const invoice = requireInvoice(await createInvoiceClient(server, shop).openSingle(_id));
  const look = (invoiceId: string, address: string) =>
    request(server.origin, invoicesApi.getInvoice, { params: { invoiceId }, ...fromAddress(address) });
  for (let n = 0; n < 100; n++) expect((await look(invoice._id, '198.51.100.7')).status).toBe(200);
  for (let n = 0; n < 60; n++) expectError(await look(randomUUID(), '198.51.100.7'), 'NOT_FOUND');
  expectError(await look(invoice._id, '198.51.100.7'), 'TOO_MANY');
  expect((await look(invoice._id, '198.51.100.8')).status).toBe(200);
});

test('anonymous orders are limited per address, staff orders are not', async () => {
  const body = { kotType: 'TAKEAWAY', cartItems: [] };
  const diner = () => postOrder(server, shop, { body, ...fromAddress('198.51.100.7') });
  for (let n = 0; n < 600; n++) if ((await diner()).status !== 400) throw new Error('refused too soon');
  expectError(await diner(), 'TOO_MANY');
  const staff = { as: shop.waiter.token, body: { kotType: 'TAKEAWAY' }, ...fromAddress('198.51.100.7') };
  expect((await postOrder(server, shop, staff)).status).toBe(201);
});

describe('a menu', () => {
  const searchMenu = (q: string, address: string, as?: string) =>
    request(server.origin, menuApi.getMyItems, {
      params: { shopId: shop.shopId },
      query: { q },
      ...(as !== undefined && { as }),
      ...fromAddress(address),
    });

  test('that has to be built is limited per address, one that is kept is not', async () => {
    const limit = menuApi.getMyItems.limit?.requests ?? 0;
    for (let n = 0; n < limit; n++) expect((await searchMenu(`a${n}`, '198.51.100.20')).status).toBe(200);
    expectError(await searchMenu('b', '198.51.100.20'), 'TOO_MANY');
    for (let n = 0; n < limit; n++) expect((await searchMenu('a1', '198.51.100.20')).status).toBe(200);
    expect((await searchMenu('b', '198.51.100.20', shop.waiter.token)).status).toBe(200);
    expect((await searchMenu('c', '198.51.100.21')).status).toBe(200);
  });

  test('counts once for all who ask while it is built', async () => {
    const limit = menuApi.getMyItems.limit?.requests ?? 0;
    const guests = Array.from({ length: limit + 50 }, () => searchMenu('naan', '198.51.100.22'));
    for (const { status } of await Promise.all(guests)) expect(status).toBe(200);
  });
});

describe('a mailbox cannot be flooded by others', () => {
  const countMailsTo = async (email: string) =>
    (await listMails(server)).filter(({ to }) => to?.some(({ address }) => address === email)).length;

  test('with reset links, and the response does not reveal it', async () => {
    const { email } = await signUpOwner(server);
    for (let n = 0; n < 8; n++) {
      const forgot = { body: { email }, ...fromAddress(`203.0.113.${n}`) };
      expect((await request(server.origin, accountsApi.forgotPassword, forgot)).status).toBe(200);
    }
    // The mailbox has these five mails and that of the registration.
    await waitForMail(server, email, 6);
    const links = 'select count(*) from account_links where user_id = (select id from users where email = ?)';
    expect(server.app.databases.writer.prepare(links).pluck().get(email)).toBe(1);
    expect(await countMailsTo(email)).toBe(6);
  });

  test('with registrations, and the last mailed registration stays valid', async () => {
    const form = await createSignUpForm();
    const register = (n: number) => {
      const body = { ...form, name: `Asha ${n}` };
      return request(server.origin, accountsApi.registerOwner, { body, ...fromAddress(`203.0.113.${n}`) });
    };
    for (let n = 1; n <= 5; n++) expect((await register(n)).status).toBe(201);
    for (let n = 6; n <= 19; n++) expectError(await register(n), 'TOO_MANY');
    const forgot = { body: { email: form.email }, ...fromAddress('203.0.113.20') };
    expect((await request(server.origin, accountsApi.forgotPassword, forgot)).status).toBe(200);

    const { token, otp } = parseMail(await waitForMail(server, form.email, 5));
    const opened = await request(server.origin, accountsApi.verifyUser, { params: { token }, body: { otp } });
    expect(opened.data.user.name).toBe('Asha 5');
    expect(await countMailsTo(form.email)).toBe(5);
  });

  test('with registrations of its owner, who can still reset the password', async () => {
    const { email } = await signUpOwner(server);
    const form = await createSignUpForm({ email });
    // The first of the five mails is that of the owner's own registration.
    for (let n = 1; n <= 4; n++) {
      const registered = { body: form, ...fromAddress(`203.0.113.${n}`) };
      expect((await request(server.origin, accountsApi.registerOwner, registered)).status).toBe(201);
    }
    const forgot = { body: { email }, ...fromAddress('203.0.113.20') };
    expect((await request(server.origin, accountsApi.forgotPassword, forgot)).status).toBe(200);
    expect((await waitForMail(server, email, 6)).subject).toBe('Reset your password');
  });
});

test('an unverified owner who logs in repeatedly is told so, and gets at most five mails', async () => {
  const form = await createSignUpForm();
  await registerOwner(server, form);
  for (let n = 0; n < 8; n++) expectError(await loginOwner(server.origin, form.email), 'FORBIDDEN');
  await waitForMail(server, form.email, 5);
  for (let n = 0; n < 5; n++) await loginOwner(server.origin, form.email, 'not this one');
  expectError(await loginOwner(server.origin, form.email), 'TOO_MANY');
});

test('wrong old passwords count as failed logins', async () => {
  const { token: as, email } = await signUpOwner(server);
  const change = (oldPassword: string) =>
    request(server.origin, accountsApi.changePassword, {
      as,
      body: { oldPassword, newPassword: 'a new horse 4' },
    });
  for (let n = 0; n < 5; n++) expectError(await change('not this one'), 'WRONG_PASSWORD');
  expectError(await change('not this one'), 'TOO_MANY');
  expectError(await loginOwner(server.origin, email), 'TOO_MANY');
});

test('after fifty failures from any address a login is delayed, never rejected', async () => {
  let now = Date.now();
  // This is longer than the test.
  const [slowMs, everMs] = [1_000, 600_000];
  const attempt = async (address: string, right: boolean, name = 'email asha', waitMs = everMs) => {
    const attempts = createLoginThrottle(loginThrottleOptions(server), () => now, waitMs);
    const response = await attempts.attempt({ identifiers: [name], address }, async () =>
      right ? true : undefined,
    );
    expect(response).toBe(right || undefined);
  };
  for (let n = 0; n < 50; n++) await attempt(`address ${n}`, false);
  const started = performance.now();
  await attempt('the owner', true, 'email asha', slowMs);
  expect(performance.now() - started).toBeGreaterThanOrEqual(slowMs - 2);
  await attempt('the owner', true, 'email ravi');
  now += 60 * 60_000;
  await attempt('the owner', true);
});

test('every way to write an address counts as that address', () => {
  const texts = [
    ['198.51.100.1', '198.51.100.1:50123', '::ffff:198.51.100.1', '[::ffff:c633:6401]:443'],
    ['198.51.100.2', '64:ff9b::198.51.100.2', '2002:c633:6402:7::5', '::ffff:0:198.51.100.2'],
    ['fe80::1', 'fe80::1%eth0', 'fe80::1%br-lan', 'fe80::1%eth0.10', '[fe80::1%br-lan]:80'],
    ['2001:db8:0:1::5', '[2001:db8::1:0:0:0:5]', '[2001:db8:0:1::5]:50123', '2001:DB8:0:1:0:0:0:6'],
  ];
  for (const [first = '', ...others] of texts)
    for (const other of others) {
      const limit = createRateLimit({ requests: 1, perSeconds: 60 });
      limit.countRequestOrThrow(first);
      expect(() => limit.countRequestOrThrow(other), other).toThrow(
        expect.objectContaining({ code: 'TOO_MANY' }),
      );
    }
});

test('a proxy that reports ports does not lift the limit of failed logins', async () => {
  const attempts = createLoginThrottle(loginThrottleOptions(server));
  const attempt = (address: string) =>
    attempts.attempt({ identifiers: ['email meera'], address }, async () => undefined);
  for (let n = 0; n < 5; n++) expect(await attempt(`198.51.100.9:${50_000 + n}`)).toBeUndefined();
  await expect(attempt('198.51.100.9:50005')).rejects.toMatchObject({ code: 'TOO_MANY' });
  expect(await attempt('198.51.100.10:50005')).toBeUndefined();
});

test('an IPv6 prefix counts as one address, and the counters are bounded', () => {
  const limit = createRateLimit({ requests: 2, perSeconds: 60 });
  limit.countRequestOrThrow('2001:db8:0:1::5');
  limit.countRequestOrThrow('2001:db8:0:1:aaaa::6');
  expect(() => limit.countRequestOrThrow('2001:db8::1:0:0:0:7')).toThrow();
  limit.countRequestOrThrow('2001:db8:0:2::5');
  limit.countRequestOrThrow('::ffff:198.51.100.1');
  limit.countRequestOrThrow('::ffff:198.51.100.2');
  limit.countRequestOrThrow('::ffff:198.51.100.3');

  const counter = createWindowCounter(60_000, 3);
  for (const key of ['a', 'b', 'c', 'a', 'd']) counter.increment(key);
  expect(['a', 'b', 'c', 'd'].map(counter.count)).toEqual([2, 0, 1, 1]);
});
