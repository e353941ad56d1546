import { registerErrorHandler } from '@tawa/server/http/plugins/error-handler.ts';
import { createRequestMetrics } from '@tawa/server/http/plugins/request-metrics.ts';
import { createServe } from '@tawa/server/http/serve.ts';
import { endpoint } from '@tawa/shared/contract/endpoint.ts';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { expectError } from '../../support/expect/error-response.ts';
import { rawRequest } from '../../support/processes/raw-http.ts';
import { seedShop } from '../../support/seed.ts';
import { startServer } from '../../support/server.ts';
import { useServer } from '../../support/use-server.ts';

// Second lines of defence, visible only if the first fails.

const server = await useServer();

test('fields outside the contract are never sent', async () => {
  const app = Fastify();
  const { reader: read } = server.app.databases;
  const authenticator = {
    authenticateToken: () => Promise.reject(new Error()),
    authenticateAgain: () => Promise.reject(new Error()),
    authenticateHeader: async () => null,
  };
  const route = { method: 'GET', path: '/leak' } as const;
  const leak = endpoint(route, { summary: '', access: 'anyone', data: z.object({ name: z.string() }) });
  const needs = {
    authenticator,
    read,
    recordUse: async () => undefined,
    requestMetrics: createRequestMetrics(),
    rateLimit: false,
  };
  createServe({ withoutBody: app, withBody: app }, needs)(leak, async () => ({
    message: 'Here',
    data: { name: 'Asha', passwordHash: '$argon2id$' },
  }));
  const response = await app.inject('/api/v1/leak');
  await app.close();
  expect(response.json()).toEqual({ message: 'Here', data: { name: 'Asha' } });
});

test.for(['SQLITE_BUSY', 'SQLITE_FULL', 'SQLITE_IOERR_READ', 'SQLITE_CANTOPEN'])(
  'a list that fails with %s is a retryable error',
  async (code) => {
    const app = Fastify();
    registerErrorHandler(app, () => undefined);
    app.get('/list', () => {
      throw Object.assign(new Error('disk I/O error'), { code });
    });
    const { statusCode, headers, payload } = await app.inject('/list');
    await app.close();
    const given = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
    expectError({ status: statusCode, headers: new Headers(given), text: payload }, 'BUSY');
  },
);

test('a forged forwarding header does not bypass the login limit', async () => {
  const strict = await startServer({ RATE_LIMIT: 'on' });
  const { owner } = await seedShop(strict);
  const body = JSON.stringify({ email: owner.email, password: 'guess' });
  const statuses: number[] = [];
  for (let n = 0; n < 6; n++) {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${n}` };
    statuses.push(
      (await rawRequest(strict.origin, '/users/login-owner', { method: 'POST', headers, body })).status,
    );
  }
  await strict.close();
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
});
