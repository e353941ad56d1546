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

const fetchPicture = async (url: string) => {
  const response = await fetch(url);
  await response.arrayBuffer();
  return response;
};

/**
 * Fetches pictures one after the other for as long as the login takes.
 * @returns for each picture and for the login how many logins of the burst were verified meanwhile
 */
async function countOvertaking(
  login: () => Promise<{ status: number }>,
  picture: string,
  verified: () => number,
): Promise<{ pictures: number[]; login: number }> {
  const before = verified();
  const signedIn = login();
  let isDone = false;
  void signedIn.finally(() => {
    isDone = true;
  });
  const pictures: number[] = [];
  do {
    const sent = verified();
    expect((await fetchPicture(picture)).status).toBe(200);
    pictures.push(verified() - sent);
  } while (!isDone);
  expect((await signedIn).status).toBe(200);
  return { pictures, login: verified() - before };
}

describe('a burst of logins', () => {
  test('delays neither pictures nor the login of another address, and is refused beyond its share', async () => {
    const { origin, shop } = await startShopProcess();
    const { signIn, tryWrongPassword } = createLoginClient(origin);
    const picture = await uploadPicture(origin, shop);
    const login = () => signIn({ email: shop.owner.email, ipAddress: '203.0.113.5' });
    const overtakingPictures: number[] = [];
    const overtakingLogins: number[] = [];

    for (let round = 0; round < ROUNDS; round++) {
      const ipAddress = `198.51.100.${round}`;
      const burst = Array.from({ length: BURST }, (_, n) =>
        tryWrongPassword({ email: `nobody${n}@example.com`, ipAddress }),
      );
      let verified = 0;
      let refusedAtOnce = 0;
      for (const response of burst)
        void response.then(({ status }) => {
          if (status === 401) verified++;
          else refusedAtOnce++;
        });
      // A busy machine reads the burst slowly. Only what waits afterwards can overtake.
      await expect
        .poll(() => BURST - refusedAtOnce - verified, { interval: 1 })
        .toBeLessThanOrEqual(HASHING_LIMITS.waitingOfClient + HASHING_LIMITS.running);
      const overtaking = await countOvertaking(login, picture, () => verified);
      overtakingPictures.push(...overtaking.pictures);
      overtakingLogins.push(overtaking.login);

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

    // Times depend on the machine, but who overtakes whom does not. Without a queue, all of the burst overtakes.
    const fewVerified = 3 * HASHING_LIMITS.running;
    expect(median(overtakingPictures)).toBeLessThanOrEqual(fewVerified);
    expect(median(overtakingLogins)).toBeLessThanOrEqual(fewVerified);
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
