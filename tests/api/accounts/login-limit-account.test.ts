import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createLoginClient } from '../../support/api/login-attempts.ts';
import { request } from '../../support/client.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { PASSWORD, seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer({ RATE_LIMIT: 'on', TRUST_PROXY: 'on' });
const { origin } = server;
const { signIn, tryWrongPassword, tryWrongPasswordFiveTimes } = createLoginClient(origin);

let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

describe('an account allows five failed logins, whichever identifier is used', () => {
  const employee = (body: Record<string, unknown>) =>
    request(origin, accountsApi.loginEmployee, { body, headers: { 'x-forwarded-for': '198.51.100.7' } });

  test('rejects the correct password with the second identifier, but accepts it from another address', async () => {
    const { email, phoneNo } = shop.owner;
    await tryWrongPasswordFiveTimes({ email });
    expectError(await signIn({ phoneNo }), 'WRONG_PASSWORD');
    expectError(await signIn({ email }), 'TOO_MANY');
    expect((await signIn({ phoneNo, ipAddress: '203.0.113.9' })).status).toBe(200);
  });

  test('counts failures spread over several identifiers together', async () => {
    const { email, phoneNo, saleId } = shop.waiter;
    for (const who of [{ email }, { phoneNo }, { saleId }, { email }, { phoneNo }])
      expectError(await employee({ ...who, password: 'not this one' }), 'WRONG_PASSWORD');
    for (const who of [{ email }, { phoneNo }, { saleId }])
      expectError(await employee({ ...who, password: PASSWORD }), 'WRONG_PASSWORD');
  });

  test('allows a fifth attempt after four failures, and a success clears them', async () => {
    const { email, phoneNo } = shop.owner;
    for (let round = 0; round < 2; round++) {
      for (const who of [{ email }, { phoneNo }, { email }])
        expectError(await tryWrongPassword(who), 'WRONG_PASSWORD');
      expect((await signIn({ email, phoneNo })).status).toBe(200);
    }
  });

  test('answers identically for an unknown account', async () => {
    const responsesTo = async (email: string, phoneNo: string) => {
      const codes: unknown[] = [];
      for (const who of [{ email }, { phoneNo }, { email, phoneNo }])
        for (let n = 0; n < 7; n++) codes.push((await tryWrongPassword(who)).code);
      return codes;
    };
    const { email, phoneNo } = shop.owner;
    expect(await responsesTo(email, phoneNo)).toEqual(await responsesTo('no.one@example.com', '9000000099'));
  });

  test('counts a wrong old password in change-password as a failure', async () => {
    const { email, phoneNo, token: as } = shop.owner;
    const body = { oldPassword: 'not this one', newPassword: 'a new horse 4' };
    const headers = { 'x-forwarded-for': '198.51.100.7' };
    const change = () => request(origin, accountsApi.changePassword, { as, body, headers });
    await tryWrongPassword({ email });
    for (let n = 0; n < 3; n++) expectError(await tryWrongPassword({ phoneNo }), 'WRONG_PASSWORD');
    expectError(await change(), 'WRONG_PASSWORD');
    expectError(await change(), 'TOO_MANY');
    expectError(await signIn({ email }), 'WRONG_PASSWORD');
  });
});
