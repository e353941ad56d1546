import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@tawa/server/config.ts';
import { createIdGenerator } from '@tawa/server/db/ids.ts';
import { DAY_MS } from '@tawa/shared/calendar.ts';
import { PAYMENT_MODES } from '@tawa/shared/invoices/invoices.rules.ts';
import { describe, expect, test } from 'vitest';
import { createInvoiceClient, requireInvoice } from '../../support/api/invoices.ts';
import { parseCsvObjects } from '../../support/csv.ts';
import { openConnection } from '../../support/postgres/connection.ts';
import { ensureDatabase, POSTGRES_URL } from '../../support/postgres/databases.ts';
import { PASSWORD, seedShop, type TestShop } from '../../support/seed.ts';
import { startServer, type TestServer } from '../../support/server.ts';

interface Migration {
  tag: string;
  when: number;
}

const journalFile = (folder: string) => join(folder, 'meta', '_journal.json');

const readJournal = (folder: string): { entries: Migration[] } =>
  JSON.parse(readFileSync(journalFile(folder), 'utf8'));

/** Reordered migrations: an old database is made without some, which then come last. */
function createMigrationsFolder(inOrder: (steps: Migration[]) => Migration[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'tawa-test-'));
  const { migrationsDir } = readConfig({ DATABASE_URL: POSTGRES_URL });
  cpSync(migrationsDir, folder, { recursive: true });
  const journal = readJournal(folder);
  writeFileSync(journalFile(folder), JSON.stringify({ ...journal, entries: inOrder(journal.entries) }));
  return folder;
}

const paymentsMigrationTime =
  readJournal(readConfig({ DATABASE_URL: POSTGRES_URL }).migrationsDir).entries.find(({ tag }) =>
    tag.endsWith('_payments'),
  )?.when ?? Number.NaN;

/** Daily sales with the search index, and payments as rows. PostgreSQL's first tables have daily sales. */
const VERSIONS = [
  { of: 'payments as rows', added: /_payments$/ },
  ...(POSTGRES_URL ? [] : [{ of: 'daily sales', added: /^000[58]_/ }]),
];

/** Its database has no tables. On PostgreSQL the tests' databases have all tables at first. */
function createEmptyDataFolder(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'tawa-test-'));
  const { DATABASE_URL } = ensureDatabase(dataDir);
  if (DATABASE_URL)
    openConnection(DATABASE_URL).exec(
      'DROP SCHEMA public CASCADE; DROP SCHEMA drizzle CASCADE; CREATE SCHEMA public',
    );
  return dataDir;
}

const PAID = 90;
const WAIVED = 50;
const TAX_ADDED = 1_005;

/**
 * Inserts invoices as a version did in which an invoice had one payment. Some are waived in part, some taxed.
 * @returns the id of the open one
 */
function insertInvoicesOfBefore({ app }: TestServer, { shopId }: TestShop): string {
  const { writer } = app.databases;
  const start = Date.now() - 9 * DAY_MS;
  const nextId = createIdGenerator(start);
  const insert = writer.prepare(
    `INSERT INTO invoices (id, shop_id, invoice_no, kind, status, customer_name, customer_folded_name, sub_total,
     discount, packing_fee, delivery_charges, tax_added, round_off, payment_mode, amount_received, created_at, paid_at)
     VALUES (?, ?, ?, 'SINGLE', ?, ?, ?, 20000, 1000, 500, 0, ?, 0, ?, ?, ?, ?)`,
  );
  for (let n = 0; n < PAID; n++) {
    const paidAt = start + Math.floor((n * 9 * DAY_MS) / (PAID + 1));
    const taxAdded = n % 3 === 0 ? TAX_ADDED : 0;
    const received = 19_500 + taxAdded - (n % 5 === 0 ? WAIVED : 0);
    const mode = PAYMENT_MODES[n % PAYMENT_MODES.length];
    const customer = n === 7 ? ['Élodie Bharati', 'elodie bharati'] : [null, null];
    insert.run(nextId(), shopId, `2526-${n}`, 'PAID', ...customer, taxAdded, mode, received, paidAt, paidAt);
  }
  insert.run(nextId(), shopId, '2526-void', 'VOID', null, null, 0, null, null, start, null);
  const openId = nextId();
  insert.run(openId, shopId, '2627-open', 'OPEN', null, null, 0, null, null, start, null);
  return openId;
}

describe.each(VERSIONS)('an upgrade to $of', ({ added }) => {
  test('keeps every invoice countable, summed, found and payable', async () => {
    // Shops and tables are inserted by the present version, which needs its columns of them.
    const isOfSeed = ({ tag }: Migration) =>
      /_(printer_step|table_groups|business_day_starts|day_end_emails|permission_overrides|terminals)$/.test(
        tag,
      );
    const isAdded = (migration: Migration) =>
      added.test(migration.tag) || (migration.when >= paymentsMigrationTime && !isOfSeed(migration));
    const before = createMigrationsFolder((steps) => steps.filter((step) => !isAdded(step)));
    const after = createMigrationsFolder((steps) => [
      ...steps.filter((step) => !isAdded(step)),
      ...steps.filter(isAdded).map((step, n) => ({ ...step, when: Date.now() + n })),
    ]);
    const old = await startServer({ MIGRATIONS_DIR: before }, createEmptyDataFolder());
    const [shop, other] = [await seedShop(old), await seedShop(old)];
    const open = insertInvoicesOfBefore(old, shop);
    insertInvoicesOfBefore(old, other);
    const { sum } = old.app.databases.reader.get<{ sum: number }>(
      `SELECT sum(amount_received) AS sum FROM invoices WHERE shop_id = '${shop.shopId}'`,
    );
    await old.stop();

    const server = await startServer({ MIGRATIONS_DIR: after }, old.dataDir);
    const invoiceClient = createInvoiceClient(server, shop);
    const summary = async () => (await invoiceClient.summary(PASSWORD)).data;
    const found = async (q: string) => (await invoiceClient.list({ q })).data.invoiceFilteredCount;
    expect(await summary()).toMatchObject({ totalInvoice: PAID, totalAmount: sum / 100 });
    expect((await summary()).paymentMode).toHaveLength(PAYMENT_MODES.length);
    expect((await invoiceClient.list({})).data.invoiceFilteredCount).toBe(PAID + 1);
    expect([await found('élodie'), await found('2526-')]).toEqual([1, PAID]);
    expect(await exportedAmounts(server, shop)).toEqual(expectedAmounts());

    requireInvoice(await invoiceClient.pay(open, { paymentMode: 'CARD', amountReceived: 10 }));
    expect(await summary()).toMatchObject({ totalInvoice: PAID + 1, totalAmount: sum / 100 + 10 });
    await server.close();
    for (const folder of [before, after]) rmSync(folder, { recursive: true });
  }, 60_000);
});

/** Total, received, waived and mode of each paid invoice, as in the CSV file. */
async function exportedAmounts(server: TestServer, shop: TestShop): Promise<string[]> {
  const { text } = await createInvoiceClient(server, shop).export();
  return parseCsvObjects(text)
    .filter(({ Status }) => Status === 'PAID')
    .map((record) => ['Total', 'Received', 'Waived', 'Payment Mode'].map((title) => record[title]).join());
}

function expectedAmounts(): string[] {
  return Array.from({ length: PAID }, (_, n) => {
    const total = 19_500 + (n % 3 === 0 ? TAX_ADDED : 0);
    const waived = n % 5 === 0 ? WAIVED : 0;
    const amounts = [total, total - waived, waived].map((paise) => (paise / 100).toFixed(2));
    return [...amounts, PAYMENT_MODES[n % PAYMENT_MODES.length]].join();
  });
}
