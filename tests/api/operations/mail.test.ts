// @postgres full
// @area accounts

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { FIRST_RETRY_DELAY_MS } from '@tawa/server/mail/mail-delivery.ts';
import { smtpTransport } from '@tawa/server/mail/transport.ts';
import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { afterEach, expect, test } from 'vitest';
import { createSignUpForm, registerOwner } from '../../support/api/accounts.ts';
import { request } from '../../support/client.ts';
import { rejectRowWrites } from '../../support/database/reject-row-writes.ts';
import { findClosedPort, startSilentServer, startSmtpServer } from '../../support/fakes/smtp-server.ts';
import { parseMail, waitForMail } from '../../support/mailbox.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { waitUntil } from '../../support/wait-until.ts';

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of cleanUp.splice(0).reverse()) await close();
});

const RETRY_DELAY_MS = 200;

async function start(env: Record<string, string>, dataDir?: string): Promise<TestServer> {
  const server = await startServer(env, dataDir, { firstMailRetryMs: RETRY_DELAY_MS });
  cleanUp.push(() => server.close());
  return server;
}

function outboxAttempts({ app }: TestServer): unknown[] {
  return app.databases.writer.prepare('select attempts from outbox').pluck().all();
}

/** Undefined instead of false, for `waitUntil`. */
const isEmpty = (server: TestServer) => outboxAttempts(server).length === 0 || undefined;

const waitForAttempt = (server: TestServer) => waitUntil(() => Number(outboxAttempts(server)[0]) > 0);
const expectUntried = (server: TestServer) => expect(outboxAttempts(server).map(Number)).toEqual([0]);

test('a mail has a plain text and an HTML part, both with the link, from the configured sender', async () => {
  const mailServer = await startSmtpServer();
  cleanUp.push(mailServer.close);
  const env = { SMTP_URL: mailServer.url, MAIL_FROM: 'Chulha <post@chulha.example>' };
  const server = await start(env);
  const form = await createSignUpForm({ name: 'आशा <b>&amp; Co</b>' });
  await registerOwner(server, form);
  const { to, mail } = await waitUntil(() => mailServer.mails[0]);
  expect(to).toBe(form.email);
  expect(mail.from).toMatchObject({ address: 'post@chulha.example', name: 'Chulha' });
  expect(mail.subject).toBe('Verify your email');
  expect(mail.messageId).toMatch(/^<[0-9a-f-]{36}@chulha\.example>$/);
  expect(mail.text).toContain('Hello आशा <b>&amp; Co</b>,');
  expect(mail.html).toContain('Hello आशा &lt;b&gt;&amp;amp; Co&lt;/b&gt;,');
  const port = new URL(server.origin).port;
  expect(parseMail(mail).link).toMatch(`http://localhost:${port}/user/verify/`);
  await waitUntil(() => isEmpty(server));
  expect(mailServer.mails).toHaveLength(1);
});

test('without a mail server a mail is a file that only its user can read', async () => {
  const server = await start({ PUBLIC_URL: 'https://pos.example.com' });
  const form = await createSignUpForm({ name: 'आशा' });
  await registerOwner(server, form);
  const mail = await waitForMail(server, form.email);
  expect(mail.from?.address).toBe('no-reply@pos.example.com');
  const folder = join(server.dataDir, 'outbox');
  const files = readdirSync(folder);
  expect(files).toEqual([expect.stringMatching(/\.eml$/)]);
  expect(statSync(join(folder, files[0] ?? '')).mode & 0o077).toBe(0);
  const letter = readFileSync(join(folder, files[0] ?? ''), 'utf8');
  expect(letter).toMatch(/^Subject: Verify your email\r?$/m);
  expect(letter).toMatch(/^Hello आशा,\r?$/m);
  const { link, otp } = parseMail(mail);
  expect(link).toMatch(/^https:\/\/pos\.example\.com\/user\/verify\/.{43}$/);
  expect(letter.split('\r\n')).toEqual(expect.arrayContaining([link, otp]));
});

test('by default a failed mail is retried after five seconds', () => {
  expect(FIRST_RETRY_DELAY_MS).toBe(5_000);
});

test('a failed mail is retried, also after a restart', async () => {
  const port = await findClosedPort();
  const env = { SMTP_URL: `smtp://127.0.0.1:${port}` };
  const first = await startServer(env, undefined, { firstMailRetryMs: RETRY_DELAY_MS });
  const form = await createSignUpForm();
  expect((await registerOwner(first, form)).status).toBe(201);
  await waitForAttempt(first);
  await first.stop();

  const mailServer = await startSmtpServer({ port });
  cleanUp.push(mailServer.close);
  const second = await start(env, first.dataDir);
  const { token, otp } = parseMail((await waitUntil(() => mailServer.mails[0])).mail);
  const params = { token };
  const verified = await request(second.origin, accountsApi.verifyUser, { params, body: { otp } });
  expect(verified.status).toBe(200);
  await waitUntil(() => isEmpty(second));
  expect(mailServer.mails).toHaveLength(1);
});

test('a temporary SMTP error is retried, a permanent one is not', async () => {
  let attempts = 0;
  const mailServer = await startSmtpServer({
    responseCodeFor: (to) => (to.startsWith('nobody') ? 550 : attempts++ === 0 ? 451 : undefined),
  });
  cleanUp.push(mailServer.close);
  const server = await start({ SMTP_URL: mailServer.url });
  const unknownRecipient = await createSignUpForm({ email: 'nobody@example.com' });
  await registerOwner(server, unknownRecipient);
  await waitUntil(() => isEmpty(server));

  const form = await createSignUpForm();
  await registerOwner(server, form);
  await waitUntil(() => mailServer.mails[0]);
  expect(attempts).toBe(2);
  expect(mailServer.mails.map(({ to }) => to)).toEqual([form.email]);
  await waitUntil(() => isEmpty(server));
});

test('an outdated mail is dropped', async () => {
  const server = await start({ SMTP_URL: `smtp://127.0.0.1:${await findClosedPort()}` });
  await registerOwner(server, await createSignUpForm());
  await waitForAttempt(server);
  server.app.databases.writer.exec('update outbox set give_up_at = 0');
  await waitUntil(() => isEmpty(server));
});

test('a hanging mail server delays neither the response nor the shutdown', async () => {
  const silent = await startSilentServer();
  cleanUp.push(silent.close);
  const server = await startServer({ SMTP_URL: silent.url });
  expect((await registerOwner(server, await createSignUpForm())).status).toBe(201);
  // Only giving up counts as an attempt and closes the connection.
  expectUntried(server);
  const [connection] = await waitUntil(() =>
    silent.connections.size > 0 ? [...silent.connections] : undefined,
  );
  expectUntried(server);
  await server.close();
  // An earlier close would have been processed by now.
  const secondConnection = connect(Number(new URL(silent.url).port), '127.0.0.1');
  await waitUntil(() => silent.connections.size > 1 || undefined);
  secondConnection.destroy();
  expect(connection?.readyState).toBe('open');
});

test('a hanging mail server times out', async () => {
  const silent = await startSilentServer();
  cleanUp.push(silent.close);
  const mail = { id: '1', from: 'a@example.com', to: 'b@example.com', subject: 's', text: 't', html: 'h' };
  await expect(smtpTransport(silent.url, 200).send(mail)).rejects.toThrow(/timeout|greeting/i);
});

test('a rolled back change sends no mail', async () => {
  const server = await start({});
  const form = await createSignUpForm();
  await registerOwner(server, form);
  await waitForMail(server, form.email);
  rejectRowWrites(server.app.databases.writer, 'INSERT', 'outbox');
  const before = server.app.databases.writer.prepare('select * from registrations').all();
  expect((await registerOwner(server, { ...form, name: 'Somebody else' })).status).toBe(500);
  expect(server.app.databases.writer.prepare('select * from registrations').all()).toEqual(before);
});
