import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@tawa/server/config.ts';
import { expect } from 'vitest';
import { createInvoiceClient, requireInvoice } from '../../support/api/invoices.ts';
import { placeOrder } from '../../support/api/orders.ts';
import { insertPaidInvoices } from '../../support/database/bulk-invoices.ts';
import { sqliteOnly } from '../../support/postgres/database-only.ts';
import { PASSWORD, seedShop } from '../../support/seed.ts';
import { startServer } from '../../support/server.ts';

const sqlite = sqliteOnly('its migrations of before');

interface Migration {
  tag: string;
  when: number;
}

/** Reordered migrations: the current server runs without one, which then comes last. */
function createMigrationsFolder(inOrder: (steps: Migration[]) => Migration[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'tawa-test-'));
  cpSync(readConfig({}).migrationsDir, folder, { recursive: true });
  const file = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...journal, entries: inOrder(journal.entries) }));
  return folder;
}

/** The migration and a later change of its index. */
const isSalesMigration = ({ tag }: Migration): boolean => /^000[58]_/.test(tag);
const withoutSalesMigrations = (steps: Migration[]) => steps.filter((step) => !isSalesMigration(step));
const salesMigrationsLast = (steps: Migration[]) => [
  ...withoutSalesMigrations(steps),
  ...steps.filter(isSalesMigration).map((step) => ({ ...step, when: Date.now() })),
];

// PostgreSQL's first tables include it.
sqlite.test(
  'invoices from before a migration are counted, summed, found and changed like new ones',
  async () => {
    const [before, after] = [
      createMigrationsFolder(withoutSalesMigrations),
      createMigrationsFolder(salesMigrationsLast),
    ];
    const old = await startServer({ MIGRATIONS_DIR: before });
    const shop = await seedShop(old);
    const other = await seedShop(old);
    await insertPaidInvoices(old, shop, 90, 9);
    await insertPaidInvoices(old, other, 30, 3);
    const diner = { tableNo: 'T1', customerName: 'Élodie Bharati', customerPhoneNo: '9000000088' };
    await placeOrder(old, shop, { as: shop.owner.token, body: diner });
    const open = requireInvoice(await createInvoiceClient(old, shop).openTable(shop.tables.T1));
    const tables = old.app.databases.reader.all("SELECT name FROM sqlite_master WHERE name = 'takings'");
    expect(tables).toEqual([]);
    await old.stop();

    const server = await startServer({ MIGRATIONS_DIR: after }, old.dataDir);
    const invoiceClient = createInvoiceClient(server, shop);
    const { reader } = server.app.databases;
    const received = () =>
      reader.get<{ paise: number; count: number }>(
        `SELECT sum(amount_received) AS paise, count(*) AS count FROM invoices
       WHERE shop_id = '${shop.shopId}' AND status = 'PAID'`,
      );
    const expectSummed = async (count: number) => {
      const { data } = await invoiceClient.summary(PASSWORD);
      expect([data.totalInvoice, Math.round(data.totalAmount * 100)]).toEqual([count, received().paise]);
      expect(received().count).toBe(count);
    };
    const found = async (q: string) => (await invoiceClient.list({ q })).data.invoices.map(({ _id }) => _id);

    await expectSummed(90);
    expect((await invoiceClient.list({})).data.invoiceFilteredCount).toBe(91);
    expect(await found('élodie')).toEqual([open._id]);
    expect(await found(open.invoiceNo)).toEqual([open._id]);
    expect((await invoiceClient.list({ q: '-5000' })).data.invoiceFilteredCount).toBe(90);
    requireInvoice(await invoiceClient.pay(open._id, { paymentMode: 'CARD' }));
    await expectSummed(91);
    await server.close();
    for (const folder of [before, after]) rmSync(folder, { recursive: true });
  },
  60_000,
);
