// @postgres never

import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type ChainEntry,
  type ChainFacts,
  canonicalJson,
  genesisHash,
  hashEntry,
} from '@tawa/server/db/chain/chain-entry.ts';
import { openChainSource } from '@tawa/server/db/chain/chain-source.ts';
import { type KnownHead, type ShopReport, verifyChains } from '@tawa/server/db/chain/verify-chain.ts';
import { createRandom } from '@tawa/server/demo/random.ts';
import SQLite from 'better-sqlite3';
import { afterAll, beforeAll, expect } from 'vitest';
import { closeDay } from '../../support/api/days.ts';
import { createInvoice, createInvoiceClient } from '../../support/api/invoices.ts';
import { setRates } from '../../support/api/one-day.ts';
import { moveClock } from '../../support/move-clock.ts';
import { sqliteOnly } from '../../support/postgres/database-only.ts';
import { seedShop } from '../../support/seed.ts';
import { startServer } from '../../support/server.ts';

const { test } = sqliteOnly('the tampering edits its file');

const FORMAT_1 = new Set(
  'no document status total before creditFor splitFrom invoice kind mode amount tip refundOf at'.split(' '),
);

const TRIALS = 1_000;
const BILLS = 12;

const folder = mkdtempSync(join(tmpdir(), 'tawa-test-tampering-'));
const whole = join(folder, 'tawa.db');
const copy = join(folder, 'copy.db');
let shopId: string;
let head: KnownHead;

/** The first of the next month but one, so that bills are of two months whatever the time zone. */
const nextMonth = (): string => {
  const now = new Date();
  return `${new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 1)).toISOString().slice(0, 10)}T12:00:00`;
};

/** Gives the Z reports the hashes of a chain that was recomputed. */
const RENEW_HEADS = `UPDATE z_reports SET chain_head = shop_id || '/' || (SELECT n || '/' || hash FROM chain_entries
  WHERE n = CAST(substr(chain_head, length(chain_entries.shop_id) + 2) AS INTEGER))`;

beforeAll(async () => {
  const server = await startServer();
  const shop = await seedShop(server);
  shopId = shop.shopId;
  const invoices = createInvoiceClient(server, shop);
  for (let n = 0; n < BILLS; n++) {
    if (n === BILLS / 2) await moveClock(server.origin, shop, nextMonth());
    if (n === BILLS / 2) await setRates(server, shop, true);
    const { _id, totalPayment } = await createInvoice(server, shop);
    if (n % 3 === 0) await invoices.addCharges(_id, 5);
    if (n % 4 === 0) await invoices.addPayment(_id, { paymentMode: 'CASH', amount: 10 });
    if (n % 5 !== 4) await invoices.pay(_id, { paymentMode: n % 2 ? 'CASH' : 'CARD' });
    if (n % 6 === 1) await invoices.credit(_id, { amount: Math.min(7, totalPayment) });
  }
  await closeDay(server, shop);
  await server.app.databases.truncateWal();
  await server.stop();
  copyFileSync(join(server.dataDir, 'tawa.db'), whole);
  ({ head } = await verify(whole));
  await server.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function verify(file: string, known: readonly KnownHead[] = []): Promise<ShopReport> {
  const source = await openChainSource(file);
  const reports = await verifyChains(source, new Map([[shopId, known]]));
  await source.close();
  const [report] = reports;
  if (!report) throw new Error('there is no chain');
  return report;
}

type Random = ReturnType<typeof createRandom>;
type Stored = Omit<ChainEntry, 'shopId' | 'subjectId'> & { subject_id: string };
type Tamper = (database: SQLite.Database, random: Random) => void;

const pickId = (database: SQLite.Database, random: Random, table: string): string =>
  random.pick(database.prepare<[], { id: string }>(`SELECT id FROM ${table}`).all()).id;
const pickN = (database: SQLite.Database, random: Random): number =>
  random.pick(database.prepare<[], { n: number }>('SELECT n FROM chain_entries').all()).n;

/** None of these recomputes the hashes. */
const tamperings: Record<string, Tamper> = {
  'a bill is made smaller': (database, random) =>
    database
      .prepare('UPDATE invoices SET sub_total = 2700 WHERE id = ?')
      .run(pickId(database, random, 'invoices')),
  'a bill gets another number': (database, random) =>
    database
      .prepare("UPDATE invoices SET invoice_no = '2627-000999' WHERE id = ?")
      .run(pickId(database, random, 'invoices')),
  'a bill and its payments go': (database, random) => {
    const id = pickId(database, random, 'invoices');
    database.prepare('DELETE FROM payments WHERE invoice_id = ?').run(id);
    database.prepare('DELETE FROM invoices WHERE id = ?').run(id);
  },
  'two bills are swapped': (database, random) => {
    const one = pickId(database, random, 'invoices');
    const rows = database.prepare<[], { id: string }>('SELECT id FROM invoices').all();
    const other = random.pick(rows.filter(({ id }) => id !== one)).id;
    const rename = database.prepare('UPDATE invoices SET id = ? WHERE id = ?');
    for (const [to, from] of [['x', one] as const, [one, other] as const, [other, 'x'] as const])
      rename.run(to, from);
  },
  'a credit note is put on another bill': (database) =>
    database.exec("UPDATE invoices SET credit_for_id = id WHERE document = 'CREDIT_NOTE'"),
  'a bill moves into another month': (database, random) =>
    database
      .prepare('UPDATE invoices SET created_at = created_at - 2678400000 WHERE id = ?')
      .run(pickId(database, random, 'invoices')),
  'a bill loses its tax': (database) =>
    database.exec(
      'UPDATE invoices SET gst = NULL WHERE id = (SELECT id FROM invoices WHERE gst IS NOT NULL)',
    ),
  'a bill hides what it came to behind a discount': (database, random) =>
    database
      .prepare('UPDATE invoices SET sub_total = sub_total + 100, discount = discount + 100 WHERE id = ?')
      .run(pickId(database, random, 'invoices')),
  'a bill gets another mode': (database) =>
    database.exec("UPDATE invoices SET payment_mode = 'DUE' WHERE payment_mode = 'CASH'"),
  'a payment gets another mode': (database, random) =>
    database
      .prepare("UPDATE payments SET payment_mode = 'DUE' WHERE id = ?")
      .run(pickId(database, random, 'payments')),
  'a month goes with its entries, and the numbers close up': (database, random) => {
    const { at } = random.pick(
      database.prepare<[], { at: number }>('SELECT created_at AS at FROM invoices').all(),
    );
    const ofMonth = `SELECT id FROM invoices WHERE strftime('%Y-%m', created_at / 1000, 'unixepoch')
      = strftime('%Y-%m', ${at} / 1000, 'unixepoch')`;
    database.exec(
      `DELETE FROM chain_entries WHERE kind = 'payment'
         AND subject_id IN (SELECT id FROM payments WHERE invoice_id IN (${ofMonth}));
       DELETE FROM chain_entries WHERE kind = 'invoice' AND subject_id IN (${ofMonth});
       DELETE FROM payments WHERE invoice_id IN (${ofMonth});
       DELETE FROM invoices WHERE id IN (${ofMonth})`,
    );
    const move = database.prepare('UPDATE chain_entries SET n = ? WHERE n = ?');
    const left = database.prepare<[], { n: number }>('SELECT n FROM chain_entries ORDER BY n').all();
    for (const [index, { n }] of left.entries()) move.run(index + 1, n);
  },
  'all bills go': (database) => database.exec('DELETE FROM payments; DELETE FROM invoices'),
  'a payment is made smaller': (database, random) =>
    database
      .prepare('UPDATE payments SET amount = amount - 1 WHERE id = ?')
      .run(pickId(database, random, 'payments')),
  'a payment goes': (database, random) =>
    database.prepare('DELETE FROM payments WHERE id = ?').run(pickId(database, random, 'payments')),
  'a payment is entered twice': (database, random) => {
    const columns = database
      .prepare<[], { name: string }>("SELECT name FROM pragma_table_info('payments')")
      .all();
    const names = columns.map(({ name }) => name).filter((name) => name !== 'id');
    database
      .prepare(`INSERT INTO payments (id, ${names}) SELECT 'copy', ${names} FROM payments WHERE id = ?`)
      .run(pickId(database, random, 'payments'));
  },
  'an entry of the audit is changed': (database) =>
    database.exec('UPDATE audit_entries SET amount = 1 WHERE n = 1'),
  'an entry of the audit goes': (database) => database.exec('DELETE FROM audit_entries WHERE n = 1'),
  'an entry of the audit is added': (database) =>
    database.exec(
      `INSERT INTO audit_entries (shop_id, n, at, act, subject_kind, subject_id, subject_label)
       SELECT shop_id, n + 1, at, act, subject_kind, subject_id, subject_label
       FROM audit_entries ORDER BY n DESC LIMIT 1`,
    ),
  'a reason is typed again': (database, random) =>
    database
      .prepare("UPDATE audit_texts SET text = text || '.' WHERE id = ?")
      .run(pickId(database, random, 'audit_texts')),
  'a reason goes': (database, random) =>
    database.prepare('DELETE FROM audit_texts WHERE id = ?').run(pickId(database, random, 'audit_texts')),
  'a Z report gets another sum': (database) =>
    database.exec('UPDATE z_reports SET grand_total = grand_total - 100'),
  'a Z report gets another snapshot': (database) =>
    database.exec("UPDATE z_reports SET snapshot = replace(snapshot, '1', '2')"),
  'the last Z report goes': (database) => database.exec('DELETE FROM z_reports'),
  'an entry is changed': (database, random) =>
    database
      .prepare("UPDATE chain_entries SET facts = replace(facts, ':1', ':2'), billed = billed + 1 WHERE n = ?")
      .run(pickN(database, random)),
  'an entry goes': (database, random) =>
    database.prepare('DELETE FROM chain_entries WHERE n = ?').run(pickN(database, random)),
  'two entries change places': (database, random) => {
    const n = Math.max(2, pickN(database, random));
    const move = database.prepare('UPDATE chain_entries SET n = ? WHERE n = ?');
    for (const [to, from] of [[-1, n] as const, [n, n - 1] as const, [n - 1, -1] as const])
      move.run(to, from);
  },
  'the first entries go': (database, random) =>
    database.prepare('DELETE FROM chain_entries WHERE n <= ?').run(pickN(database, random)),
  'an entry is put in between': (database, random) => {
    const n = pickN(database, random);
    database.prepare('UPDATE chain_entries SET n = -n WHERE n > ?').run(n);
    database.exec('UPDATE chain_entries SET n = 1 - n WHERE n < 0');
    database
      .prepare(
        `INSERT INTO chain_entries SELECT shop_id, n + 1, at, kind, subject_id, facts, billed, received, hash
         FROM chain_entries WHERE n = ?`,
      )
      .run(n);
  },
};

async function tamperAndVerify(
  tamper: Tamper,
  random: Random,
  known: readonly KnownHead[] = [],
): Promise<ShopReport> {
  copyFileSync(whole, copy);
  const database = new SQLite(copy);
  database.pragma('foreign_keys = OFF');
  database.pragma('synchronous = OFF');
  for (const name of ['chain_entries', 'audit_entries', 'z_reports'])
    database.exec(`DROP TRIGGER ${name}_stay; DROP TRIGGER ${name}_remain`);
  tamper(database, random);
  database.close();
  return verify(copy, known);
}

test('the control: what nobody touched has no fault, and matches the earlier head', async () => {
  expect(await verify(whole)).toMatchObject({ faults: [], isCheckedAgainstHead: false });
  expect(await verify(whole, [head])).toMatchObject({ faults: [], isCheckedAgainstHead: true });
});

test(`each of ${TRIALS} random tamperings without recomputed hashes is named from the data alone`, async () => {
  const random = createRandom(20_261_129);
  const unseen: string[] = [];
  for (let trial = 0; trial < TRIALS; trial++) {
    const [name, tamper] = random.pick(Object.entries(tamperings));
    // The last entries can go without a gap behind them, which is what a head is for.
    const { faults } = await tamperAndVerify(tamper, random, name.startsWith('an entry goes') ? [head] : []);
    if (faults.length === 0) unseen.push(name);
  }
  expect(unseen).toEqual([]);
});

test('entries of format 1 are compared on the facts that they have', async () => {
  const toFormat1: Tamper = (database) => {
    const rows = database.prepare<[], Stored>('SELECT * FROM chain_entries ORDER BY n').all();
    const update = database.prepare('UPDATE chain_entries SET facts = ?, hash = ? WHERE n = ?');
    let previous = genesisHash(shopId);
    for (const row of rows) {
      const facts = canonicalJson(
        Object.fromEntries(
          Object.entries(JSON.parse(row.facts)).filter(([key]) => row.kind === 'audit' || FORMAT_1.has(key)),
        ) as ChainFacts,
      );
      previous = hashEntry(previous, { ...row, subjectId: row.subject_id, facts });
      update.run(facts, previous, row.n);
    }
    database.exec(RENEW_HEADS);
  };
  expect((await tamperAndVerify(toFormat1, createRandom(1))).faults).toEqual([]);
  const andSmaller: Tamper = (database, random) => {
    toFormat1(database, random);
    database.exec(
      "UPDATE invoices SET sub_total = 1 WHERE invoice_no LIKE '%-000001' AND document = 'INVOICE'",
    );
  };
  expect((await tamperAndVerify(andSmaller, createRandom(1))).faults).toHaveLength(1);
});

test('a truncated chain is named against an earlier head', async () => {
  const cut: Tamper = (database) => {
    database.exec(
      `DELETE FROM payments WHERE id IN (SELECT subject_id FROM chain_entries WHERE n > ${head.n - 3})`,
    );
    database.exec(
      `DELETE FROM audit_entries WHERE 'audit' || n IN (SELECT kind || subject_id FROM chain_entries WHERE n > ${head.n - 3})`,
    );
    database.exec(`DELETE FROM chain_entries WHERE n > ${head.n - 3}`);
  };
  const { faults } = await tamperAndVerify(cut, createRandom(1), [head]);
  expect(faults.join()).toContain(`the chain was truncated after entry ${head.n - 3}`);
});

test('a recomputed chain is named only against an earlier head', async () => {
  const recompute: Tamper = (database) => {
    const rows = database.prepare<[], Stored>('SELECT * FROM chain_entries ORDER BY n').all();
    const changed = rows.findIndex(({ kind }) => kind === 'payment');
    const { subject_id, facts } = rows[changed] as Stored;
    database.prepare('UPDATE payments SET tip = tip + 1 WHERE id = ?').run(subject_id);
    const update = database.prepare('UPDATE chain_entries SET facts = ?, hash = ? WHERE n = ?');
    let previous = changed === 0 ? genesisHash(shopId) : (rows[changed - 1] as Stored).hash;
    for (const [index, row] of rows.slice(changed).entries()) {
      const next = index === 0 ? facts.replace('"tip":0', '"tip":1') : row.facts;
      previous = hashEntry(previous, { ...row, subjectId: row.subject_id, facts: next });
      update.run(next, previous, row.n);
    }
  };
  expect((await tamperAndVerify(recompute, createRandom(1))).faults).toEqual([
    expect.stringMatching(/^entry \d+ has another hash than the head in Z report 1$/),
  ]);
  const withHeads: Tamper = (database, random) => {
    recompute(database, random);
    database.exec(RENEW_HEADS);
  };
  expect((await tamperAndVerify(withHeads, createRandom(1))).faults).toEqual([]);
  expect((await tamperAndVerify(withHeads, createRandom(1), [head])).faults).toEqual([
    `entry ${head.n} has another hash than the known head: the chain was recomputed`,
  ]);
});
