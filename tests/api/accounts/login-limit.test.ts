import { createLoginThrottle } from '@tawa/server/auth/login-throttle/login-throttle.ts';
import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createLoginClient } from '../../support/api/login-attempts.ts';
import { request } from '../../support/client.ts';
import { loginThrottleOptions } from '../../support/database/failed-logins.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { PASSWORD, seedShop, type TestShop } from '../../support/seed.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer({ RATE_LIMIT: 'on', TRUST_PROXY: 'on' });
const { origin } = server;
const { signIn, tryWrongPassword, tryWrongPasswordFiveTimes } = createLoginClient(origin);

let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

test('rejects even the correct password after five wrong ones', async () => {
  const who = { email: shop.owner.email };
  await tryWrongPasswordFiveTimes(who);
  const error = await signIn(who);
  expect(expectError(error, 'TOO_MANY').message).toBe(
    'Too many wrong passwords. Please try again in 15 minutes.',
  );
  const seconds = Number(error.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(14 * 60);
  expect(seconds).toBeLessThanOrEqual(15 * 60);
});

test('does not lock another account at the same address, nor the same account at another address', async () => {
  const { email } = shop.owner;
  const colleague = await seedShop(server);
  await tryWrongPasswordFiveTimes({ email });
  expect((await signIn({ email: colleague.owner.email })).status).toBe(200);
  expect((await signIn({ email, ipAddress: '203.0.113.9' })).status).toBe(200);
  expectError(await signIn({ email }), 'TOO_MANY');
});

test('clears four failures on a successful login', async () => {
  const who = { email: shop.owner.email };
  for (let round = 0; round < 2; round++) {
    for (let n = 0; n < 4; n++) expectError(await tryWrongPassword(who), 'WRONG_PASSWORD');
    expect((await signIn(who)).status).toBe(200);
  }
});

describe('the limit cannot be bypassed', () => {
  test('by spelling the phone number differently', async () => {
    const { phoneNo } = shop.owner;
    for (const spelt of [
      phoneNo,
      `+91${phoneNo}`,
      `0${phoneNo}`,
      phoneNo.split('').join(' '),
      `${phoneNo}-`,
    ]) {
      expectError(await tryWrongPassword({ phoneNo: spelt }), 'WRONG_PASSWORD');
    }
    expectError(await signIn({ phoneNo: `+91 ${phoneNo}` }), 'TOO_MANY');
  });

  test('by writing the email in another case', async () => {
    const { email } = shop.owner;
    await tryWrongPasswordFiveTimes({ email: email.toUpperCase() });
    expectError(await signIn({ email }), 'TOO_MANY');
  });

  test('by a made-up email beside the phone number', async () => {
    const { phoneNo } = shop.owner;
    for (let n = 0; n < 5; n++) {
      expectError(await tryWrongPassword({ email: `made.up${n}@example.com`, phoneNo }), 'WRONG_PASSWORD');
    }
    expectError(await signIn({ email: 'made.up6@example.com', phoneNo }), 'TOO_MANY');
  });

  test('by logging in to an own account in between', async () => {
    const mine = (await seedShop(server)).owner;
    const { email } = shop.owner;
    for (let n = 0; n < 4; n++) await tryWrongPassword({ email });
    expect((await signIn({ email: mine.email, phoneNo: email })).status).toBe(200);
    expectError(await signIn({ email, phoneNo: mine.phoneNo }), 'WRONG_PASSWORD');
    expectError(await signIn({ email }), 'TOO_MANY');
  });

  test('by twenty concurrent attempts', async () => {
    const who = { email: shop.owner.email };
    const responses = await Promise.all(Array.from({ length: 20 }, () => tryWrongPassword(who)));
    expect(responses.filter(({ code }) => code === 'WRONG_PASSWORD').length).toBe(5);
    expect(responses.filter(({ code }) => code === 'TOO_MANY').length).toBe(15);
  });
});

test('lets twelve tablets log in concurrently', async () => {
  const who = { email: shop.owner.email };
  const responses = await Promise.all(Array.from({ length: 12 }, () => signIn(who)));
  expect(responses.map(({ status }) => status)).toEqual(Array(12).fill(200));
});

test('lets three processes on one database accept at most five concurrent wrong passwords, and the correct one among them', async () => {
  const programs = [1, 2, 3].map(() => createLoginThrottle(loginThrottleOptions(server)));
  let looked = 0;
  let all = () => {};
  const together = new Promise<void>((resolve) => {
    all = resolve;
  });
  // All programs read the count before any of them increments it.
  const guessed = (right: true | undefined) => async () => {
    if (++looked === programs.length) all();
    await together;
    return right;
  };
  const who = { identifiers: ['email of all three'], address: 'here' };
  for (let n = 0; n < 4; n++) await programs[0]?.attempt(who, async () => undefined);
  const wrong = await Promise.allSettled(programs.map((one) => one.attempt(who, guessed(undefined))));
  expect(wrong.filter(({ status }) => status === 'fulfilled').length).toBe(1);
  await expect(programs[0]?.attempt(who, async () => true)).rejects.toMatchObject({
    errorName: 'login.too_many',
  });

  const other = { ...who, address: 'there' };
  for (let n = 0; n < 4; n++) await programs[0]?.attempt(other, async () => undefined);
  // The correct password is verified only after the fifth wrong one was counted elsewhere.
  let known = () => {};
  const counted = new Promise<void>((resolve) => {
    known = resolve;
  });
  const right = programs[0]?.attempt(other, async () => {
    await counted;
    return true;
  });
  right?.catch(() => undefined);
  await programs[1]?.attempt(other, async () => undefined);
  known();
  await expect(right).rejects.toMatchObject({ errorName: 'login.too_many' });
});

test('unlocks fifteen minutes after the first failure', async () => {
  const began = Date.now();
  let now = began;
  const attempts = createLoginThrottle(loginThrottleOptions(server), () => now);
  const wrong = () =>
    attempts.attempt({ identifiers: ['email asha'], address: 'here' }, async () => undefined);
  for (let minute = 0; minute < 5; minute++) {
    now = began + minute * 60_000;
    await wrong();
  }
  now = began + 15 * 60_000 - 1;
  await expect(wrong()).rejects.toMatchObject({ errorName: 'login.too_many', extras: { retryAfterMs: 1 } });
  now += 1;
  await expect(wrong()).resolves.toBeUndefined();
});

test('keeps the failure count over a restart', async () => {
  const env = { RATE_LIMIT: 'on' };
  const before = await startServer(env);
  const { email } = (await seedShop(before)).owner;
  const login = (on: TestServer, password: string) =>
    request(on.origin, accountsApi.loginOwner, { body: { email, password } });
  for (let n = 0; n < 3; n++) expectError(await login(before, 'not this one'), 'WRONG_PASSWORD');
  await before.stop();
  const after = await startServer(env, before.dataDir);
  for (let n = 0; n < 2; n++) expectError(await login(after, 'not this one'), 'WRONG_PASSWORD');
  expectError(await login(after, PASSWORD), 'TOO_MANY');
  await after.close();
});

test('stores no plain identifier and deletes the rows when they expire', async () => {
  const { writer } = server.app.databases;
  const rows = (): Record<string, unknown>[] =>
    writer.prepare('SELECT * FROM wrong_passwords').all() as Record<string, unknown>[];
  const { email } = shop.owner;
  await tryWrongPassword({ email, ipAddress: '198.51.100.99' });
  expect(rows().length).toBeGreaterThan(0);
  expect(JSON.stringify(rows())).not.toMatch(new RegExp(`${email}|198\\.51\\.100`));
  writer.exec(`UPDATE wrong_passwords SET expires_at = ${Date.now()}`);
  await server.app.retention.runAll();
  expect(rows()).toEqual([]);
});

test('RATE_LIMIT=off disables the limit', async () => {
  const lenient = await startServer();
  const { owner } = await seedShop(lenient);
  const login = (password: string) =>
    request(lenient.origin, accountsApi.loginOwner, { body: { email: owner.email, password } });
  for (let n = 0; n < 6; n++) await login('not this one');
  const response = await login(PASSWORD);
  await lenient.close();
  expect(response.status).toBe(200);
});
