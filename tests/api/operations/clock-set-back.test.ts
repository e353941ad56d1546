import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccessTokenReader } from '@tawa/server/auth/access-tokens.ts';
import { backupFolderName, findNewestBackup, pruneBackups } from '@tawa/server/backup/backup-folder.ts';
import { createBackupSchedule } from '@tawa/server/backup/schedule.ts';
import { createWindowCounter } from '@tawa/server/support/time-window.ts';
import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { MIN_RETAINED_EVENTS } from '@tawa/shared/event-limits.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createSignUpForm, registerOwner, signUpOwner } from '../../support/api/accounts.ts';
import { createKitchenClient } from '../../support/api/kitchen.ts';
import { changeStatus, placeOrder, postOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { countRows } from '../../support/database/count-rows.ts';
import { fillEventLog } from '../../support/database/event-log.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { findClosedPort, startSmtpServer } from '../../support/fakes/smtp-server.ts';
import { parseMail, waitForMail } from '../../support/mailbox.ts';
import { loginOwner, PASSWORD, seedShop, type TestShop } from '../../support/seed.ts';
import { startServer } from '../../support/server.ts';
import { useServer } from '../../support/use-server.ts';
import { waitUntil } from '../../support/wait-until.ts';

// Rows were written while the clock was years ahead; it was then corrected.

const YEARS_MS = 4 * 365 * 86_400_000;
const server = await useServer({ RATE_LIMIT: 'on' });
const { app, origin, dataDir } = server;
const { writer } = app.databases;
const moveIntoFuture = (table: string, column: string, where = '1 = 1') =>
  writer.exec(`UPDATE ${table} SET ${column} = ${column} + ${YEARS_MS} WHERE ${where}`);

let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

test('failed logins dated in the future lock no account, and current ones do', async () => {
  const { email } = shop.owner;
  const guess = () => loginOwner(origin, email, 'not this one');
  for (let n = 0; n < 5; n++) expectError(await guess(), 'WRONG_PASSWORD');
  expectError(await loginOwner(origin, email), 'TOO_MANY');
  moveIntoFuture('wrong_passwords', 'expires_at');
  expect((await loginOwner(origin, email)).status).toBe(200);
  for (let n = 0; n < 4; n++) await guess();
  moveIntoFuture('wrong_passwords', 'expires_at');
  for (let n = 0; n < 5; n++) expectError(await guess(), 'WRONG_PASSWORD');
  const error = await guess();
  expectError(error, 'TOO_MANY');
  expect(Number(error.headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60);
});

describe('a session', () => {
  const refresh = (refreshToken: string) =>
    request(origin, accountsApi.refreshToken, { body: { refreshToken } });

  test('is not refreshed by a refresh token that expires years later', async () => {
    moveIntoFuture('refresh_tokens', 'expires_at');
    expectError(await refresh(shop.owner.refreshToken), 'UNAUTHENTICATED');
  });

  test('ends when a refresh token that was used in the future is reused', async () => {
    const { data } = await refresh(shop.owner.refreshToken);
    moveIntoFuture('refresh_tokens', 'rotated_at', 'rotated_at IS NOT NULL');
    expectError(await refresh(shop.owner.refreshToken), 'UNAUTHENTICATED');
    expectError(await refresh(data.refreshToken), 'UNAUTHENTICATED');
  });

  test('is not opened by an access token issued in the future', () => {
    const seconds = Math.floor(Date.now() / 1_000) + YEARS_MS / 1_000;
    const id = '019a2b3c-0000-7000-8000-000000000001';
    const claims = { sub: id, sid: id, use: 'access', iat: seconds, exp: seconds + 900 };
    expect(() => createAccessTokenReader(() => claims)('a token')).toThrow();
  });
});

test('links and OTPs of mails from the future do not work', async () => {
  const form = await createSignUpForm();
  await registerOwner(server, form);
  const { token, otp } = parseMail(await waitForMail(server, form.email));
  moveIntoFuture('registrations', 'expires_at', `email = '${form.email}'`);
  const verified = await request(origin, accountsApi.verifyUser, { params: { token }, body: { otp } });
  expectError(verified, 'NOT_FOUND');

  const { email } = await signUpOwner(server);
  await request(origin, accountsApi.forgotPassword, { body: { email } });
  const params = { token: parseMail(await waitForMail(server, email, 2)).token };
  moveIntoFuture('account_links', 'expires_at');
  const body = { password: PASSWORD, confirmPassword: PASSWORD };
  expectError(await request(origin, accountsApi.resetPassword, { params, body }), 'NOT_FOUND');
});

test('a stored response from the future is not replayed', async () => {
  const order = () => {
    const headers = { 'idempotency-key': 'the same' };
    return postOrder(server, shop, { as: shop.owner.token, body: { kotType: 'TAKEAWAY' }, headers });
  };
  const first = await order();
  expect((await order()).headers.get('idempotency-replayed')).toBe('true');
  moveIntoFuture('idempotency_keys', 'created_at');
  const repeated = await order();
  expect(repeated.headers.get('idempotency-replayed')).toBeNull();
  expect(repeated.data.kot._id).not.toBe(first.data.kot._id);
});

test('a KOT served in the future cannot be recalled', async () => {
  const kitchen = createKitchenClient(server, shop);
  const kot = await placeOrder(server, shop, { as: shop.owner.token });
  await changeStatus(server, shop, 'updateKot', kot);
  moveIntoFuture('kots', 'served_at', `id = '${kot._id}'`);
  expectError(await changeStatus(server, shop, 'recallKot', kot), 'CONFLICT');
  await kitchen.placeOtherOrder();
  expect(await kitchen.view('SERVED')).toEqual([]);
});

test('retention deletes all of it, and events beyond the newest thousand', async () => {
  await loginOwner(origin, shop.owner.email, 'not this one');
  await placeOrder(server, shop, { as: shop.owner.token, headers: { 'idempotency-key': 'one' } });
  const head = countRows(server, 'events', `shop_id = '${shop.shopId}'`);
  fillEventLog(server, shop, head + 1, MIN_RETAINED_EVENTS + 7);
  const times = {
    wrong_passwords: 'expires_at',
    refresh_tokens: 'expires_at',
    idempotency_keys: 'created_at',
  };
  for (const [table, column] of Object.entries(times)) moveIntoFuture(table, column);
  moveIntoFuture('events', 'at');
  await app.retention.runAll();
  for (const table of Object.keys(times))
    expect([table, countRows(server, table, '1 = 1')]).toEqual([table, 0]);
  expect(countRows(server, 'events', `shop_id = '${shop.shopId}'`)).toBe(MIN_RETAINED_EVENTS);
});

test('a mail delayed into the future is sent', async () => {
  const before = await startServer({ SMTP_URL: `smtp://127.0.0.1:${await findClosedPort()}` });
  const outbox = before.app.databases.writer;
  await registerOwner(before, await createSignUpForm());
  await waitUntil(() => outbox.prepare('SELECT 1 FROM outbox WHERE attempts > 0').get());
  outbox.exec(`UPDATE outbox SET due_at = due_at + ${YEARS_MS}, give_up_at = give_up_at + ${YEARS_MS}`);
  await before.stop();
  const mailServer = await startSmtpServer();
  const after = await startServer({ SMTP_URL: mailServer.url }, before.dataDir);
  await waitUntil(() => mailServer.mails[0]);
  await after.close();
  await mailServer.close();
});

describe('a backup dated in the future', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tawa-backups-'));
  const now = Date.now();
  const [old, fresh, wrong] = [now - 3_600_000, now, now + YEARS_MS].map(backupFolderName) as [
    string,
    string,
    string,
  ];
  for (const name of [old, fresh, wrong]) {
    mkdirSync(join(folder, name));
    const takenAt = new Date(now).toISOString();
    const manifest = { version: 1, takenAt, from: dataDir, schema: 1, counts: {}, bytes: 7, files: {} };
    writeFileSync(join(folder, name, 'backup.json'), JSON.stringify(manifest));
  }

  test('is not treated as the newest and is deleted first', () => {
    expect(findNewestBackup(folder).lastAt).toBe(now);
    expect(pruneBackups(folder, dataDir, 1)).toEqual([wrong, old]);
    expect(readdirSync(folder)).toEqual([fresh]);
  });

  test('delays no backup', () => {
    const alone = mkdtempSync(join(tmpdir(), 'tawa-backups-'));
    mkdirSync(join(alone, wrong));
    writeFileSync(join(alone, wrong, 'backup.json'), '{}');
    const schedule = createBackupSchedule(
      { folder: alone, everyMs: 3_600_000, keep: 3 },
      dataDir,
      app.http.log,
    );
    expect(schedule.status().nextAt).toBeLessThanOrEqual(Date.now());
    for (const one of [alone, folder]) rmSync(one, { recursive: true });
  });
});

test('in-memory counters restart', () => {
  let now = Date.now() + YEARS_MS;
  const counter = createWindowCounter(60_000, 10, () => now);
  for (let n = 0; n < 5; n++) counter.increment('a');
  now -= YEARS_MS;
  expect([counter.count('a'), counter.remainingMs('a'), counter.increment('a')]).toEqual([0, 0, 1]);
});
