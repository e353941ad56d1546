import sharp from 'sharp';
import { parseMail, waitForMail } from '../../support/mailbox.ts';
import type { Part } from '../journey/journey.ts';

const PASSWORD = 'correct horse 1';
const NEW_PASSWORD = 'correct horse 2';
export const LAST_PASSWORD = 'correct horse 3';

export const ADDRESS = {
  line1: '12 Mall Road',
  line2: 'Near the clock tower',
  pincode: '171001',
  state: 'Himachal Pradesh',
};

export interface Owner {
  email: string;
  token: string;
  refreshToken: string;
}

async function createPicture(): Promise<File> {
  const picture = sharp({ create: { width: 90, height: 60, channels: 3, background: '#c85a14' } });
  return new File([await picture.png().toBuffer()], 'asha.png', { type: 'image/png' });
}

/** An owner registers, verifies the address, logs in and edits the account. */
export async function openAccount(part: Part): Promise<Owner> {
  await part.call('A balancer asks whether the server listens', 'GET /healthz');
  await register(part);
  const session = await logIn(part);
  await editAccount(part, session.token);
  return resetForgottenPassword(part);
}

const EMAIL = 'asha@example.com';

async function register(part: Part): Promise<void> {
  const form = {
    name: 'Asha Verma',
    email: EMAIL,
    phoneNo: '9123400001',
    ...ADDRESS,
    password: PASSWORD,
  };
  const avatar = await createPicture();
  const call = 'POST /users/register-owner';
  await part.call('A visitor registers without an avatar', call, { form });
  await part.call('A visitor registers without a name and with a short password', call, {
    form: { ...form, name: '', password: 'short', avatar },
  });
  await part.call('A visitor registers with a text instead of a picture', call, {
    form: { ...form, avatar: new File(['no picture'], 'asha.png', { type: 'image/png' }) },
  });
  await part.call('A visitor registers', call, { form: { ...form, avatar } });
  const { token, otp } = parseMail(await waitForMail(part.server, EMAIL));
  const verify = 'PUT /users/verify-user/{token}';
  const wrong = otp === '000000' ? '000001' : '000000';
  await part.call('The owner sends no OTP', verify, { path: { token }, form: { otp: '' } });
  await part.call('The owner sends a wrong OTP', verify, { path: { token }, form: { otp: wrong } });
  await part.call('The owner verifies the address', verify, { path: { token }, form: { otp } });
  await part.call('The owner verifies it again', verify, { path: { token }, form: { otp } });
}

const identifiers = (identifier: string) => ({ email: identifier, phoneNo: identifier });

async function logIn(part: Part): Promise<{ token: string; refreshToken: string }> {
  const call = 'POST /users/login-owner';
  await part.call('The owner logs in with a wrong password', call, {
    form: { ...identifiers(EMAIL), password: 'wrong horse 1' },
  });
  await part.call('The owner logs in without a password', call, { form: { ...identifiers(EMAIL) } });
  const byPhone = await part.call('The owner logs in with the phone', call, {
    form: { ...identifiers('9123400001'), password: PASSWORD },
  });
  const currentUser = 'GET /users/current-user';
  await part.call('The page asks who is signed in', currentUser, { as: byPhone.read('accessToken') });
  await part.call('The page asks without a token', currentUser);
  await part.call('The page asks with a forged token', currentUser, { as: 'e30.e30.forged' });
  await part.call('The owner logs out', 'GET /users/logout', { as: byPhone.read('accessToken') });
  await part.call('The page asks after the logout', currentUser, { as: byPhone.read('accessToken') });
  const byEmail = await part.call('The owner logs in with the email', call, {
    form: { ...identifiers(EMAIL), password: PASSWORD },
  });
  const refresh = 'POST /users/refresh-token';
  const refreshed = await part.call('The page refreshes its session', refresh, {
    json: { refreshToken: byEmail.read('refreshToken') },
  });
  await part.call('The page refreshes with an unknown token', refresh, { json: { refreshToken: 'unknown' } });
  return { token: refreshed.read('accessToken'), refreshToken: refreshed.read('refreshToken') };
}

async function editAccount(part: Part, as: string): Promise<void> {
  const profile = { name: 'Asha Devi Verma', email: EMAIL, phoneNo: '+91 91234 00002', ...ADDRESS };
  const updateProfile = 'PUT /users/update-profile';
  await part.call('The owner edits the profile', updateProfile, { as, form: profile });
  await part.call('The owner empties the phone', updateProfile, { as, form: { ...profile, phoneNo: '' } });
  await part.call('The owner gives another email', updateProfile, {
    as,
    form: { ...profile, email: 'asha.verma@example.com' },
  });
  await part.call('The owner updates the avatar', 'PUT /users/update-avatar', {
    as,
    form: { avatar: await createPicture() },
  });
  await part.call('The owner sends no avatar', 'PUT /users/update-avatar', { as, form: {} });
  const change = 'PUT /users/change-password';
  await part.call('The owner gives a wrong old password', change, {
    as,
    form: { oldPassword: 'wrong horse 1', newPassword: NEW_PASSWORD },
  });
  await part.call('The owner changes the password', change, {
    as,
    form: { oldPassword: PASSWORD, newPassword: NEW_PASSWORD },
  });
}

async function resetForgottenPassword(part: Part): Promise<Owner> {
  const forgot = 'POST /users/forgot-password';
  await part.call('A visitor forgets the password of an unknown address', forgot, {
    json: { email: 'nobody@example.com' },
  });
  await part.call('The owner gives no email', forgot, { json: { email: 'asha' } });
  await part.call('The owner forgets the password', forgot, { json: { email: EMAIL } });
  const token = await waitForResetToken(part);
  const reset = 'PUT /users/reset-password/{token}';
  await part.call('The owner confirms another password', reset, {
    path: { token },
    urlEncoded: { password: LAST_PASSWORD, confirmPassword: PASSWORD },
  });
  const passwords = { password: LAST_PASSWORD, confirmPassword: LAST_PASSWORD };
  const session = await part.call('The owner resets the password', reset, {
    path: { token },
    urlEncoded: passwords,
  });
  await part.call('The owner uses the link again', reset, { path: { token }, urlEncoded: passwords });
  return { email: EMAIL, token: session.read('accessToken'), refreshToken: session.read('refreshToken') };
}

/** The mails about the verification and about the changed password may come before it. */
async function waitForResetToken(part: Part): Promise<string> {
  for (let count = 1; ; count++) {
    const { link, token } = parseMail(await waitForMail(part.server, EMAIL, count));
    if (link.includes('/user/reset-password/')) return token;
  }
}

/** Somebody else registers, who has no part in the shop of the journey. Returns the access token. */
export async function openForeignAccount(part: Part): Promise<string> {
  const email = 'bina@example.com';
  const form = {
    name: 'Bina Rao',
    email,
    phoneNo: '9123400003',
    ...ADDRESS,
    password: PASSWORD,
    avatar: await createPicture(),
  };
  await part.call('Another owner registers', 'POST /users/register-owner', { form });
  const login = { form: { ...identifiers(email), password: PASSWORD } };
  const call = 'POST /users/login-owner';
  await part.call('The other owner logs in without having verified the address', call, login);
  // The refused login sent the second mail.
  const { token, otp } = parseMail(await waitForMail(part.server, email, 2));
  await part.call('The other owner verifies the address', 'PUT /users/verify-user/{token}', {
    path: { token },
    form: { otp },
  });
  return (await part.call('The other owner logs in', call, login)).read('accessToken');
}
