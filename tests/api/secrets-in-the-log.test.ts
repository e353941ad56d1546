import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { afterAll, expect, test } from 'vitest';
import { call } from '../support/call.ts';
import { contentsOf, mailTo } from '../support/mailbox.ts';
import { register, signUpForm } from '../support/owner.ts';
import { startProgram } from '../support/program.ts';
import type { Restaurant } from '../support/restaurant.ts';
import { loginOwner } from '../support/shop.ts';
import { until } from '../support/until.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'tawa-test-'));
const program = startProgram({ DATA_DIR: dataDir, LOG_LEVEL: 'trace' });
afterAll(async () => {
  program.process.kill('SIGTERM');
  await program.ended;
  rmSync(dataDir, { recursive: true, force: true });
});

test('the log says where a mail is, and no OTP, token or password, however much it logs', async () => {
  const origin = await program.listening;
  const restaurant = { origin, dataDir } as Restaurant;
  const form = await signUpForm({ password: 'unforgettable 3' });
  await register(restaurant, form);
  const { token, otp } = contentsOf(await mailTo(restaurant, form.email));
  await call(origin, accountsApi.verifyUser, { params: { token }, body: { otp }, encoding: 'multipart' });
  const { data } = await loginOwner(origin, form.email, form.password);
  const { accessToken: as, refreshToken } = data;
  await call(origin, accountsApi.updateProfile, { as, body: { name: 'Asha' }, encoding: 'multipart' });
  await call(origin, accountsApi.forgotPassword, { body: { email: form.email } });
  const reset = contentsOf(await mailTo(restaurant, form.email, 2)).token;
  const password = 'another horse 2';
  const body = { password, confirmPassword: password };
  const renewed = await call(origin, accountsApi.resetPassword, { params: { token: reset }, body });
  expect(renewed.status).toBe(200);

  const said = await until(() => {
    const text = program.said() + program.complained();
    return text.split('a mail has left').length > 3 ? text : undefined;
  });
  expect(said).toContain(join(dataDir, 'outbox'));
  expect(said).toContain('/api/v1/users/reset-password/…');
  const secrets = { token, otp: `"${otp}"`, reset, first: form.password, second: password, as, refreshToken };
  for (const [name, secret] of Object.entries(secrets)) expect(said.includes(secret), name).toBe(false);
});
