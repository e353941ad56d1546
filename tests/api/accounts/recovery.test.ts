// @postgres full

import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { expect, test } from 'vitest';
import { createSignUpForm, registerOwner, signUpOwner } from '../../support/api/accounts.ts';
import { ENCODINGS, request } from '../../support/client.ts';
import { listMails, parseMail, waitForMail } from '../../support/mailbox.ts';
import { loginOwner, seedShop } from '../../support/seed.ts';
import { connectSocket } from '../../support/sockets.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();

const requestReset = (email: unknown) =>
  request(server.origin, accountsApi.forgotPassword, { body: { email } });

const resetPassword = (token: string, password: unknown, confirmPassword: unknown = password) =>
  request(server.origin, accountsApi.resetPassword, {
    params: { token },
    body: { password, confirmPassword },
    encoding: 'urlencoded',
  });

const currentUser = (as: string) => request(server.origin, accountsApi.currentUser, { as });

/** @param nth counts the mails to this address */
async function waitForResetLink(email: string, nth: number): Promise<string> {
  await requestReset(email);
  return parseMail(await waitForMail(server, email, nth)).token;
}

test('a reset issues new tokens and ends every session and socket at once', async () => {
  const shop = await seedShop(server);
  const { email, token: before } = shop.owner;
  const socket = await connectSocket(server.origin, { shopId: shop.shopId, token: before });
  await requestReset(` ${email.toUpperCase()} `);
  const { token } = parseMail(await waitForMail(server, email));
  const response = await resetPassword(token, 'a new horse 4');
  expect(response).toMatchObject({ status: 200, data: { user: { email } } });
  await socket.waitForClose();
  expect((await currentUser(before)).code).toBe('UNAUTHENTICATED');
  const { refreshToken } = shop.owner;
  const renewed = await request(server.origin, accountsApi.refreshToken, { body: { refreshToken } });
  expect(renewed.status).toBe(401);
  expect((await currentUser(response.data.accessToken)).status).toBe(200);
  const body = { refreshToken: response.data.refreshToken };
  expect((await request(server.origin, accountsApi.refreshToken, { body })).status).toBe(200);

  expect((await loginOwner(server.origin, email)).code).toBe('WRONG_PASSWORD');
  expect((await loginOwner(server.origin, email, 'a new horse 4')).status).toBe(200);
  expect((await resetPassword(token, 'another one 5')).code).toBe('NOT_FOUND');
  const notice = await waitForMail(server, email, 2);
  expect(notice.subject).toBe('Your password was changed');
});

test('a waiter can reset the password', async () => {
  const { waiter } = await seedShop(server);
  const response = await resetPassword(await waitForResetLink(waiter.email, 1), 'a waiter word 6');
  expect(response.data.user).toMatchObject({ role: 'WAITER', email: waiter.email });
});

test('only the newest link works, and only once, even for two concurrent requests', async () => {
  const { email } = await signUpOwner(server);
  const first = await waitForResetLink(email, 2);
  const second = await waitForResetLink(email, 3);
  expect((await resetPassword(first, 'a new horse 4')).status).toBe(404);
  const both = await Promise.all([
    resetPassword(second, 'one of two 1'),
    resetPassword(second, 'one of two 2'),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
});

test('a link expires after 30 minutes', async () => {
  const { email } = await signUpOwner(server);
  const token = await waitForResetLink(email, 2);
  server.app.databases.writer.exec('update account_links set expires_at = expires_at - 1800000');
  expect((await resetPassword(token, 'a new horse 4')).status).toBe(404);
});

test('a reset with an invalid password changes nothing and keeps the link valid', async () => {
  const { email, password } = await signUpOwner(server);
  const token = await waitForResetLink(email, 2);
  const mismatch = await resetPassword(token, 'a new horse 4', 'a new house 4');
  expect(mismatch).toMatchObject({ status: 400, message: 'Passwords not matched' });
  expect(mismatch.fields).toEqual({ confirmPassword: 'Passwords not matched' });
  for (const bad of ['short77', ' with a space', 'x'.repeat(129), undefined])
    expect((await resetPassword(token, bad)).status).toBe(400);
  expect((await loginOwner(server.origin, email, password)).status).toBe(200);
  expect((await resetPassword(token, 'a new horse 4')).status).toBe(200);
});

test('an unknown address gets the same response in the same time, in every encoding', async () => {
  const { email } = await signUpOwner(server);
  const before = (await listMails(server)).length;
  const times: Record<string, number[]> = { known: [], unknown: [] };
  for (const encoding of ENCODINGS) {
    for (const [kind, address] of [
      ['known', email],
      ['unknown', `nobody-${encoding}@example.com`],
    ] as const) {
      const started = performance.now();
      const body = { email: address };
      const response = await request(server.origin, accountsApi.forgotPassword, { body, encoding });
      times[kind]?.push(performance.now() - started);
      expect(response).toMatchObject({ status: 200, data: {}, message: expect.stringContaining('If this') });
    }
  }
  const [known = 0, unknown = 0] = Object.values(times).map((of) => Math.min(...of));
  // Both responses have one fixed delay; a machine under load stretches both.
  expect(Math.max(known, unknown) / Math.min(known, unknown)).toBeLessThan(1.5);
  await waitForMail(server, email, 4);
  expect((await listMails(server)).length).toBe(before + 3);
  expect((await requestReset('no address')).status).toBe(400);
});

test('an unverified owner gets the verification mail again', async () => {
  const form = await createSignUpForm();
  await registerOwner(server, form);
  await waitForMail(server, form.email);
  await requestReset(form.email);
  expect((await waitForMail(server, form.email, 2)).subject).toBe('Verify your email');
});

test('a failed login takes equally long for an unknown address', async () => {
  const { email } = await signUpOwner(server);
  async function time(identifier: string): Promise<number> {
    const started = performance.now();
    const response = await loginOwner(server.origin, identifier, 'wrong horse 9');
    expect(response.code).toBe('WRONG_PASSWORD');
    return performance.now() - started;
  }
  // Alternating, and the minimum of each: on a busy machine both need one undisturbed run.
  let [known, unknown] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const isAlike = () => unknown > known * 0.6 && unknown < known * 1.7;
  for (let round = 0; round < 12 || (round < 100 && !isAlike()); round++) {
    known = Math.min(known, await time(email));
    unknown = Math.min(unknown, await time('nobody@example.com'));
  }
  expect([known, unknown]).toSatisfy(isAlike);
});
