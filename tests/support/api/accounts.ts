import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import sharp from 'sharp';
import { request } from '../client.ts';
import { parseMail, waitForMail } from '../mailbox.ts';
import { loginOwner, PASSWORD } from '../seed.ts';
import type { TestServer } from '../server.ts';

let counter = 0;

/** Creates a photo with EXIF data, as a phone does. */
export async function createPhoto(width = 900, height = 600, format: 'jpeg' | 'png' | 'webp' = 'jpeg') {
  const background = { r: 200, g: 90, b: 20 };
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .withExif({ IFD0: { Copyright: 'taken at 12 Mall Road' } })
    .toFormat(format)
    .toBuffer();
  return new File([bytes], `me.${format}`, { type: `image/${format}` });
}

export async function createSignUpForm(overrides: Record<string, unknown> = {}) {
  const n = String(++counter).padStart(4, '0');
  return {
    name: `Asha ${n}`,
    email: `asha${n}@example.com`,
    phoneNo: `91234${n.padStart(5, '0')}`,
    line1: '12 Mall Road',
    line2: 'Near the clock tower',
    pincode: '171001',
    state: 'Himachal Pradesh',
    password: PASSWORD,
    avatar: await createPhoto(),
    ...overrides,
  };
}

export function registerOwner({ origin }: Pick<TestServer, 'origin'>, body: Record<string, unknown>) {
  return request(origin, accountsApi.registerOwner, { body, encoding: 'multipart' });
}

export async function signUpOwner(
  server: Pick<TestServer, 'origin' | 'dataDir'>,
  overrides: Record<string, unknown> = {},
) {
  const form = await createSignUpForm(overrides);
  const response = await registerOwner(server, form);
  if (response.status !== 201) throw new Error(`registration failed: ${response.text}`);
  const { token, otp } = parseMail(await waitForMail(server, form.email));
  const verified = await request(server.origin, accountsApi.verifyUser, {
    params: { token },
    body: { otp },
  });
  if (verified.status !== 200) throw new Error(`verification failed: ${verified.text}`);
  const { data } = await loginOwner(server.origin, form.email, form.password);
  return {
    ...form,
    userId: data.user._id,
    token: data.accessToken,
    refreshToken: data.refreshToken,
    user: data.user,
  };
}
