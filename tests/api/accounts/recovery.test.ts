import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { expect, test } from 'vitest';
import { newOwner, register, signUpForm } from '../../support/accounts.ts';
import { ENCODINGS, request } from '../../support/client.ts';
import { contentsOf, mailsIn, mailTo } from '../../support/mailbox.ts';
import { loginOwner, seedShop } from '../../support/seed.ts';
import { connectSocket } from '../../support/sockets.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();

const forgot = (email: unknown) => request(server.origin, accountsApi.forgotPassword, { body: { email } });

const reset = (token: string, password: unknown, confirmPassword: unknown = password) =>
  request(server.origin, accountsApi.resetPassword, {
    params: { token },
    body: { password, confirmPassword },
    encoding: 'urlencoded',
  });

const currentUser = (as: string) => request(server.origin, accountsApi.currentUser, { as });

/** Asks for a link and opens the mail, the `nth` to this address. */
async function resetLink(email: string, nth: number): Promise<string> {
  await forgot(email);
  return contentsOf(await mailTo(server, email, nth)).token;
}

test('a reset signs in anew and ends every session at once, sockets too', async () => {
  const shop = await seedShop(server);
  const { email, token: before } = shop.owner;
  const screen = await connectSocket(server.origin, { shopId: shop.shopId, token: before });
  await forgot(` ${email.toUpperCase()} `);
  const { token } = contentsOf(await mailTo(server, email));
  const answer = await reset(token, 'a new horse 4');
  expect(answer).toMatchObject({ status: 200, data: { user: { email } } });
  await screen.closed();
  expect((await currentUser(before)).code).toBe('UNAUTHENTICATED');
  const { refreshToken } = shop.owner;
  const renewed = await request(server.origin, accountsApi.refreshToken, { body: { refreshToken } });
  expect(renewed.status).toBe(401);
  expect((await currentUser(answer.data.accessToken)).status).toBe(200);
  const body = { refreshToken: answer.data.refreshToken };
  expect((await request(server.origin, accountsApi.refreshToken, { body })).status).toBe(200);

  expect((await loginOwner(server.origin, email)).code).toBe('WRONG_PASSWORD');
  expect((await loginOwner(server.origin, email, 'a new horse 4')).status).toBe(200);
  expect((await reset(token, 'another one 5')).code).toBe('NOT_FOUND');
  const notice = await mailTo(server, email, 2);
  expect(notice.subject).toBe('Your password was changed');
});

test('a waiter resets as well', async () => {
  const { waiter } = await seedShop(server);
  const answer = await reset(await resetLink(waiter.email, 1), 'a waiter word 6');
  expect(answer.data.user).toMatchObject({ role: 'WAITER', email: waiter.email });
});

test('only the newest link works, once, even twice in the same moment', async () => {
  const { email } = await newOwner(server);
  const first = await resetLink(email, 2);
  const second = await resetLink(email, 3);
  expect((await reset(first, 'a new horse 4')).status).toBe(404);
  const both = await Promise.all([reset(second, 'one of two 1'), reset(second, 'one of two 2')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
});

test('a link is dead after 30 minutes', async () => {
  const { email } = await newOwner(server);
  const token = await resetLink(email, 2);
  server.app.databases.writer.exec('update account_links set expires_at = expires_at - 1800000');
  expect((await reset(token, 'a new horse 4')).status).toBe(404);
});

test('a reset with a bad password changes nothing and keeps the link', async () => {
  const { email, password } = await newOwner(server);
  const token = await resetLink(email, 2);
  const mismatch = await reset(token, 'a new horse 4', 'a new house 4');
  expect(mismatch).toMatchObject({ status: 400, message: 'Passwords not matched' });
  expect(mismatch.fields).toEqual({ confirmPassword: 'Passwords not matched' });
  for (const bad of ['short77', ' with a space', 'x'.repeat(129), undefined])
    expect((await reset(token, bad)).status).toBe(400);
  expect((await loginOwner(server.origin, email, password)).status).toBe(200);
  expect((await reset(token, 'a new horse 4')).status).toBe(200);
});

test('an unknown address gets the same answer in the same time, in every encoding', async () => {
  const { email } = await newOwner(server);
  const before = (await mailsIn(server)).length;
  const times: Record<string, number[]> = { known: [], unknown: [] };
  for (const encoding of ENCODINGS) {
    for (const [kind, address] of [
      ['known', email],
      ['unknown', `nobody-${encoding}@example.com`],
    ] as const) {
      const started = performance.now();
      const body = { email: address };
      const answer = await request(server.origin, accountsApi.forgotPassword, { body, encoding });
      times[kind]?.push(performance.now() - started);
      expect(answer).toMatchObject({ status: 200, data: {}, message: expect.stringContaining('If this') });
    }
  }
  const [known = 0, unknown = 0] = Object.values(times).map((of) => Math.min(...of));
  // The program answers both at one fixed delay; a machine under load stretches both.
  expect(Math.max(known, unknown) / Math.min(known, unknown)).toBeLessThan(1.5);
  await mailTo(server, email, 4);
  expect((await mailsIn(server)).length).toBe(before + 3);
  expect((await forgot('no address')).status).toBe(400);
});

test('whoever has not verified yet gets the verification again', async () => {
  const form = await signUpForm();
  await register(server, form);
  await mailTo(server, form.email);
  await forgot(form.email);
  expect((await mailTo(server, form.email, 2)).subject).toBe('Verify your email');
});

test('a wrong login takes as long for an address that nobody has', async () => {
  const { email } = await newOwner(server);
  async function time(identifier: string): Promise<number> {
    const started = performance.now();
    const answer = await loginOwner(server.origin, identifier, 'wrong horse 9');
    expect(answer.code).toBe('WRONG_PASSWORD');
    return performance.now() - started;
  }
  // In turns, and the quickest of each: on a busy machine it takes a while until both were left alone once.
  let [known, unknown] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const isAlike = () => unknown > known * 0.6 && unknown < known * 1.7;
  for (let round = 0; round < 12 || (round < 100 && !isAlike()); round++) {
    known = Math.min(known, await time(email));
    unknown = Math.min(unknown, await time('nobody@example.com'));
  }
  expect([known, unknown]).toSatisfy(isAlike);
});
