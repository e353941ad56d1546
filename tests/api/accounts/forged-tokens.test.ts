// @postgres full

import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { listEndpoints } from '@tawa/shared/api.ts';
import { describe, expect, test } from 'vitest';
import { request } from '../../support/client.ts';
import { endpointCases } from '../../support/endpoints/endpoint-cases.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { seedShop } from '../../support/seed.ts';
import { decodeClaims, forgeToken } from '../../support/tokens.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { origin } = server;
const { owner, waiter } = await seedShop(server);

// tests/proof/tenant-matrix.test.ts checks who may request each of them.
test('every endpoint of the contract is in this table, and the table names no other', () => {
  expect(Object.keys(endpointCases).sort()).toEqual(
    listEndpoints()
      .map(({ name }) => name)
      .sort(),
  );
});

describe('a forged token', () => {
  const currentUser = (as: string) => request(origin, accountsApi.currentUser, { as });

  test('is accepted when every part is correct, so each rejection above has one cause', async () => {
    expect((await currentUser(forgeToken(server, owner.token))).status).toBe(200);
  });

  test.each<[string, () => string]>([
    ['another algorithm', () => forgeToken(server, owner.token, { alg: 'HS512' })],
    ['another use', () => forgeToken(server, owner.token, { claims: { use: 'refresh' } })],
    [
      'another person',
      () => forgeToken(server, owner.token, { claims: { sub: decodeClaims(waiter.token).sub } }),
    ],
    [
      'a session that never was',
      () => forgeToken(server, owner.token, { claims: { sid: decodeClaims(owner.token).sub } }),
    ],
    [
      'claims changed under the signature',
      () => owner.token.replace(/\.[^.]+\./, `.${waiter.token.split('.')[1]}.`),
    ],
    ['no signature', () => owner.token.replace(/[^.]+$/, '')],
    ['nothing of a token', () => 'null'],
  ])('is rejected with %s', async (_, make) => {
    expectError(await currentUser(make()), 'UNAUTHENTICATED');
  });

  test('expires after fifteen minutes', () => {
    const { iat, exp } = decodeClaims(owner.token);
    expect(exp - iat).toBe(900);
  });
});
