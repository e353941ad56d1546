import { expect } from 'vitest';
import { z } from 'zod';
import { createPhoto } from '../../../support/api/accounts.ts';
import { parseMail, waitForMail } from '../../../support/mailbox.ts';
import { User } from '../client/entity-schemas.ts';
import {
  expectData,
  expectErrorResponse,
  expectLogin,
  expectSuccess,
} from '../client/response-assertions.ts';
import { PUBLIC_URL, type WholeDayServer } from '../client/server-process.ts';

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

/** Section 7: the login sends the identifier under every name. */
const loginBody = (identifier: string, password = PASSWORD) => ({
  email: identifier,
  phoneNo: identifier,
  password,
});

export async function signUpOwner(server: WholeDayServer) {
  const owner = server.client();
  const form = { ...FORM, password: PASSWORD };
  const missingAvatar = expectErrorResponse(
    await owner.post('/users/register-owner', form),
    400,
    'VALIDATION',
  );
  expect(Object.keys(missingAvatar.fields ?? {})).toEqual(['avatar']);
  const registered = await owner.post('/users/register-owner', { ...form, avatar: await createPhoto() });
  expect(expectSuccess(registered, 201)).toBe('Verification Mail Sent');

  const early = await owner.post('/users/login-owner', loginBody(FORM.email));
  expectErrorResponse(early, 403, 'FORBIDDEN');
  const { link, token, otp } = parseMail(await waitForMail(server, FORM.email, 2));
  expect(link).toBe(`${PUBLIC_URL}/user/verify/${token}`);
  expectSuccess(await owner.put(`/users/verify-user/${token}`, { otp }));

  expectErrorResponse(await owner.get('/users/current-user'), 401, 'UNAUTHENTICATED');
  const wrong = await owner.post('/users/login-owner', loginBody(FORM.email, 'not the password'));
  expectErrorResponse(wrong, 401, 'WRONG_PASSWORD');
  expectLogin(await owner.post('/users/login-owner', loginBody('+919123400001')), { user: User });
  const session = expectLogin(await owner.post('/users/login-owner', loginBody('ASHA@example.com')), {
    user: User,
  });
  owner.token = session.accessToken;

  const { line1, line2, pincode, state, ...rest } = FORM;
  const address = { line1, line2, pincode, state };
  expect(session.user).toMatchObject({ ...rest, role: 'OWNER', address });
  expect(expectData(await owner.get('/users/current-user'), { user: User }).user).toEqual(session.user);
  await changeProfile(server, owner, session.user.avatar?.url ?? '');
  return { owner, refreshToken: session.refreshToken, email: FORM.email };
}

async function changeProfile(
  server: WholeDayServer,
  owner: ReturnType<WholeDayServer['client']>,
  before: string,
) {
  const avatar = await createPhoto(640, 480, 'png');
  const { user } = expectData(await owner.put('/users/update-avatar', { avatar }), { user: User });
  const url = user.avatar?.url ?? '';
  expect(url).toContain('/uploads/');
  expect(url).not.toBe(before);
  const picture = await server.fetch(new URL(url, PUBLIC_URL).pathname);
  expect(picture.status).toBe(200);
  expect(picture.headers.get('content-type')).toBe('image/webp');

  const renamed = { ...FORM, name: 'Asha Devi Negi', line2: '' };
  expectErrorResponse(
    await owner.put('/users/update-profile', { ...renamed, email: 'asha' }),
    400,
    'VALIDATION',
  );
  const profile = { ...FORM, name: 'Asha Devi Negi' };
  const changed = expectData(await owner.put('/users/update-profile', profile), { user: User });
  expect(changed.user).toEqual({ ...user, name: 'Asha Devi Negi' });
}

export async function resetPassword(server: WholeDayServer, email: string, newPassword: string) {
  const anonymous = server.client();
  const known = expectSuccess(await anonymous.post('/users/forgot-password', { email }));
  const unknown = expectSuccess(
    await anonymous.post('/users/forgot-password', { email: 'nobody@example.com' }),
  );
  expect(unknown).toBe(known);
  const { link, token } = parseMail(await waitForMail(server, email, 3));
  expect(link).toBe(`${PUBLIC_URL}/user/reset-password/${token}`);

  const reset = { password: newPassword, confirmPassword: newPassword };
  const differing = { ...reset, confirmPassword: 'something else' };
  expectErrorResponse(await anonymous.put(`/users/reset-password/${token}`, differing), 400, 'VALIDATION');
  const shape = { user: User, accessToken: z.string(), refreshToken: z.string() };
  const { accessToken } = expectData(await anonymous.put(`/users/reset-password/${token}`, reset), shape);
  expect((await anonymous.put(`/users/reset-password/${token}`, reset)).status).not.toBe(200);
  expectErrorResponse(await anonymous.post('/users/login-owner', loginBody(email)), 401, 'WRONG_PASSWORD');
  anonymous.token = accessToken;
  expectData(await anonymous.get('/users/current-user'), { user: User });
  return anonymous;
}

export async function refreshTokens(client: ReturnType<WholeDayServer['client']>, refreshToken: string) {
  const tokens = { accessToken: z.string(), refreshToken: z.string() };
  const fresh = expectData(await client.post('/users/refresh-token', { refreshToken }), tokens);
  expect(fresh.refreshToken).not.toBe(refreshToken);
  client.token = fresh.accessToken;
  return fresh.refreshToken;
}
