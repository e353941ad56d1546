import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { smtpTransport } from '@tawa/server/mail/transport.ts';
import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { afterEach, expect, test } from 'vitest';
import { call } from '../support/call.ts';
import { deadPort, openMailServer, openSilentServer } from '../support/mail-server.ts';
import { contentsOf, mailTo } from '../support/mailbox.ts';
import { register, signUpForm } from '../support/owner.ts';
import { refuseRows } from '../support/refused-rows.ts';
import { openRestaurant, type Restaurant } from '../support/restaurant.ts';
import { until } from '../support/until.ts';

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of cleanUp.splice(0).reverse()) await close();
});

async function start(env: Record<string, string>, dataDir?: string): Promise<Restaurant> {
  const restaurant = await openRestaurant(env, dataDir);
  cleanUp.push(() => restaurant.close());
  return restaurant;
}

function waiting({ app }: Restaurant): unknown[] {
  return app.databases.writer.prepare('select attempts from outbox').pluck().all();
}

/** No more is waiting; `true`, so that it can be waited for. */
const isEmpty = (restaurant: Restaurant) => waiting(restaurant).length === 0 || undefined;

/** It has been tried in vain this often. */
const tried = (restaurant: Restaurant, times: number) =>
  until(() => (waiting(restaurant)[0] === times ? true : undefined));

test('a mail arrives as plain text and as HTML, both with the link, from the configured sender', async () => {
  const server = await openMailServer();
  cleanUp.push(server.close);
  const env = { SMTP_URL: server.url, MAIL_FROM: 'Chulha <post@chulha.example>' };
  const restaurant = await start(env);
  const form = await signUpForm({ name: 'आशा <b>&amp; Co</b>' });
  await register(restaurant, form);
  const { to, mail } = await until(() => server.mails[0]);
  expect(to).toBe(form.email);
  expect(mail.from).toMatchObject({ address: 'post@chulha.example', name: 'Chulha' });
  expect(mail.subject).toBe('Verify your email');
  expect(mail.messageId).toMatch(/^<[0-9a-f-]{36}@chulha\.example>$/);
  expect(mail.text).toContain('Hello आशा <b>&amp; Co</b>,');
  expect(mail.html).toContain('Hello आशा &lt;b&gt;&amp;amp; Co&lt;/b&gt;,');
  const port = new URL(restaurant.origin).port;
  expect(contentsOf(mail).link).toMatch(`http://localhost:${port}/user/verify/`);
  await until(() => isEmpty(restaurant));
  expect(server.mails).toHaveLength(1);
});

test('without a mail server a mail is a file that only the operator reads, with any editor', async () => {
  const restaurant = await start({ PUBLIC_URL: 'https://pos.example.com' });
  const form = await signUpForm({ name: 'आशा' });
  await register(restaurant, form);
  const mail = await mailTo(restaurant, form.email);
  expect(mail.from?.address).toBe('no-reply@pos.example.com');
  const folder = join(restaurant.dataDir, 'outbox');
  const files = readdirSync(folder);
  expect(files).toEqual([expect.stringMatching(/\.eml$/)]);
  expect(statSync(join(folder, files[0] ?? '')).mode & 0o077).toBe(0);
  const letter = readFileSync(join(folder, files[0] ?? ''), 'utf8');
  expect(letter).toMatch(/^Subject: Verify your email\r?$/m);
  expect(letter).toMatch(/^Hello आशा,\r?$/m);
  const { link, otp } = contentsOf(mail);
  expect(link).toMatch(/^https:\/\/pos\.example\.com\/user\/verify\/.{43}$/);
  expect(letter.split('\r\n')).toEqual(expect.arrayContaining([link, otp]));
});

test('a mail that could not be sent is tried again, and lives through a restart', async () => {
  const port = await deadPort();
  const env = { SMTP_URL: `smtp://127.0.0.1:${port}` };
  const first = await openRestaurant(env);
  const form = await signUpForm();
  expect((await register(first, form)).status).toBe(201);
  await tried(first, 1);
  await first.stop();

  const server = await openMailServer({ port });
  cleanUp.push(server.close);
  const second = await start(env, first.dataDir);
  const { token, otp } = contentsOf((await until(() => server.mails[0])).mail);
  const params = { token };
  const verified = await call(second.origin, accountsApi.verifyUser, { params, body: { otp } });
  expect(verified.status).toBe(200);
  await until(() => isEmpty(second));
  expect(server.mails).toHaveLength(1);
});

test('a server that says "not now" is asked again, "no such mailbox" is taken as said', async () => {
  let asked = 0;
  const server = await openMailServer({
    answer: (to) => (to.startsWith('nobody') ? 550 : asked++ === 0 ? 451 : undefined),
  });
  cleanUp.push(server.close);
  const restaurant = await start({ SMTP_URL: server.url });
  const nobody = await signUpForm({ email: 'nobody@example.com' });
  await register(restaurant, nobody);
  await until(() => isEmpty(restaurant));

  const form = await signUpForm();
  await register(restaurant, form);
  await tried(restaurant, 1);
  await until(() => server.mails[0]);
  expect(server.mails.map(({ to }) => to)).toEqual([form.email]);
  await until(() => isEmpty(restaurant));
});

test('a mail that is of no use any more is given up', async () => {
  const restaurant = await start({ SMTP_URL: `smtp://127.0.0.1:${await deadPort()}` });
  await register(restaurant, await signUpForm());
  await tried(restaurant, 1);
  restaurant.app.databases.writer.exec('update outbox set give_up_at = 0');
  await until(() => isEmpty(restaurant));
});

test('a mail server that hangs holds up neither the answer nor the stop', async () => {
  const silent = await openSilentServer();
  cleanUp.push(silent.close);
  const restaurant = await openRestaurant({ SMTP_URL: silent.url });
  const started = Date.now();
  expect((await register(restaurant, await signUpForm())).status).toBe(201);
  expect(Date.now() - started).toBeLessThan(3_000);
  await until(() => silent.connections.size || undefined);
  expect(waiting(restaurant)).toHaveLength(1);
  const stopping = Date.now();
  await restaurant.close();
  expect(Date.now() - stopping).toBeLessThan(4_500);
});

test('a server that hangs is given up within its time', async () => {
  const silent = await openSilentServer();
  cleanUp.push(silent.close);
  const mail = { id: '1', from: 'a@example.com', to: 'b@example.com', subject: 's', text: 't', html: 'h' };
  await expect(smtpTransport(silent.url, 200).send(mail)).rejects.toThrow(/timeout|greeting/i);
});

test('a change that is taken back takes its letter back', async () => {
  const restaurant = await start({});
  const form = await signUpForm();
  await register(restaurant, form);
  await mailTo(restaurant, form.email);
  refuseRows(restaurant.app.databases.writer, 'INSERT', 'outbox');
  const before = restaurant.app.databases.writer.prepare('select * from registrations').all();
  expect((await register(restaurant, { ...form, name: 'Somebody else' })).status).toBe(500);
  expect(restaurant.app.databases.writer.prepare('select * from registrations').all()).toEqual(before);
});
