// @postgres full

import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { describe, expect, test } from 'vitest';
import { signUpOwner } from '../../support/api/accounts.ts';
import { request } from '../../support/client.ts';
import { allRows, expectNoChange } from '../../support/database/rows.ts';
import { expectError } from '../../support/expect/error-response.ts';
import type { RawResponse } from '../../support/processes/raw-http.ts';
import { createUser, loginOwner, loginWaiter, PASSWORD, seedShop } from '../../support/seed.ts';
import { decodeClaims } from '../../support/tokens.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { origin, app } = server;
const { owner, waiter, shopId, name } = await seedShop(server);
const mobile = owner.phoneNo.replace(/^(\d{5})/, '$1 ');

describe('an owner logs in', () => {
  test.each([
    ['with the email', owner.email],
    ['with the email as a phone writes it', ` ${owner.email.toUpperCase()} `],
    ['with the phone number', owner.phoneNo],
    ['with +91 and a blank', `+91 ${mobile}`],
    ['with a 0 in front', `0${owner.phoneNo}`],
    ['with the phone number of a contact', `\u202a+91 ${mobile}\u202c`],
    ['with the phone number of a web page', `(+91) ${mobile.replace(' ', '\u2011')}`],
    ['with 91 and no plus', `91${owner.phoneNo}`],
    ['with 0091', `0091 ${mobile}`],
    [
      'with digits of another script',
      owner.phoneNo.replace(/\d/g, (digit) => '०१२३४५६७८९'.charAt(Number(digit))),
    ],
    ['with a pasted email', `\u200b${owner.email}\u00a0`],
  ])('%s', async (_, identifier) => {
    const { status, data, text } = await loginOwner(origin, identifier);
    expect(status, text).toBe(200);
    expect(data.user).toMatchObject({
      email: owner.email,
      phoneNo: owner.phoneNo,
      role: 'OWNER',
      avatar: null,
    });
    expect(data.user.address).toMatchObject({ pincode: '171001', state: 'Himachal Pradesh' });
    const loginBody = JSON.parse(text);
    expect(loginBody.message).toBe(`Welcome back, ${data.user.name}`);
    expect(loginBody.userMessage).toBe(loginBody.message);
    expect((await request(origin, accountsApi.currentUser, { as: data.accessToken })).data.user).toEqual(
      data.user,
    );
  });

  test('with a single identifier field, as another client may send it', async () => {
    for (const body of [{ email: owner.email }, { phoneNo: owner.phoneNo }]) {
      const response = await request(origin, accountsApi.loginOwner, {
        body: { ...body, password: PASSWORD },
      });
      expect(response.status, response.text).toBe(200);
    }
  });

  test('and the response contains no secret', async () => {
    const { text } = await loginOwner(origin, owner.email);
    expect(text).not.toMatch(/argon2|hash|verifiedAt|saleId/i);
    expect(text).not.toContain(PASSWORD);
  });
});

describe('a waiter logs in', () => {
  test.each([
    ['with the saleId', waiter.saleId],
    ['with a pasted saleId', `\u200b${waiter.saleId} `],
    ['with the saleId in small letters', waiter.saleId.toLowerCase()],
    ['with the email', waiter.email],
    ['with the phone number', waiter.phoneNo],
  ])('%s, and receives the shop to open', async (_, identifier) => {
    const { status, data, text } = await loginWaiter(origin, identifier);
    expect(status, text).toBe(200);
    expect(data.user).toMatchObject({ email: waiter.email, role: 'WAITER' });
    expect(data.shop).toMatchObject({ _id: shopId, name });
    expect(JSON.parse(text).userMessage).toBe(`Welcome back, ${data.user.name}`);
  });

  test('but not after being removed from the shop', async () => {
    const gone = await seedShop(server);
    app.databases.writer.prepare('DELETE FROM memberships WHERE shop_id = ?').run(gone.shopId);
    expectError(await loginWaiter(origin, gone.waiter.saleId), 'NOT_FOUND');
  });
});

describe('a login fails', () => {
  const wrong = 'The login or the password is wrong.';
  test.each<[string, () => Promise<RawResponse>]>([
    ['with a wrong password', () => loginOwner(origin, owner.email, 'correct horse 2')],
    ['with a blank more in it', () => loginOwner(origin, owner.email, `${PASSWORD} `)],
    ['with another case', () => loginOwner(origin, owner.email, PASSWORD.toUpperCase())],
    ['with an unknown email', () => loginOwner(origin, 'nobody@example.com')],
    ['with an unknown phone', () => loginOwner(origin, '1111111111')],
    ['with somebody else’s saleId as owner', () => loginOwner(origin, waiter.saleId)],
    ['as owner, being a waiter', () => loginOwner(origin, waiter.email)],
    ['as waiter, being an owner', () => loginWaiter(origin, owner.email)],
    ['with an SQL spell', () => loginOwner(origin, "' OR 1=1 --")],
    ['with a wildcard', () => loginOwner(origin, '%')],
  ])('%s, without learning which of the two was wrong', async (_, login) => {
    const response = await expectNoChange(server, login);
    expect(expectError(response, 'WRONG_PASSWORD').message).toBe(wrong);
  });

  test('with one person’s email and another’s phone', async () => {
    const other = await seedShop(server);
    const body = { email: owner.email, phoneNo: other.owner.phoneNo, password: PASSWORD };
    expectError(await request(origin, accountsApi.loginOwner, { body }), 'WRONG_PASSWORD');
  });

  test('before the email is verified, with the right password', async () => {
    const fresh = await app.unitOfWork.writeAccount(({ tx }) =>
      createUser(tx, 'OWNER', { verifiedAt: null }),
    );
    const error = expectError(await loginOwner(origin, fresh.email), 'FORBIDDEN');
    expect(error.message).toMatch(/verify your email/);
    expectError(await loginOwner(origin, fresh.email, 'not this one'), 'WRONG_PASSWORD');
  });
});

test('passwords and refresh tokens are stored as hashes only', async () => {
  await signUpOwner(server);
  const { data } = await loginOwner(origin, owner.email);
  const stored = JSON.stringify(allRows(server));
  expect(stored).not.toContain(PASSWORD);
  expect(stored).not.toContain(data.refreshToken);
  expect(stored).not.toContain(data.accessToken);
  expect(stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
});

test('a token holds the session id and no personal data', async () => {
  const claims = decodeClaims((await loginOwner(origin, owner.email)).data.accessToken);
  expect(Object.keys(claims).sort()).toEqual(['exp', 'iat', 'sid', 'sub', 'use']);
});
