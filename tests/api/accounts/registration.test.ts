import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { describe, expect, test } from 'vitest';
import { createSignUpForm, registerOwner, signUpOwner } from '../../support/api/accounts.ts';
import { ENCODINGS, request } from '../../support/client.ts';
import { countRows } from '../../support/database/count-rows.ts';
import { parseMail, waitForMail } from '../../support/mailbox.ts';
import { loginOwner, seedShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer({ PUBLIC_URL: 'https://pos.example.com/' });

const verifyOtp = (token: string, otp: unknown) =>
  request(server.origin, accountsApi.verifyUser, { params: { token }, body: { otp } });

test('an owner registers, verifies the OTP of the mail, and logs in by email and by phone', async () => {
  const form = await createSignUpForm({
    name: '  आशा 🍛 वर्मा ',
    line1: '१२, मॉल रोड',
    email: 'Asha.Verma@Example.com',
  });
  const response = await registerOwner(server, { ...form, phoneNo: '+91 91234-50001' });
  expect(response).toMatchObject({ status: 201, message: 'Verification Mail Sent' });
  expect(response.data.user).toMatchObject({
    name: 'आशा 🍛 वर्मा',
    email: 'asha.verma@example.com',
    phoneNo: '9123450001',
    role: 'OWNER',
    address: { line1: '१२, मॉल रोड', line2: form.line2, pincode: form.pincode, state: form.state },
  });

  const mail = await waitForMail(server, 'asha.verma@example.com');
  const { link, token, otp } = parseMail(mail);
  expect(link).toBe(`https://pos.example.com/user/verify/${token}`);
  expect(mail.text).toContain('आशा 🍛 वर्मा');
  expect(otp).toMatch(/^\d{6}$/);

  expect(await verifyOtp(token, ` ${otp} `)).toMatchObject({ status: 200, data: response.data });
  expect((await verifyOtp(token, otp)).status).toBe(404);
  for (const identifier of ['ASHA.verma@example.com', '9123450001', '09123450001', '+91 91234 50001']) {
    const login = await loginOwner(server.origin, identifier);
    expect(login.data.user).toEqual(response.data.user);
  }
});

test('a registration without a picture is rejected in every encoding', async () => {
  const { avatar: _, ...form } = await createSignUpForm();
  for (const encoding of ENCODINGS) {
    const response = await request(server.origin, accountsApi.registerOwner, { body: form, encoding });
    expect(response).toMatchObject({ status: 400, code: 'VALIDATION', message: 'Avatar required' });
    expect(response.fields).toEqual({ avatar: 'Avatar required' });
  }
  const empty = await registerOwner(server, { ...form, avatar: new File([], '') });
  expect(empty.message).toBe('Avatar required');
});

test.each([
  ['name', ''],
  ['email', 'asha@'],
  ['phoneNo', '12345'],
  ['line1', '   '],
  ['line2', ''],
  ['pincode', '17100'],
  ['state', ''],
  ['password', 'short77'],
  ['password', ' starts with a space'],
  ['password', 'ends with a space '],
  ['password', 'x'.repeat(129)],
])('a registration with %s %j names the field', async (field, value) => {
  const response = await registerOwner(server, await createSignUpForm({ [field]: value }));
  expect(response).toMatchObject({ status: 400, code: 'VALIDATION' });
  expect(Object.keys(response.fields ?? {})).toEqual([field]);
});

test('a password keeps its surrounding spaces', async () => {
  const password = 'पासवर्ड 🍛  with  spaces';
  const { email } = await signUpOwner(server, { password });
  expect((await loginOwner(server.origin, email, ` ${password}`)).code).toBe('WRONG_PASSWORD');
  expect((await loginOwner(server.origin, email, password)).status).toBe(200);
  const longest = '🍛'.repeat(128);
  const other = await signUpOwner(server, { password: longest });
  expect((await loginOwner(server.origin, other.email, longest)).status).toBe(200);
});

test('a second registration replaces the first, invalidates its link and sends a new mail', async () => {
  const form = await createSignUpForm();
  await registerOwner(server, form);
  const first = parseMail(await waitForMail(server, form.email));
  const before = countRows(server, 'registrations');
  await registerOwner(server, { ...form, name: 'Asha the second', password: 'another horse 2' });
  const second = parseMail(await waitForMail(server, form.email, 2));
  expect(countRows(server, 'registrations')).toBe(before);
  expect((await verifyOtp(first.token, first.otp)).code).toBe('NOT_FOUND');
  expect((await verifyOtp(second.token, second.otp)).status).toBe(200);
  expect((await loginOwner(server.origin, form.email)).code).toBe('WRONG_PASSWORD');
  const { data } = await loginOwner(server.origin, form.email, 'another horse 2');
  expect(data.user.name).toBe('Asha the second');
});

describe('an existing account is not revealed', () => {
  /** The response without what the caller sent and without values that are unique. */
  const comparableResponse = ({ status, message, code, data }: Awaited<ReturnType<typeof registerOwner>>) => {
    const { _id, name, email, phoneNo, avatar, ...rest } = data.user;
    return { status, message, code, rest, ids: [_id.length, avatar?.url.length] };
  };

  test('a registration with its email gets the usual response, and the mail explains how to log in', async () => {
    const owner = await signUpOwner(server);
    const fresh = await registerOwner(server, await createSignUpForm());
    const form = await createSignUpForm({ email: owner.email.toUpperCase(), password: 'another horse 2' });
    const again = await registerOwner(server, form);
    expect(comparableResponse(again)).toEqual(comparableResponse(fresh));
    expect(again.data.user).toMatchObject({ name: form.name, phoneNo: form.phoneNo, email: owner.email });
    const pictureOf = async ({ data }: typeof again) =>
      (await fetch(`${server.origin}${data.user.avatar?.url}`)).status;
    expect([await pictureOf(again), await pictureOf(fresh)]).toEqual([200, 200]);

    const mail = await waitForMail(server, owner.email, 2);
    expect(mail.subject).toBe('You already have an account');
    expect(mail.text).toContain(`Hello ${owner.name},`);
    expect(mail.text).not.toContain(form.name);
    for (const way of ['/login', '/user/forgot-password']) {
      expect(mail.text).toContain(`https://pos.example.com${way}\n`);
      expect(mail.html).toContain(`href="https://pos.example.com${way}"`);
    }
    const { data } = await loginOwner(server.origin, owner.email);
    expect(data.user).toEqual(owner.user);
  });

  test('a login with the newly registered password fails', async () => {
    const owner = await signUpOwner(server);
    const { waiter } = await seedShop(server);
    const password = 'another horse 2';
    const [known, fresh, phone] = [{ email: owner.email }, {}, { phoneNo: waiter.phoneNo }];
    for (const given of [known, fresh, phone]) {
      const form = await createSignUpForm({ ...given, password });
      expect((await registerOwner(server, form)).status).toBe(201);
      for (const identifier of [form.email, form.phoneNo])
        expect(await loginOwner(server.origin, identifier, password)).toMatchObject({
          status: 403,
          message: expect.stringMatching(/newest mail/),
        });
    }
    expect((await waitForMail(server, owner.email, 3)).subject).toBe('You already have an account');
    expect((await loginOwner(server.origin, owner.email)).status).toBe(200);
  });

  test('the response time is the same', async () => {
    const { email } = await signUpOwner(server);
    const times: Record<string, number[]> = { known: [], unknown: [] };
    for (let round = 0; round < 5; round++) {
      for (const [kind, given] of [
        ['known', { email }],
        ['unknown', {}],
      ] as const) {
        const form = await createSignUpForm(given);
        const started = performance.now();
        await registerOwner(server, form);
        times[kind]?.push(performance.now() - started);
      }
    }
    const [known = 0, unknown = 0] = Object.values(times).map((of) => Math.min(...of));
    expect(Math.max(known, unknown) / Math.min(known, unknown)).toBeLessThan(1.5);
  });

  test('a phone number in use is reported only after the email is verified', async () => {
    const { waiter } = await seedShop(server);
    const form = await createSignUpForm({ phoneNo: `0${waiter.phoneNo}` });
    expect(await registerOwner(server, form)).toMatchObject({
      status: 201,
      message: 'Verification Mail Sent',
    });
    const { token, otp } = parseMail(await waitForMail(server, form.email));
    const error = await verifyOtp(token, otp);
    const message =
      'This phone number already has an account. Please sign in to that one, or register again with another number.';
    expect(error).toMatchObject({ status: 409, code: 'CONFLICT', message, fields: { phoneNo: message } });

    const other = await createSignUpForm({ email: form.email });
    await registerOwner(server, other);
    const second = parseMail(await waitForMail(server, form.email, 2));
    expect((await verifyOtp(second.token, second.otp)).status).toBe(200);
  });
});

test('an unverified registration does not reserve the phone number', async () => {
  const [one, two] = [await createSignUpForm(), await createSignUpForm()];
  await registerOwner(server, one);
  expect((await registerOwner(server, { ...two, phoneNo: one.phoneNo })).status).toBe(201);
  const [first, second] = [await waitForMail(server, one.email), await waitForMail(server, two.email)].map(
    parseMail,
  );
  expect((await verifyOtp(second?.token ?? '', second?.otp)).status).toBe(200);
  const late = await verifyOtp(first?.token ?? '', first?.otp);
  expect(late).toMatchObject({ status: 409, code: 'CONFLICT' });
});

test('five wrong OTPs invalidate the link; registering again sends a new one', async () => {
  const form = await createSignUpForm();
  await registerOwner(server, form);
  const { token, otp } = parseMail(await waitForMail(server, form.email));
  expect(await verifyOtp(token, '')).toMatchObject({ status: 400, message: 'Please enter the OTP' });
  expect((await verifyOtp(token, undefined)).message).toBe('Please enter the OTP');
  const wrong = String((Number(otp) + 1) % 1_000_000).padStart(6, '0');
  for (let left = 4; left >= 0; left--) {
    const response = await verifyOtp(token, wrong);
    expect(response).toMatchObject({
      status: 400,
      fields: { otp: expect.stringContaining(`left: ${left}`) },
    });
  }
  expect(await verifyOtp(token, otp)).toMatchObject({ status: 409, code: 'CONFLICT' });

  expect((await loginOwner(server.origin, form.email, 'not my password')).code).toBe('WRONG_PASSWORD');
  const login = await loginOwner(server.origin, form.email);
  expect(login).toMatchObject({ status: 403, code: 'FORBIDDEN', message: expect.stringMatching(/verify/i) });
  const fresh = parseMail(await waitForMail(server, form.email, 2));
  expect((await verifyOtp(fresh.token, fresh.otp)).status).toBe(200);
  expect((await loginOwner(server.origin, form.email)).status).toBe(200);
});

test('a link expires after 30 minutes, and an unknown link is rejected', async () => {
  const form = await createSignUpForm();
  await registerOwner(server, form);
  const { token, otp } = parseMail(await waitForMail(server, form.email));
  const { writer } = server.app.databases;
  const age = writer.prepare('update registrations set expires_at = expires_at - ? where email = ?');
  age.run(29 * 60_000, form.email);
  expect((await verifyOtp(token, '99999')).status).toBe(400);
  age.run(60_000, form.email);
  expect((await verifyOtp(token, otp)).status).toBe(404);
  expect((await verifyOtp('made-up', otp)).status).toBe(404);
});

test('OTP, token and password are not stored in plain text', async () => {
  const form = await createSignUpForm({ password: 'unforgettable 3' });
  await registerOwner(server, form);
  const { token, otp } = parseMail(await waitForMail(server, form.email));
  const { writer } = server.app.databases;
  const stored = JSON.stringify(writer.prepare('select * from registrations').all());
  expect(stored).toContain(form.email);
  for (const secret of [token, `"${otp}"`, form.password]) expect(stored).not.toContain(secret);
});
