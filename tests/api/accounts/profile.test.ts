// @postgres full

import type { SessionUser } from '@tawa/server/auth/authenticate.ts';
import type { AccountWriteContext } from '@tawa/server/db/database.ts';
import { createProfileService } from '@tawa/server/features/accounts/profile.service.ts';
import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpOwner } from '../../support/api/accounts.ts';
import { ENCODINGS, request } from '../../support/client.ts';
import { parseMail, waitForMail } from '../../support/mailbox.ts';
import { loginOwner, loginWaiter, PASSWORD, seedShop } from '../../support/seed.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { connectSocket } from '../../support/sockets.ts';
import { decodeClaims } from '../../support/tokens.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    ADMIN_EMAILS: 'Boss@example.com, later@example.com, waiter@example.com',
  });
});
afterAll(() => server.close());

function replaceEmail(from: string, to: string): void {
  server.app.databases.writer.prepare('update users set email = ? where email = ?').run(to, from);
}

const currentUser = (as: string) => request(server.origin, accountsApi.currentUser, { as });
const editProfile = (as: string, body: Record<string, unknown>) =>
  request(server.origin, accountsApi.updateProfile, { as, body, encoding: 'multipart' });
const confirmEmail = (token: string) =>
  request(server.origin, accountsApi.verifyEmail, { params: { token } });
const changePassword = (as: string, oldPassword: unknown, newPassword: unknown) =>
  request(server.origin, accountsApi.changePassword, { as, body: { oldPassword, newPassword } });

test('changing the password ends all other sessions and sockets at once and keeps the current session', async () => {
  const shop = await seedShop(server);
  const { token, email } = shop.owner;
  const other = (await loginOwner(server.origin, email)).data.accessToken;
  const { shopId } = shop;
  const [here, there] = await Promise.all([
    connectSocket(server.origin, { shopId, token }),
    connectSocket(server.origin, { shopId, token: other }),
  ]);
  expect((await changePassword(token, PASSWORD, 'a new horse 4')).status).toBe(200);
  await there.waitForClose();
  expect((await currentUser(other)).code).toBe('UNAUTHENTICATED');
  expect((await currentUser(token)).status).toBe(200);
  expect(here.socket.connected).toBe(true);
  here.close();
  expect((await loginOwner(server.origin, email)).code).toBe('WRONG_PASSWORD');
  expect((await loginOwner(server.origin, email, 'a new horse 4')).status).toBe(200);
  expect((await waitForMail(server, email)).subject).toBe('Your password was changed');
});

test('changing the password requires the old one and a valid new one', async () => {
  const { token, email } = (await seedShop(server)).owner;
  const wrong = await changePassword(token, `${PASSWORD} `, 'a new horse 4');
  expect(wrong).toMatchObject({ status: 401, code: 'WRONG_PASSWORD' });
  for (const bad of ['short77', 'a space behind ', 'x'.repeat(129), '', undefined]) {
    const response = await changePassword(token, PASSWORD, bad);
    expect(response).toMatchObject({ status: 400, fields: { newPassword: expect.any(String) } });
  }
  expect((await changePassword(token, undefined, 'a new horse 4')).status).toBe(400);
  expect((await currentUser(token)).status).toBe(200);
  expect((await loginOwner(server.origin, email)).status).toBe(200);
  const anonymous = await request(server.origin, accountsApi.changePassword, { body: {} });
  expect(anonymous.code).toBe('UNAUTHENTICATED');
});

test('a waiter can change password and profile', async () => {
  const { waiter } = await seedShop(server);
  expect((await changePassword(waiter.token, PASSWORD, 'a waiter word 6')).status).toBe(200);
  expect((await loginWaiter(server.origin, waiter.saleId, 'a waiter word 6')).status).toBe(200);
  expect((await editProfile(waiter.token, { name: 'Ravi 🙏' })).data.user.name).toBe('Ravi 🙏');
});

test.each(ENCODINGS)('a profile is edited in %s; absent fields stay unchanged', async (encoding) => {
  const owner = await signUpOwner(server);
  const body = { name: 'रवि', line1: ' New Street 1 ', pincode: '141001' };
  const response = await request(server.origin, accountsApi.updateProfile, {
    as: owner.token,
    body,
    encoding,
  });
  const { line2, state } = owner;
  expect(response.data.user).toMatchObject({
    name: 'रवि',
    email: owner.email,
    phoneNo: owner.phoneNo,
    address: { line1: 'New Street 1', line2, pincode: '141001', state },
  });
  expect((await currentUser(owner.token)).data.user).toEqual(response.data.user);
});

test('required fields cannot be emptied, and a phone number or email in use is rejected', async () => {
  const [owner, other] = [await signUpOwner(server), await signUpOwner(server)];
  for (const field of ['name', 'email', 'phoneNo', 'line1', 'line2', 'pincode', 'state']) {
    const response = await editProfile(owner.token, { [field]: '' });
    expect(response.status).toBe(400);
    expect(Object.keys(response.fields ?? {})).toEqual([field]);
  }
  expect((await editProfile(owner.token, { phoneNo: other.phoneNo })).fields).toHaveProperty('phoneNo');
  expect(await editProfile(owner.token, { email: other.email })).toMatchObject({
    status: 409,
    code: 'CONFLICT',
  });
  expect((await currentUser(owner.token)).data.user).toEqual(owner.user);
});

test('a new email takes effect when its link is opened; the old address is notified', async () => {
  const { token, email, user } = await signUpOwner(server);
  const changed = await editProfile(token, { email: 'Later@Example.com', name: 'Boss' });
  expect(changed.data.user).toMatchObject({ email, name: 'Boss', pendingEmail: 'later@example.com' });
  expect((await loginOwner(server.origin, 'later@example.com')).status).toBe(401);
  const { link, token: secret } = parseMail(await waitForMail(server, 'later@example.com'));
  expect(link).toBe(`http://localhost:${new URL(server.origin).port}/user/verify-email/${secret}`);

  expect((await confirmEmail(secret)).status).toBe(200);
  const now = (await currentUser(token)).data.user;
  expect(now).toEqual({ ...user, name: 'Boss', email: 'later@example.com', isAdmin: true });
  expect((await confirmEmail(secret)).status).toBe(404);
  expect((await loginOwner(server.origin, email)).status).toBe(401);
  expect((await loginOwner(server.origin, 'later@example.com')).status).toBe(200);
  const notice = await waitForMail(server, email, 2);
  expect(notice.text).toContain('now uses later@example.com');
});

test('only the newest link confirms, and entering the current email cancels the change', async () => {
  const { token, email } = await signUpOwner(server);
  await editProfile(token, { email: 'one@example.com' });
  const one = parseMail(await waitForMail(server, 'one@example.com')).token;
  await editProfile(token, { email: 'two@example.com' });
  const two = parseMail(await waitForMail(server, 'two@example.com')).token;
  expect((await confirmEmail(one)).status).toBe(404);
  expect((await editProfile(token, { email })).data.user).not.toHaveProperty('pendingEmail');
  expect((await confirmEmail(two)).status).toBe(404);
  expect((await currentUser(token)).data.user.email).toBe(email);
});

test('an email that another account took in the meantime is not confirmed', async () => {
  const { token } = await signUpOwner(server);
  await editProfile(token, { email: 'wanted@example.com' });
  const secret = parseMail(await waitForMail(server, 'wanted@example.com')).token;
  const { owner } = await seedShop(server);
  replaceEmail(owner.email, 'wanted@example.com');
  expect(await confirmEmail(secret)).toMatchObject({ status: 409, code: 'CONFLICT' });
});

test('a password change cancels a pending change of email', async () => {
  const { token } = await signUpOwner(server);
  await editProfile(token, { email: 'thief@example.com' });
  const secret = parseMail(await waitForMail(server, 'thief@example.com')).token;
  await changePassword(token, PASSWORD, 'a new horse 4');
  expect((await confirmEmail(secret)).status).toBe(404);
  expect((await currentUser(token)).data.user).not.toHaveProperty('pendingEmail');
});

test('only owners listed in ADMIN_EMAILS are operators', async () => {
  const boss = await signUpOwner(server, { email: 'boss@example.com' });
  expect((await currentUser(boss.token)).data.user.isAdmin).toBe(true);
  const { waiter, owner } = await seedShop(server);
  replaceEmail(waiter.email, 'waiter@example.com');
  expect((await currentUser(waiter.token)).data.user).not.toHaveProperty('isAdmin');
  expect((await currentUser(owner.token)).data.user).not.toHaveProperty('isAdmin');
});

test('a change of the email counts as one mail, also if its write runs again', async () => {
  const owner = await signUpOwner(server);
  const { sub: userId, sid: sessionId } = decodeClaims(owner.token);
  const { writeAsUser } = server.app.unitOfWork;
  const counted: string[] = [];
  const profile = createProfileService({
    unitOfWork: {
      writeAsUser: (sessionUser: SessionUser, work: (write: AccountWriteContext) => Promise<unknown>) =>
        writeAsUser(sessionUser, async (write) => {
          await work(write);
          return work(write);
        }),
    },
    mailQueue: { enqueue: async () => undefined },
    maySendMail: (key: string) => counted.push(key) > 0,
    adminEmails: new Set<string>(),
  } as unknown as Parameters<typeof createProfileService>[0]);
  const sessionUser = { userId, sessionId, role: 'OWNER', name: owner.user.name } as const;
  const user = await profile.updateProfile(sessionUser, { email: 'once@example.com' });
  expect(user.pendingEmail).toBe('once@example.com');
  expect(counted).toEqual(['once@example.com', userId]);
});
