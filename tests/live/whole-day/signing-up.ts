import { expect } from 'vitest';
import { z } from 'zod';
import { photo } from '../../support/accounts.ts';
import { contentsOf, mailTo } from '../../support/mailbox.ts';
import { done, good, refusal, welcome } from './answers.ts';
import { type House, PUBLIC_URL } from './server.ts';
import { User } from './shapes.ts';

export const PASSWORD = 'saffron and smoke';
const FORM = {
  name: 'Asha Negi',
  email: 'asha@example.com',
  phoneNo: '9123400001',
  line1: '12 Mall Road',
  line2: 'Near the clock tower',
  pincode: '171001',
  state: 'Himachal Pradesh',
};

/** Section 7's login: the same identifier under every name. */
const named = (identifier: string, password = PASSWORD) => ({
  email: identifier,
  phoneNo: identifier,
  password,
});

/** An owner registers, reads the mail, enters the OTP and signs in. */
export async function signUp(server: House) {
  const owner = server.client();
  const form = { ...FORM, password: PASSWORD };
  const faceless = refusal(await owner.post('/users/register-owner', form), 400, 'VALIDATION');
  expect(Object.keys(faceless.fields ?? {})).toEqual(['avatar']);
  const registered = await owner.post('/users/register-owner', { ...form, avatar: await photo() });
  expect(done(registered, 201)).toBe('Verification Mail Sent');

  const early = await owner.post('/users/login-owner', named(FORM.email));
  refusal(early, 403, 'FORBIDDEN');
  const { link, token, otp } = contentsOf(await mailTo(server, FORM.email, 2));
  expect(link).toBe(`${PUBLIC_URL}/user/verify/${token}`);
  done(await owner.put(`/users/verify-user/${token}`, { otp }));

  refusal(await owner.get('/users/current-user'), 401, 'UNAUTHENTICATED');
  const wrong = await owner.post('/users/login-owner', named(FORM.email, 'not the password'));
  refusal(wrong, 401, 'WRONG_PASSWORD');
  welcome(await owner.post('/users/login-owner', named('+919123400001')), { user: User });
  const session = welcome(await owner.post('/users/login-owner', named('ASHA@example.com')), { user: User });
  owner.token = session.accessToken;

  const { line1, line2, pincode, state, ...rest } = FORM;
  const address = { line1, line2, pincode, state };
  expect(session.user).toMatchObject({ ...rest, role: 'OWNER', address });
  expect(good(await owner.get('/users/current-user'), { user: User }).user).toEqual(session.user);
  await changeProfile(server, owner, session.user.avatar?.url ?? '');
  return { owner, refreshToken: session.refreshToken, email: FORM.email };
}

async function changeProfile(server: House, owner: ReturnType<House['client']>, before: string) {
  const avatar = await photo(640, 480, 'png');
  const { user } = good(await owner.put('/users/update-avatar', { avatar }), { user: User });
  const url = user.avatar?.url ?? '';
  expect(url).toContain('/uploads/');
  expect(url).not.toBe(before);
  const picture = await server.fetch(new URL(url, PUBLIC_URL).pathname);
  expect(picture.status).toBe(200);
  expect(picture.headers.get('content-type')).toBe('image/webp');

  const renamed = { ...FORM, name: 'Asha Devi Negi', line2: '' };
  refusal(await owner.put('/users/update-profile', { ...renamed, email: 'asha' }), 400, 'VALIDATION');
  const profile = { ...FORM, name: 'Asha Devi Negi' };
  const changed = good(await owner.put('/users/update-profile', profile), { user: User });
  expect(changed.user).toEqual({ ...user, name: 'Asha Devi Negi' });
}

/** A password that was forgotten: the link of the mail makes a new one, and ends what was signed in. */
export async function resetPassword(server: House, email: string, newPassword: string) {
  const visitor = server.client();
  const known = done(await visitor.post('/users/forgot-password', { email }));
  const unknown = done(await visitor.post('/users/forgot-password', { email: 'nobody@example.com' }));
  expect(unknown).toBe(known);
  const { link, token } = contentsOf(await mailTo(server, email, 3));
  expect(link).toBe(`${PUBLIC_URL}/user/reset-password/${token}`);

  const reset = { password: newPassword, confirmPassword: newPassword };
  const differing = { ...reset, confirmPassword: 'something else' };
  refusal(await visitor.put(`/users/reset-password/${token}`, differing), 400, 'VALIDATION');
  const shape = { user: User, accessToken: z.string(), refreshToken: z.string() };
  const { accessToken } = good(await visitor.put(`/users/reset-password/${token}`, reset), shape);
  expect((await visitor.put(`/users/reset-password/${token}`, reset)).status).not.toBe(200);
  refusal(await visitor.post('/users/login-owner', named(email)), 401, 'WRONG_PASSWORD');
  visitor.token = accessToken;
  good(await visitor.get('/users/current-user'), { user: User });
  return visitor;
}

/** Changes the session's tokens for new ones. */
export async function refresh(client: ReturnType<House['client']>, refreshToken: string) {
  const tokens = { accessToken: z.string(), refreshToken: z.string() };
  const fresh = good(await client.post('/users/refresh-token', { refreshToken }), tokens);
  expect(fresh.refreshToken).not.toBe(refreshToken);
  client.token = fresh.accessToken;
  return fresh.refreshToken;
}
