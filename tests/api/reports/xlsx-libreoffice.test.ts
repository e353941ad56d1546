// @postgres full

import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createInvoiceClient } from '../../support/api/invoices.ts';
import { sellOneDay } from '../../support/api/one-day.ts';
import { readReport } from '../../support/api/reports.ts';
import { parseCsvObjects } from '../../support/csv.ts';
import { seedShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const isInstalled = spawnSync('soffice', ['--version']).status === 0;

/** Commas, quotes, UTF-8; numbers as they are shown, in English (India); every sheet in a file of its own. */
const CSV_FILTER = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,16393,false,true,true,false,false,-1';

/** What LibreOffice shows of each sheet. */
async function openInLibreOffice(file: Buffer): Promise<Record<string, Record<string, string>[]>> {
  const folder = await mkdtemp(join(tmpdir(), 'tawa-xlsx-'));
  try {
    await writeFile(join(folder, 'file.xlsx'), file);
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
    const args = [
      profile,
      '--headless',
      '--convert-to',
      CSV_FILTER,
      '--outdir',
      folder,
      join(folder, 'file.xlsx'),
    ];
    await promisify(execFile)('soffice', args);
    const names = (await readdir(folder)).filter((name) => name.endsWith('.csv'));
    const sheets = names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return [
        name.replace(/^file-|\.csv$/g, ''),
        parseCsvObjects(`\ufeff${text.replaceAll('\n', '\r\n')}`),
      ] as const;
    });
    return Object.fromEntries(await Promise.all(sheets));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const rupees = (text: string | undefined): number => Number(text?.replaceAll(',', ''));
const inGroups = (amount = 0): string =>
  amount.toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

test('LibreOffice shows the sums of the report, Indian groups and formulas as text', {
  timeout: 120_000,
}, async ({ skip }) => {
  skip(!isInstalled, 'no LibreOffice: apt-get install libreoffice-calc-nogui');
  const shop = await seedShop(server);
  await sellOneDay(server, shop);
  // Lakhs, as a credit note over all of them would have.
  const { writer } = server.app.databases;
  writer
    .prepare(
      `UPDATE takings SET received = received + 1234567800, tips = tips - 1234567800 WHERE shop_id = ? AND payment_mode = 'CASH'`,
    )
    .run(shop.shopId);
  writer.prepare(`UPDATE invoices SET customer_name = '=1+1' WHERE shop_id = ?`).run(shop.shopId);

  const { totals } = (await readReport(server, shop, 'day')).data;
  const report = await openInLibreOffice((await readReport(server, shop, 'day', { format: 'xlsx' })).bytes);
  const [day, total] = report['By day'] ?? [];
  expect(day?.Day).toMatch(/^\d\d [A-Z][a-z]{2} 20\d\d$/);
  for (const [title, sum] of Object.entries({
    Gross: totals.gross,
    Tax: totals.tax,
    Received: totals.received,
    Tips: totals.tips,
  }))
    expect(total?.[title], title).toBe(inGroups(sum));
  expect(total?.Received).toMatch(/^1,23,\d\d,\d{3}\.\d\d$/);
  expect(total?.Tips).toMatch(/^-1,23,\d\d,\d{3}\.\d\d$/);
  expect(report.Check?.[0]).toMatchObject({ 'Off by': '-1,23,45,678.00', Check: 'Does not add up' });

  const file = await createInvoiceClient(server, shop).export({ format: 'xlsx' });
  const { Bills: bills = [] } = await openInLibreOffice(file.bytes);
  const billed = bills
    .filter(({ Status }) => Status === 'PAID')
    .reduce((sum, { Total }) => sum + Math.round(rupees(Total) * 100), 0);
  expect(billed / 100).toBe(totals.billed);
  expect(new Set(bills.map(({ Customer }) => Customer))).toEqual(new Set(['=1+1']));
  expect(bills[0]?.Created).toMatch(/^\d\d [A-Z][a-z]{2} 20\d\d \d\d:\d\d:\d\d$/);
});
