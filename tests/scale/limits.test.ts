import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { call } from '../support/call.ts';
import { PASSWORD } from '../support/shop.ts';
import { found } from './found.ts';
import { type House, openHouse } from './house.ts';

const { none } = await found;
const GUESSES = 30;

/** Guesses at the owner's password from one address, all at once, spread over the processes: what was answered how often. */
async function guess({ servers, shop }: House): Promise<Record<string, number>> {
  const body = { email: shop.owner.email, password: 'not this one' };
  const headers = { 'x-forwarded-for': '198.51.100.7' };
  const answers = await Promise.all(
    Array.from({ length: GUESSES }, (_, n) =>
      call(servers[n % servers.length]?.origin ?? '', accountsApi.loginOwner, { body, headers }),
    ),
  );
  const counts: Record<string, number> = {};
  for (const { code = 'none' } of answers) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

async function opened(envOf: Parameters<typeof openHouse>[0]): Promise<House> {
  const house = await openHouse(envOf);
  onTestFinished(() => house.close());
  return house;
}

describe.skipIf(none)(`guesses at a password, spread over three processes ${none ?? ''}`, () => {
  test('are counted together, and the right one is refused by all of them after five', async () => {
    const house = await opened(() => ({ RATE_LIMIT: 'on', MAX_LAG: 'off' }));
    expect(await guess(house)).toEqual({ WRONG_PASSWORD: 5, TOO_MANY: GUESSES - 5 });
    const body = { email: house.shop.owner.email, password: PASSWORD };
    for (const { origin } of house.servers) {
      const from = (address: string) => ({ body, headers: { 'x-forwarded-for': address } });
      const refusal = await call(origin, accountsApi.loginOwner, from('198.51.100.7'));
      expect(refusal).toMatchObject({ status: 429, code: 'TOO_MANY' });
      expect((await call(origin, accountsApi.loginOwner, from('203.0.113.9'))).status).toBe(200);
    }
  });

  test('the control: counted by each process for itself, three times as many pass', async () => {
    // What is counted stands under a hash with the secret, so that each finds its own counts alone.
    const house = await opened((n) => ({ RATE_LIMIT: 'on', MAX_LAG: 'off', JWT_SECRET: `${n} `.repeat(20) }));
    expect(await guess(house)).toEqual({ WRONG_PASSWORD: 15, TOO_MANY: GUESSES - 15 });
  });
});
