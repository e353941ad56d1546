import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { request } from '../support/client.ts';
import { PASSWORD } from '../support/seed.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { environment } from './environment.ts';

const { skipReason } = await environment;
const GUESSES = 30;

/** Concurrent, from one address; counts error codes. */
async function guessPasswords({ servers, shop }: Cluster): Promise<Record<string, number>> {
  const body = { email: shop.owner.email, password: 'not this one' };
  const headers = { 'x-forwarded-for': '198.51.100.7' };
  const responses = await Promise.all(
    Array.from({ length: GUESSES }, (_, n) =>
      request(servers[n % servers.length]?.origin ?? '', accountsApi.loginOwner, { body, headers }),
    ),
  );
  const counts: Record<string, number> = {};
  for (const { code = 'none' } of responses) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

async function startTestCluster(envOf: Parameters<typeof startCluster>[0]): Promise<Cluster> {
  const cluster = await startCluster(envOf);
  onTestFinished(() => cluster.close());
  return cluster;
}

describe.skipIf(skipReason)(`failed logins across three processes ${skipReason ?? ''}`, () => {
  test('are counted together: after five the correct password is rejected by all', async () => {
    const cluster = await startTestCluster(() => ({ RATE_LIMIT: 'on', MAX_LAG: 'off' }));
    expect(await guessPasswords(cluster)).toEqual({ WRONG_PASSWORD: 5, TOO_MANY: GUESSES - 5 });
    const body = { email: cluster.shop.owner.email, password: PASSWORD };
    for (const { origin } of cluster.servers) {
      const from = (address: string) => ({ body, headers: { 'x-forwarded-for': address } });
      const error = await request(origin, accountsApi.loginOwner, from('198.51.100.7'));
      expect(error).toMatchObject({ status: 429, code: 'TOO_MANY' });
      expect((await request(origin, accountsApi.loginOwner, from('203.0.113.9'))).status).toBe(200);
    }
  });

  test('the control: counted per process, three times as many attempts are possible', async () => {
    // Counters are stored under hashes keyed by the secret: different secrets separate them.
    const cluster = await startTestCluster((n) => ({
      RATE_LIMIT: 'on',
      MAX_LAG: 'off',
      JWT_SECRET: `${n} `.repeat(20),
    }));
    expect(await guessPasswords(cluster)).toEqual({ WRONG_PASSWORD: 15, TOO_MANY: GUESSES - 15 });
  });
});
