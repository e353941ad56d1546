import { createHash } from 'node:crypto';
import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createIdGenerator } from '@tawa/server/db/ids.ts';
import { DAY_MS } from '@tawa/shared/calendar.ts';
import { renewDailySales } from '../../support/database/payments.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { printLine } from '../report.ts';
import { root } from '../root.ts';
import { bySize } from '../sizes.ts';
import { seedShops } from './seed-shops.ts';

/** Two years of sales; two KOTs of two lines per invoice. */
export const OLD_DATA = bySize({
  full: { shops: 500, kots: 2_000_000, invoices: 1_000_000 },
  short: { shops: 50, kots: 40_000, invoices: 20_000 },
});
const DAYS = 730;
const MODES = ['CASH', 'CARD', 'UPI'];
const FIRST_TOKEN_NO = 500_000;

interface FilledFolder {
  dataDir: string;
  /** Its tokens have expired. */
  shop: TestShop;
}

/**
 * The original takes minutes to fill, so it stays in the temporary folder, named by a hash of migrations,
 * sizes and this file.
 */
export async function copyFilledFolder(): Promise<FilledFolder> {
  const migrations = join(root, 'drizzle/migrations');
  const hash = createHash('sha256');
  for (const name of readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .sort())
    hash.update(readFileSync(join(migrations, name)));
  hash.update(JSON.stringify(OLD_DATA)).update(readFileSync(import.meta.filename));
  const cached = join(tmpdir(), `tawa-bench-filled-${hash.digest('hex').slice(0, 12)}`);
  const shopFile = join(cached, 'filled.json');
  if (!existsSync(shopFile)) writeFileSync(shopFile, JSON.stringify(await fillFolder(cached)));
  const dataDir = mkdtempSync(join(tmpdir(), 'tawa-bench-'));
  cpSync(cached, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return { dataDir, shop: JSON.parse(readFileSync(shopFile, 'utf8')) };
}

async function fillFolder(folder: string): Promise<TestShop> {
  printLine(
    `  filling ${OLD_DATA.shops} shops with ${OLD_DATA.kots} old KOTs and ${OLD_DATA.invoices} invoices (once) …`,
  );
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  const server = await startServer({}, folder);
  const { writer } = server.app.databases;
  // A lost file is filled again: no durability needed.
  writer.pragma('synchronous = OFF');
  writer.pragma('cache_size = -600000');
  const others = await seedShops(server, OLD_DATA.shops - 1);
  const shop = await seedShop(server);
  const all: [shopId: string, items: string[]][] = others.map(({ shopId, items }) => [shopId, items]);
  all.splice(all.length >> 1, 0, [shop.shopId, Object.values(shop.items)]);
  for (const [shopId, items] of all) await fillShopHistory(server, shopId, items);
  await server.stop();
  return shop;
}

function fillShopHistory({ app }: TestServer, shopId: string, items: string[]): Promise<void> {
  const { writer } = app.databases;
  const insertInvoice =
    writer.prepare(`INSERT INTO invoices (id, shop_id, invoice_no, kind, status, customer_name,
    customer_folded_name, customer_phone_no, sub_total, discount, packing_fee, delivery_charges, payment_mode,
    created_at, paid_at) VALUES (?, ?, ?, 'TABLE', 'PAID', ?, ?, ?, 73200, 0, 0, 0, ?, ?, ?)`);
  const insertPayment = writer.prepare(
    "INSERT INTO payments (id, shop_id, invoice_id, kind, payment_mode, amount, at) VALUES (?, ?, ?, 'PAYMENT', ?, 73200, ?)",
  );
  const insertKot =
    writer.prepare(`INSERT INTO kots (id, shop_id, business_day, token_no, kot_type, status, special_request,
    placed_by_role, placed_by_name, invoice_id, created_at, confirmed_at, served_at, paid_at)
    VALUES (?, ?, ?, ?, 'TAKEAWAY', 'PAID', '', 'OWNER', 'Asha', ?, ?, ?, ?, ?)`);
  const insertLine = writer.prepare(
    'INSERT INTO kot_lines (id, kot_id, food_item_id, name, price, quantity) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const [invoicesPerShop, kotsPerInvoice] = [
    OLD_DATA.invoices / OLD_DATA.shops,
    OLD_DATA.kots / OLD_DATA.invoices,
  ];
  const start = Date.now() - DAYS * DAY_MS;
  const step = Math.floor(((DAYS - 1) * DAY_MS) / invoicesPerShop);
  return app.unitOfWork.writeAccount(async () => {
    for (let n = 0; n < invoicesPerShop; n++) {
      const at = start + n * step;
      const nextId = createIdGenerator(at);
      const day = new Date(at).toISOString().slice(0, 10);
      const invoiceId = nextId();
      const diner = [`Guest ${n % 300}`, `guest ${n % 300}`, `9${String(n % 300).padStart(9, '0')}`];
      insertInvoice.run(
        invoiceId,
        shopId,
        `OLD-${String(n).padStart(6, '0')}`,
        ...diner,
        MODES[n % MODES.length],
        at,
        at,
      );
      insertPayment.run(nextId(), shopId, invoiceId, MODES[n % MODES.length], at);
      for (let kotIndex = 0; kotIndex < kotsPerInvoice; kotIndex++) {
        const kotId = nextId();
        insertKot.run(
          kotId,
          shopId,
          day,
          FIRST_TOKEN_NO + n * kotsPerInvoice + kotIndex,
          invoiceId,
          at,
          at,
          at,
          at,
        );
        insertLine.run(nextId(), kotId, items[0], 'Paneer Butter Masala', 32_000, 1);
        insertLine.run(nextId(), kotId, items[1], 'Butter Naan', 4_600, 1);
      }
    }
    renewDailySales(writer, shopId);
  });
}
