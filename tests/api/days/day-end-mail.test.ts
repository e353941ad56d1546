// @postgres full

import { maxDeliveryMs } from '@tawa/server/mail/mail-templates.ts';
import { DAY_MS } from '@tawa/shared/calendar.ts';
import { BYTE_ORDER_MARK } from '@tawa/shared/csv.ts';
import { zPaper } from '@tawa/shared/days/z-paper.rules.ts';
import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import type { Email } from 'postal-mime';
import { afterEach, describe, expect, test } from 'vitest';
import { closeDay, createDayClient } from '../../support/api/days.ts';
import { createInvoice, createInvoiceClient } from '../../support/api/invoices.ts';
import { cartBody } from '../../support/api/orders.ts';
import { createShiftClient } from '../../support/api/shifts.ts';
import { request } from '../../support/client.ts';
import { rejectRowWrites } from '../../support/database/reject-row-writes.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { findClosedPort, startSmtpServer } from '../../support/fakes/smtp-server.ts';
import { listMails } from '../../support/mailbox.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { waitUntil } from '../../support/wait-until.ts';

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of cleanUp.splice(0).reverse()) await close();
});

const EMAILS = ['asha@example.com', 'accounts@example.com'];
const RETRY_DELAY_MS = 100;

async function start(env: Record<string, string> = {}, dataDir?: string): Promise<TestServer> {
  const server = await startServer(env, dataDir, { firstMailRetryMs: RETRY_DELAY_MS });
  cleanUp.push(() => server.close());
  return server;
}

async function editShop(server: TestServer, { shopId, owner }: TestShop, body: Record<string, unknown>) {
  const response = await request(server.origin, shopsApi.editShop, {
    params: { shopId },
    body,
    as: owner.token,
  });
  expect(response.status, response.text).toBe(200);
}

/** A shop with a bill that is paid in cash. */
async function openShop(server: TestServer, dayEndEmails: string[] = EMAILS): Promise<TestShop> {
  const shop = await seedShop(server);
  await editShop(server, shop, { dayEndEmails });
  await payBill(server, shop);
  return shop;
}

const guest = { customerName: 'Meera', customerPhoneNo: '9876543210' };

async function payBill(server: TestServer, shop: TestShop): Promise<void> {
  const { _id } = await createInvoice(server, shop, {
    kotType: 'TAKEAWAY',
    ...guest,
    ...cartBody(shop, { naan: 2 }),
  });
  const response = await createInvoiceClient(server, shop).pay(_id);
  expect(response.status, response.text).toBeLessThan(300);
}

const outboxOf = ({ app }: TestServer) =>
  app.databases.reader.all<{ recipient: string; attempts: number }>(
    'SELECT recipient, attempts FROM outbox ORDER BY recipient',
  );
const isOutboxEmpty = async (server: TestServer) => (await outboxOf(server)).length === 0 || undefined;

/** What was mailed once nothing is left to be sent, by address and in its order. */
async function mailsOf(server: TestServer): Promise<{ to: string; mail: Email }[]> {
  await waitUntil(() => isOutboxEmpty(server));
  const mails = await listMails(server);
  const withAddress = mails.map((mail) => ({ to: mail.to?.[0]?.address ?? '', mail }));
  return withAddress.sort((a, b) => a.to.localeCompare(b.to));
}

const addressesOf = async (server: TestServer) => (await mailsOf(server)).map(({ to }) => to);

const csvOf = ({ attachments }: Email): string => {
  const content = attachments[0]?.content;
  return content instanceof ArrayBuffer ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(content) : '';
};

describe('the mail of a day-end', () => {
  test('says the same as the paper in text, HTML and CSV, and names no customer', async () => {
    const server = await start();
    const shop = await openShop(server, ['asha@example.com']);
    await editShop(server, shop, { name: '=Chai <b>&' });
    const shifts = createShiftClient(server, shop);
    const { shift } = (await shifts.open(500)).data;
    await shifts.count(shift._id, 495);
    await shifts.close(shift._id, 'Five are missing');
    const z = await closeDay(server, shop);
    const [{ mail } = expect.fail('no mail')] = await mailsOf(server);

    const total = zPaper(z)
      .sections.find(({ title }) => title === 'Billed')
      ?.rows.at(-1)?.value;
    expect(mail.subject).toBe(`=Chai <b>&: day closed with Z 1, ${total}`);
    const lines = (mail.text ?? '').split(/\r?\n/);
    const { sections, check } = zPaper(z);
    for (const { name, value } of sections.flatMap(({ rows }) => rows)) {
      expect(lines).toContain(`${name}: ${value}`);
      expect(mail.html).toContain(name);
      expect(mail.html).toContain(value);
    }
    expect(lines).toContain('Variance: − ₹5');
    expect(lines).toEqual(expect.arrayContaining([check, `Head of the chain: ${z.chainHead}`]));
    expect(mail.html).toContain('=Chai &lt;b&gt;&amp;, Z 1');
    expect(mail.html).not.toContain('Chai <b>');

    expect(mail.attachments).toMatchObject([{ filename: 'z-1.csv', mimeType: 'text/csv' }]);
    const csv = csvOf(mail);
    expect(csv.startsWith(`${BYTE_ORDER_MARK}Part,Line,Figure\r\n`)).toBe(true);
    expect(csv).toContain(`Billed,Total,${z.billed.total.toFixed(2)}\r\n`);
    expect(csv).toContain('Drawers,Variance,-5.00\r\n');
    expect(csv).toContain(`Z 1,Head of the chain,${z.chainHead}\r\n`);
    const everything = [mail.subject, mail.text, mail.html, csv].join();
    for (const secret of Object.values(guest)) expect(everything).not.toContain(secret);
  });

  test('has no formula in its CSV', async () => {
    const server = await start();
    const shop = await openShop(server, ['asha@example.com']);
    const shifts = createShiftClient(server, shop);
    const { shift } = (await shifts.open(0, '=cmd|1')).data;
    await shifts.count(shift._id, 0);
    await shifts.close(shift._id);
    await closeDay(server, shop);
    const [{ mail } = expect.fail('no mail')] = await mailsOf(server);
    expect(csvOf(mail)).toContain(`Drawers,"'=cmd|1, shift 1: float",0.00\r\n`);
  });
});

describe('the day-end is mailed', () => {
  test('once to each address of its shop, also if the request is repeated', async () => {
    const server = await start();
    const shop = await openShop(server);
    const other = await openShop(server, ['other@example.com']);
    const headers = { 'idempotency-key': 'close-of-sunday' };
    const days = createDayClient(server, shop);
    const first = await days.close(0, headers);
    expect(first.status, first.text).toBe(201);
    expect((await days.close(0, headers)).data.z).toEqual(first.data.z);
    expect(await addressesOf(server)).toEqual([...EMAILS].sort());
    await closeDay(server, other);
    expect(await addressesOf(server)).toEqual([...EMAILS, 'other@example.com'].sort());
  });

  test('not for a closing that is refused, and not to an address that was taken off', async () => {
    const server = await start();
    const shop = await openShop(server);
    await createShiftClient(server, shop).open(0);
    expectError(await createDayClient(server, shop).close(), 'CONFLICT');
    await editShop(server, shop, { dayEndEmails: ['asha@example.com'] });
    await closeDay(server, shop);
    expect(await addressesOf(server)).toEqual(['asha@example.com']);
    await editShop(server, shop, { dayEndEmails: [] });
    await payBill(server, shop);
    await closeDay(server, shop);
    expect(await addressesOf(server)).toEqual(['asha@example.com']);
  });

  test('together with its Z report or not at all', async () => {
    const server = await start();
    const shop = await openShop(server);
    rejectRowWrites(server.app.databases.writer, 'INSERT', 'outbox');
    expect((await createDayClient(server, shop).close()).status).toBe(500);
    expect((await createDayClient(server, shop).list()).data.zs).toEqual([]);
  });

  test('at most five times in half an hour to one address, and the sixth closing still succeeds', async () => {
    const server = await start({ RATE_LIMIT: 'on' });
    const shop = await openShop(server, ['asha@example.com']);
    for (let closings = 0; closings < 6; closings++) {
      await payBill(server, shop);
      expect((await closeDay(server, shop)).number).toBe(closings + 1);
    }
    expect(await addressesOf(server)).toHaveLength(5);
  });
});

describe('without internet', () => {
  test('a mail of a day-end is tried for three days', () => {
    expect(maxDeliveryMs.dayClosed).toBe(3 * DAY_MS);
  });

  test('for two days and over a restart, each mail waits, and arrives once at each address', async () => {
    const port = await findClosedPort();
    const env = { SMTP_URL: `smtp://127.0.0.1:${port}` };
    const first = await startServer(env, undefined, { firstMailRetryMs: RETRY_DELAY_MS });
    const shop = await openShop(first);
    const z = await closeDay(first, shop);
    const haveFailed = async (server: TestServer, times: number) => {
      const rows = await outboxOf(server);
      return rows.length === EMAILS.length && rows.every(({ attempts }) => Number(attempts) >= times);
    };
    await waitUntil(async () => (await haveFailed(first, 1)) || undefined);
    await first.exec(
      `UPDATE outbox SET created_at = created_at - ${2 * DAY_MS}, give_up_at = give_up_at - ${2 * DAY_MS}, due_at = due_at - ${2 * DAY_MS}`,
    );
    await first.stop();

    const second = await startServer(env, first.dataDir, { firstMailRetryMs: RETRY_DELAY_MS });
    // It still fails after two days, and is tried on.
    await waitUntil(async () => (await haveFailed(second, 2)) || undefined);
    await second.stop();

    const mailServer = await startSmtpServer({ port });
    cleanUp.push(mailServer.close);
    const third = await start(env, first.dataDir);
    await waitUntil(() => isOutboxEmpty(third));
    expect(mailServer.mails.map(({ to }) => to).sort()).toEqual([...EMAILS].sort());
    for (const { mail } of mailServer.mails) expect(mail.text).toContain(z.chainHead);
  });
});
