import { verify as checkSignature, createPublicKey } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { restoreBackup } from '@tawa/server/backup/restore.ts';
import { takeBackup } from '@tawa/server/backup/take-backup.ts';
import { readConfig } from '@tawa/server/config.ts';
import type { KnownHead, ShopReport } from '@tawa/server/db/chain/verify-chain.ts';
import { auditApi } from '@tawa/shared/audit/audit.contract.ts';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { closeDay, createDayClient } from '../../support/api/days.ts';
import { createInvoice, createInvoiceClient } from '../../support/api/invoices.ts';
import { setRates } from '../../support/api/one-day.ts';
import { request } from '../../support/client.ts';
import { walkChains } from '../../support/database/walk-chains.ts';
import { sqliteOnly } from '../../support/postgres/database-only.ts';
import { POSTGRES_URL } from '../../support/postgres/databases.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { startServer } from '../../support/server.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();

let shop: TestShop;
let invoices: ReturnType<typeof createInvoiceClient>;
beforeEach(async () => {
  shop = await seedShop(server);
  invoices = createInvoiceClient(server, shop);
});

async function verify(head?: KnownHead, at = server, of = shop): Promise<ShopReport> {
  const reports = await walkChains(at, new Map(head ? [[of.shopId, [head]]] : []));
  const report = reports.find(({ shopId }) => shopId === of.shopId);
  if (!report) throw new Error('the shop has no chain');
  return report;
}

/** Three bills: paid in two parts, void, and paid with a credit note. */
async function billAnEvening() {
  const paid = await createInvoice(server, shop);
  await invoices.addPayment(paid._id, { paymentMode: 'CASH', amount: 50 });
  await invoices.pay(paid._id, { paymentMode: 'OTHERUPI' });
  const discounted = await createInvoice(server, shop);
  await invoices.addCharges(discounted._id, 10);
  const credited = await createInvoice(server, shop);
  await invoices.pay(credited._id);
  await invoices.credit(credited._id, { amount: 20 });
  return { paid, discounted, credited };
}

/** A user with write access to the database can disable its triggers. */
const disarm = (): string[] =>
  POSTGRES_URL
    ? ['chain_entries', 'audit_entries', 'z_reports'].map(
        (name) => `ALTER TABLE ${name} DISABLE TRIGGER USER`,
      )
    : ['chain_entries', 'audit_entries', 'z_reports'].flatMap((name) =>
        ['stay', 'remain'].map((trigger) => `DROP TRIGGER IF EXISTS ${name}_${trigger}`),
      );

async function tamper(...statements: string[]): Promise<void> {
  for (const statement of [...disarm(), ...statements]) await server.exec(statement);
}

const entriesOf = (kind: string) =>
  server.app.databases.reader.all<{ n: number; subject_id: string; facts: string }>(
    `SELECT n, subject_id, facts FROM chain_entries WHERE shop_id = '${shop.shopId}' AND kind = '${kind}' ORDER BY n` as never,
  );

test('an evening leaves a chain without a fault, whose totals are those of the bills', async () => {
  const { paid, discounted, credited } = await billAnEvening();
  const report = await verify();
  expect(report.faults).toEqual([]);
  const total = paid.totalPayment + discounted.totalPayment - 10 + credited.totalPayment - 20;
  expect(report.billed).toBe(Math.round(total * 100));
  expect(report.received).toBe(Math.round((paid.totalPayment + credited.totalPayment - 20) * 100));
  expect(report.isCheckedAgainstHead).toBe(false);
});

test('the database refuses to change and to delete entries', async () => {
  await billAnEvening();
  const { writer } = server.app.databases;
  for (const statement of ['UPDATE chain_entries SET billed = 0', 'DELETE FROM chain_entries'])
    expect(() => writer.exec(statement)).toThrow('the chain is only appended to');
});

test('a bill that is changed, deleted or added behind the program is named', async () => {
  const { paid, credited } = await billAnEvening();
  await tamper(`UPDATE invoices SET sub_total = 2700 WHERE id = '${paid._id}'`);
  expect((await verify()).faults).toEqual([
    expect.stringContaining(`bill ${paid.invoiceNo} of ₹${paid.totalPayment.toFixed(2)} was changed`),
  ]);
  await tamper(
    `DELETE FROM payments WHERE invoice_id IN ('${paid._id}')`,
    `UPDATE kots SET invoice_id = NULL WHERE invoice_id = '${paid._id}'`,
    `DELETE FROM invoices WHERE id = '${paid._id}'`,
    `UPDATE invoices SET invoice_no = '2627-999999' WHERE id = '${credited._id}'`,
  );
  const { faults } = await verify();
  expect(
    faults.some((fault) => fault.startsWith(`bill ${paid.invoiceNo}`) && fault.includes('is missing')),
  ).toBe(true);
  expect(faults.filter((fault) => fault.startsWith('payment') && fault.includes('is missing'))).toHaveLength(
    2,
  );
  expect(
    faults.some((fault) =>
      fault.startsWith(`bill ${credited.invoiceNo} of ₹${credited.totalPayment.toFixed(2)} was changed`),
    ),
  ).toBe(true);
});

const YEAR_MS = 31_536_000_000;

test.each([
  ['its date', `created_at = created_at - ${YEAR_MS}`],
  ['when it was paid', `paid_at = paid_at - ${YEAR_MS}`],
  ['its tax', 'gst = NULL'],
  ['what it came to and its discount together', 'sub_total = sub_total + 5000, discount = discount + 5000'],
  ['which charge it is', 'packing_fee = packing_fee + 500, delivery_charges = delivery_charges - 500'],
  ['how it was paid', "payment_mode = 'CARD'"],
])('a bill of which %s was changed is named', async (_, change) => {
  await setRates(server, shop, true);
  const { paid, credited } = await billAnEvening();
  expect((await verify()).faults).toEqual([]);
  await tamper(`UPDATE invoices SET ${change} WHERE id = '${paid._id}'`);
  expect((await verify()).faults).toEqual([
    expect.stringMatching(new RegExp(`^bill ${paid.invoiceNo} of .* was changed`)),
  ]);
  await tamper(`UPDATE invoices SET ${change} WHERE id = '${credited._id}'`);
  expect((await verify()).faults).toHaveLength(2);
});

test.each([
  ['its mode of the shop', "mode_id = 'x'"],
  ['what was tendered', 'tendered = 99'],
  ['its shift', "shift_id = 'x'"],
  ['who took it', "by_id = 'x'"],
])('a payment of which %s was changed is named', async (_, change) => {
  const { paid } = await billAnEvening();
  await tamper(`UPDATE payments SET ${change} WHERE invoice_id = '${paid._id}'`);
  const { faults } = await verify();
  expect(faults).toHaveLength(2);
  for (const fault of faults) expect(fault).toMatch(/^payment .* was changed/);
});

test('a discount that leaves the total as it was is in the chain too', async () => {
  const { _id } = await createInvoice(server, shop);
  await invoices.addCharges(_id, 5, 5);
  await invoices.addCharges(_id, 7, 7);
  expect((await verify()).faults).toEqual([]);
  expect(
    entriesOf('invoice').map(({ facts }) =>
      (({ discount, total }) => ({ discount, total }))(JSON.parse(facts)),
    ),
  ).toMatchObject([{ discount: 0 }, { discount: 500 }, { discount: 700 }]);
});

test('a paid bill whose payment was corrected has no fault', async () => {
  const { paid } = await billAnEvening();
  for (const { subject_id, facts } of entriesOf('payment'))
    if (JSON.parse(facts).invoice === paid._id) await invoices.correctPayment(subject_id, 'CARD');
  const [row] = server.app.databases.reader.all<{ mode: string }>(
    `SELECT payment_mode AS mode FROM invoices WHERE id = '${paid._id}'` as never,
  );
  expect(row).toEqual({ mode: 'CARD' });
  expect((await verify()).faults).toEqual([]);
  await tamper(`UPDATE invoices SET payment_mode = 'DUE' WHERE id = '${paid._id}'`);
  expect((await verify()).faults).toHaveLength(1);
});

test('an entry that is changed, removed with its bill, or swapped is named', async () => {
  await billAnEvening();
  const [first, second] = entriesOf('payment');
  if (!first || !second) throw new Error('there are no payments');
  await tamper(
    `UPDATE chain_entries SET facts = replace(facts, '"CASH"', '"CARD"') WHERE shop_id = '${shop.shopId}' AND n = ${first.n}`,
  );
  expect((await verify()).faults[0]).toContain(`entry ${first.n} was changed`);

  shop = await seedShop(server, 'Kadhai Junction');
  invoices = createInvoiceClient(server, shop);
  const { discounted } = await billAnEvening();
  const ofBill = entriesOf('invoice').filter(({ subject_id }) => subject_id === discounted._id);
  await tamper(`DELETE FROM chain_entries WHERE shop_id = '${shop.shopId}' AND n = ${ofBill[0]?.n}`);
  const [gap] = (await verify()).faults;
  expect(gap).toMatch(
    new RegExp(`^entry ${ofBill[0]?.n} is missing: ₹${discounted.totalPayment.toFixed(2)} billed`),
  );
});

test('a truncated chain is detected only against an earlier head', async () => {
  await billAnEvening();
  const { head } = await verify();
  const known = { n: head.n, hash: head.hash.slice(0, 16) };
  expect(await verify(known)).toMatchObject({ faults: [], isCheckedAgainstHead: true });
  await createInvoice(server, shop);
  expect((await verify(known)).faults).toEqual([]);

  const [last] = entriesOf('payment').slice(-1);
  if (!last) throw new Error('there are no payments');
  await tamper(
    `DELETE FROM payments WHERE id = '${last.subject_id}'`,
    `DELETE FROM chain_entries WHERE shop_id = '${shop.shopId}' AND n >= ${last.n}`,
    `DELETE FROM invoices WHERE shop_id = '${shop.shopId}' AND id NOT IN (SELECT subject_id FROM chain_entries)`,
  );
  expect((await verify(known)).faults.at(-1)).toContain(`the chain was truncated after entry ${last.n - 1}`);
  const { faults, isCheckedAgainstHead } = await verify();
  expect({ isCheckedAgainstHead, cut: faults.filter((fault) => fault.includes('truncated')) }).toEqual({
    isCheckedAgainstHead: false,
    cut: [],
  });
});

test('the head comes signed by the installation, with those of the days before', async () => {
  const params = { shopId: shop.shopId };
  const read = async () =>
    (await request(server.origin, auditApi.getChain, { params, as: shop.owner.token })).data;
  expect(await read()).toMatchObject({ head: null, days: [] });
  await billAnEvening();
  const { head, publicKey, days } = await read();
  const report = await verify();
  if (!head) throw new Error('there is no head');
  expect(head).toMatchObject({ n: report.head.n, hash: report.head.hash });
  expect(head.text).toBe(`${shop.shopId}/${head.n}/${head.hash}`);
  expect(days).toMatchObject([{ n: head.n, billed: report.billed / 100, received: report.received / 100 }]);

  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  const isSigned = (text: string) =>
    checkSignature(null, Buffer.from(text), key, Buffer.from(head.signature, 'base64'));
  expect(isSigned(head.text)).toBe(true);
  expect(isSigned(head.text.replace(`/${head.n}/`, `/${head.n + 1}/`))).toBe(false);
});

test('a shop that is older than its chain begins it with one entry over what is there', async () => {
  const old = await startServer();
  onTestFinished(old.close);
  const itsShop = await seedShop(old);
  const client = createInvoiceClient(old, itsShop);
  const paid = await createInvoice(old, itsShop);
  await client.pay(paid._id);
  const open = await createInvoice(old, itsShop);
  for (const statement of [
    ...disarm(),
    'DELETE FROM chain_entries',
    'DELETE FROM data_migrations WHERE number = 4',
  ])
    await old.exec(statement);
  await old.stop();

  const started = await startServer({}, old.dataDir);
  onTestFinished(started.stop);
  const report = () => verify(undefined, started, itsShop);
  const total = paid.totalPayment + open.totalPayment;
  expect(await report()).toMatchObject({ entries: 1, faults: [], billed: Math.round(total * 100) });
  await createInvoiceClient(started, itsShop).pay(open._id);
  await createInvoice(started, itsShop);
  expect((await report()).faults).toEqual([]);
  const copyOfAudit = (n: string) =>
    `INSERT INTO audit_entries (shop_id, n, at, act, subject_kind, subject_id, subject_label)
     SELECT shop_id, ${n}, at + 1000, act, subject_kind, subject_id, subject_label
     FROM audit_entries WHERE shop_id = '${itsShop.shopId}' ORDER BY n DESC LIMIT 1`;
  await started.exec(copyOfAudit('n + 1'));
  expect((await report()).faults).toEqual([expect.stringMatching(/^audit entry \d+ has no entry$/)]);
  for (const statement of [
    ...disarm(),
    `DELETE FROM audit_entries WHERE n = (SELECT max(n) FROM audit_entries)`,
  ])
    await started.exec(statement);
  await started.exec(`UPDATE invoices SET discount = 100 WHERE id = '${paid._id}'`);
  expect((await report()).faults).toEqual([
    expect.stringContaining('what was there before the chain was changed'),
  ]);
});

test.each([
  [
    'with another snapshot',
    "UPDATE z_reports SET snapshot = replace(snapshot, '1', '2') WHERE number = 1",
    /1 was changed/,
  ],
  ['with another sum', 'UPDATE z_reports SET grand_total = 100 WHERE number = 2', /2 was changed/],
  ['with another time', 'UPDATE z_reports SET to_at = to_at - 1 WHERE number = 2', /2 was changed/],
  [
    'with another head',
    "UPDATE z_reports SET chain_head = replace(chain_head, '/', '/1') WHERE number = 2",
    /head in Z report 2/,
  ],
  [
    'with another end',
    `UPDATE z_reports SET end_of_report = replace(CAST(end_of_report AS text), '"due":', '"due":1')${POSTGRES_URL ? '::json' : ''} WHERE number = 2`,
    /2 was changed/,
  ],
  ['that was deleted', 'DELETE FROM z_reports WHERE number = 2', /Z report 2 is missing/],
])('a Z report %s is named', async (_, change, fault) => {
  await billAnEvening();
  await closeDay(server, shop);
  await billAnEvening();
  await createDayClient(server, shop).close();
  expect((await verify()).faults).toEqual([]);
  await tamper(`${change} AND shop_id = '${shop.shopId}'`);
  expect((await verify()).faults).toEqual([expect.stringMatching(fault)]);
});

test('a reason that was typed again or deleted is named, and an erased one is not', async () => {
  await billAnEvening();
  const ofShop = `shop_id = '${shop.shopId}'`;
  await tamper(`UPDATE audit_texts SET text = '', salt = '' WHERE ${ofShop}`);
  expect((await verify()).faults).toEqual([]);
  await tamper(`UPDATE audit_texts SET text = 'Guest left' WHERE ${ofShop}`);
  const { faults } = await verify();
  expect(faults.length).toBeGreaterThan(0);
  for (const fault of faults) expect(fault).toMatch(/^the text of audit entry \d+ was changed$/);
  await tamper(`DELETE FROM audit_texts WHERE ${ofShop}`);
  expect((await verify()).faults).toEqual(faults.map((fault) => fault.replace('was changed', 'is missing')));
});

sqliteOnly('a backup is a copy of its file').test(
  'a restore continues the chain, and a head of before it tells what is missing',
  async () => {
    const backups = mkdtempSync(join(tmpdir(), 'tawa-test-restored-chain-'));
    onTestFinished(() => rmSync(backups, { recursive: true, force: true }));
    const first = await startServer();
    onTestFinished(first.close);
    const itsShop = await seedShop(first);
    await createInvoice(first, itsShop);
    const { head: early } = await verify(undefined, first, itsShop);
    await createInvoice(first, itsShop);
    await first.stop();
    const { folder, manifest } = await takeBackup(first.dataDir, backups);
    const second = await startServer({}, first.dataDir);
    for (let n = 0; n < 3; n++) await createInvoice(second, itsShop);
    const { head: later } = await verify(undefined, second, itsShop);
    await second.stop();

    restoreBackup({
      folder,
      dataDir: first.dataDir,
      migrationsDir: readConfig({}).migrationsDir,
      overwrite: true,
    });
    const third = await startServer({}, first.dataDir);
    onTestFinished(third.stop);
    const check = (head?: KnownHead) => verify(head, third, itsShop);
    const restored = await check(later);
    const [restore] = restored.restores;
    if (!restore) throw new Error('there is no restore');
    const missing = later.n - restore.n + 1;
    expect(restored).toMatchObject({ faults: [], restores: [{ takenAt: manifest.takenAt, missing }] });
    for (let n = 0; n < 5; n++) await createInvoice(third, itsShop);
    expect((await check(later)).head.n).toBeGreaterThan(later.n);
    expect(await check(later)).toMatchObject({ faults: [], restores: [{ missing }] });
    expect(await check(early)).toMatchObject({ faults: [], restores: [{ missing: 0 }] });
    expect((await check({ ...early, hash: later.hash })).faults).toEqual([
      `entry ${early.n} has another hash than the known head: the chain was recomputed`,
    ]);
  },
);
