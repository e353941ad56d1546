// @postgres full

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HASHING_LIMITS } from '@tawa/server/auth/passwords.ts';
import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createPhoto } from '../../support/api/accounts.ts';
import { createLoginClient } from '../../support/api/login-attempts.ts';
import { request } from '../../support/client.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { startServerProcess } from '../../support/processes/server-process.ts';
import { median } from '../../support/quantile.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { startServer } from '../../support/server.ts';

/** Below the 300 logins in ten minutes that one address may try. */
const BURST = 280;
const ROUNDS = 3;

/** The server is a process of its own: the test must not wait for its event loop. */
async function startShopProcess(): Promise<{ origin: string; shop: TestShop }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tawa-test-burst-'));
  const server = await startServer({}, dataDir);
  const shop = await seedShop(server);
  await server.stop();
  const program = startServerProcess({ DATA_DIR: dataDir, TRUST_PROXY: 'on' });
  onTestFinished(async () => {
    program.process.kill('SIGKILL');
    await program.exited;
    rmSync(dataDir, { recursive: true, force: true });
  });
  return { origin: await program.listening, shop };
}

async function uploadPicture(origin: string, { owner }: TestShop): Promise<string> {
  const body = { avatar: await createPhoto(64, 64) };
  const { data } = await request(origin, accountsApi.updateAvatar, { as: owner.token, body });
  return `${origin}${data.user.avatar?.url}`;
}

async function measureMs(work: () => Promise<{ status: number }>): Promise<number> {
  const started = performance.now();
  const { status } = await work();
  expect(status).toBe(200);
  return performance.now() - started;
}

const fetchPicture = async (url: string) => {
  const response = await fetch(url);
  await response.arrayBuffer();
  return response;
};

/** Fetches pictures one after the other for as long as the login takes. */
async function timeLoginAndPictures(
  login: () => Promise<{ status: number }>,
  picture: string,
  pictureMs: number[],
): Promise<void> {
  let isDone = false;
  const timedLogin = measureMs(login).finally(() => {
    isDone = true;
  });
  do pictureMs.push(await measureMs(() => fetchPicture(picture)));
  while (!isDone);
  await timedLogin;
}

describe('a burst of logins', () => {
  test('delays neither pictures nor the login of another address, and is refused beyond its share', async () => {
    const { origin, shop } = await startShopProcess();
    const { signIn, tryWrongPassword } = createLoginClient(origin);
    const picture = await uploadPicture(origin, shop);
    const login = () => signIn({ email: shop.owner.email, ipAddress: '203.0.113.5' });
    const quiet: number[] = [];
    const busy: number[] = [];
    /** Numbers of logins of the burst that were verified while the other address waited. */
    const overtaking: number[] = [];

    for (let round = 0; round < ROUNDS; round++) {
      await timeLoginAndPictures(login, picture, quiet);
      const ipAddress = `198.51.100.${round}`;
      const burst = Array.from({ length: BURST }, (_, n) =>
        tryWrongPassword({ email: `nobody${n}@example.com`, ipAddress }),
      );
      let verified = 0;
      for (const response of burst) void response.then(({ status }) => (verified += status === 401 ? 1 : 0));
      // The response shows that the server has read the burst.
      await fetch(`${origin}/healthz`);
      const verifiedBefore = verified;
      await timeLoginAndPictures(login, picture, busy);
      overtaking.push(verified - verifiedBefore);

      const responses = await Promise.all(burst);
      const refused = responses.filter(({ status }) => status === 503);
      expect(refused.length).toBeGreaterThan(0);
      for (const response of refused) {
        expectError(response, 'BUSY');
        expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      }
      for (const response of responses.filter(({ status }) => status !== 503))
        expectError(response, 'WRONG_PASSWORD');
      expect(refused.length).toBeLessThan(BURST);
    }

    // Without the queue, a picture would take several hundred times as long. The time of the login depends on
    // the machine, but who overtakes it does not.
    expect(median(busy) / median(quiet)).toBeLessThan(100);
    expect(median(overtaking)).toBeLessThanOrEqual(3 * HASHING_LIMITS.running);
  });

  test('gains no guess that is not counted', async () => {
    const { origin, shop } = await startShopProcess();
    const { tryWrongPassword } = createLoginClient(origin);
    const fill = (round: number) =>
      Array.from({ length: BURST / 2 }, (_, n) =>
        tryWrongPassword({ email: `nobody${round}.${n}@example.com` }),
      );
    const guesses = [];
    for (let round = 0; round < 2; round++) {
      const noise = fill(round);
      guesses.push(...Array.from({ length: 8 }, () => tryWrongPassword({ email: shop.owner.email })));
      await Promise.all(noise);
    }
    const codes = (await Promise.all(guesses)).map(({ code }) => code);
    expect(codes.filter((code) => code === 'WRONG_PASSWORD').length).toBeLessThanOrEqual(5);
    // Whichever of them were rejected as busy, five wrong ones close the login.
    for (let n = 0; n < 5; n++) await tryWrongPassword({ email: shop.owner.email });
    expectError(await tryWrongPassword({ email: shop.owner.email }), 'TOO_MANY');
  });
});
