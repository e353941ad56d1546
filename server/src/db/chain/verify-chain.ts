import { ALL_PAYMENT_MODES } from '@tawa/shared/invoices/invoices.rules.ts';
import { ALL_PAYMENT_KINDS } from '@tawa/shared/invoices/payments.rules.ts';
import { z } from 'zod';
import {
  billedBy,
  type ChainEntry,
  type ChainFacts,
  type ChainTotals,
  canonicalJson,
  genesisHash,
  hashEntry,
  receivedBy,
} from './chain-entry.ts';
import { type ChainSource, type Row, readAll } from './chain-source.ts';
import { createZComparison } from './compare-z-reports.ts';
import { createModesOfInvoices } from './modes-of-invoices.ts';
import { rupees } from './rupees.ts';
import { createStartDigest } from './start-digest.ts';
import { auditEntryOfRow, faultOfText, invoiceOfRow, paymentOfRow } from './stored-rows.ts';

/** An earlier head that was kept outside of the database. The hash may be cut to its first characters. */
export interface KnownHead {
  n: number;
  hash: string;
}

interface Restore {
  n: number;
  at: number;
  /** When the backup was taken, ISO 8601. */
  takenAt: string;
  /** How many entries a known head had that the backup did not have. A head does not say how many rupees they were. */
  missing: number;
}

export interface ShopReport {
  shopId: string;
  entries: number;
  /** Of the newest entry; the genesis hash if there is none. */
  head: { n: number; hash: string; at: number | null };
  /** In paise. */
  billed: number;
  received: number;
  /** When the shop's data was put back from a backup. It is no fault, but always said. */
  restores: readonly Restore[];
  /** What is wrong, in the order of the chain. Empty if all is well. */
  faults: readonly string[];
  /** Whether an earlier head was compared. Without one a truncated chain is not detected. */
  isCheckedAgainstHead: boolean;
}

/** Entries of earlier versions have fewer facts. */
const invoiceFacts = z.looseObject({
  no: z.string(),
  document: z.string(),
  status: z.string(),
  total: z.number(),
  before: z.number().nullable(),
  creditFor: z.string().nullable(),
  splitFrom: z.string().nullable(),
});
const paymentFacts = z.object({
  invoice: z.string(),
  kind: z.enum(ALL_PAYMENT_KINDS),
  mode: z.enum(ALL_PAYMENT_MODES).nullable(),
  amount: z.number(),
});
const restoreFacts = z.object({ takenAt: z.string() });
const startFacts = z.object({
  open: z.number(),
  closed: z.number(),
  payments: z.number(),
  digest: z.string(),
});

/** A row of another table, as the chain has it. */
interface ChainedRow {
  /** The newest entry about the row. */
  n: number;
  /** The row in a sentence. */
  name: string;
  /** Canonical JSON. */
  facts: string;
}

type RowKind = 'invoice' | 'payment' | 'audit';

interface ShopWalk {
  shopId: string;
  entries: number;
  head: ChainEntry | undefined;
  faults: { n: number; text: string }[];
  restores: Restore[];
  start: ({ n: number; at: number } & z.output<typeof startFacts>) | undefined;
  digest: ReturnType<typeof createStartDigest>;
  openBeforeStart: number;
  /** The lowest number of the audit that is in the chain. */
  firstAuditN: number | undefined;
  auditBeforeStart: number;
  zReports: ReturnType<typeof createZComparison>;
  /** By kind, and by the subject of the entry. A row that was compared is removed. */
  rows: Record<RowKind, Map<string, ChainedRow>>;
  modes: ReturnType<typeof createModesOfInvoices>;
  knownHeads: readonly KnownHead[];
  /** Those whose entry has another hash. */
  mismatches: KnownHead[];
}

/**
 * Walks the chain of every shop and compares it with the rows. It needs no server, and it changes nothing.
 * @param known earlier heads, by shop id
 */
export async function verifyChains(
  source: ChainSource,
  known: ReadonlyMap<string, readonly KnownHead[]> = new Map(),
): Promise<ShopReport[]> {
  const shops = new Map<string, ShopWalk>();
  const walkOf = (shopId: string): ShopWalk => {
    const walk = shops.get(shopId) ?? createWalk(shopId, known.get(shopId) ?? []);
    shops.set(shopId, walk);
    return walk;
  };
  for (const shopId of known.keys()) walkOf(shopId);
  // A backup of an earlier version has no table of Z reports.
  if (await source.hasTable(Z_ROWS.table))
    for await (const row of readAll(source, Z_ROWS)) walkOf(String(row.shop_id)).zReports.addRow(row);
  for await (const row of readAll(source, CHAIN_ROWS)) followEntry(walkOf(String(row.shop_id)), toEntry(row));
  for await (const row of readAll(source, INVOICE_ROWS)) compareInvoice(walkOf(String(row.shop_id)), row);
  for await (const row of readAll(source, PAYMENT_ROWS)) comparePayment(walkOf(String(row.shop_id)), row);
  for await (const row of readAll(source, AUDIT_ROWS)) compareAuditEntry(walkOf(String(row.shop_id)), row);
  return [...shops.values()].map(finishWalk);
}

const CHAIN_ROWS = {
  table: 'chain_entries',
  columns: '"shop_id", "n", "at", "kind", "subject_id", "facts", "billed", "received", "hash"',
  key: ['shop_id', 'n'],
};
// A backup of an earlier version has fewer columns, so the queries name no column that is only compared.
const INVOICE_ROWS = {
  table: 'invoices',
  columns: `*, "sub_total" - "discount" + "packing_fee" + "delivery_charges" + "tax_added" + "round_off" as "total"`,
  key: ['id'],
};
const PAYMENT_ROWS = {
  table: 'payments',
  columns: '*',
  key: ['id'],
};
const textColumn = (name: string): string =>
  `(select "${name}" from "audit_texts" where "audit_texts"."id" = "audit_entries"."text_id") as "${name}"`;
const AUDIT_ROWS = {
  table: 'audit_entries',
  columns: `*, ${textColumn('salt')}, ${textColumn('text')}`,
  key: ['shop_id', 'n'],
};
const Z_ROWS = { table: 'z_reports', columns: '*', key: ['shop_id', 'number'] };

function createWalk(shopId: string, knownHeads: readonly KnownHead[]): ShopWalk {
  return {
    shopId,
    entries: 0,
    head: undefined,
    faults: [],
    restores: [],
    start: undefined,
    digest: createStartDigest(),
    openBeforeStart: 0,
    firstAuditN: undefined,
    auditBeforeStart: 0,
    zReports: createZComparison(shopId),
    mismatches: [],
    rows: { invoice: new Map(), payment: new Map(), audit: new Map() },
    modes: createModesOfInvoices(),
    knownHeads,
  };
}

function toEntry(row: Row): ChainEntry {
  const { shop_id, n, at, kind, subject_id, facts, billed, received, hash } = row;
  return {
    shopId: String(shop_id),
    n: Number(n),
    at: Number(at),
    kind: String(kind) as ChainEntry['kind'],
    subjectId: String(subject_id),
    facts: String(facts),
    billed: Number(billed),
    received: Number(received),
    hash: String(hash),
  };
}

function followEntry(walk: ShopWalk, entry: ChainEntry): void {
  const { head } = walk;
  const { n } = entry;
  const change = readEntry(walk, entry);
  const billed = entry.billed - (change?.billed ?? 0) - (head?.billed ?? 0);
  const received = entry.received - (change?.received ?? 0) - (head?.received ?? 0);
  const expected = (head?.n ?? 0) + 1;
  const report = (text: string, at = n) => void walk.faults.push({ n: at, text });
  if (n !== expected) {
    const which = n - 1 === expected ? `entry ${expected} is` : `entries ${expected} to ${n - 1} are`;
    report(`${which} missing: ${rupees(billed)} billed, ${rupees(received)} received`, expected);
  } else if (hashEntry(head?.hash ?? genesisHash(walk.shopId), entry) !== entry.hash) {
    report(`entry ${n} was changed, or does not follow entry ${n - 1}`);
  } else if (!change) {
    report(`the facts of entry ${n} are not those of its kind`);
  } else if (billed !== 0 || received !== 0) {
    report(`the running totals of entry ${n} do not add up`);
  }
  for (const known of walk.knownHeads)
    if (known.n === n && !entry.hash.startsWith(known.hash)) walk.mismatches.push(known);
  walk.zReports.compareHead(n, entry.hash);
  walk.head = entry;
  walk.entries++;
}

function parseFacts<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/**
 * Remembers what the entry is about.
 * @returns by how much the facts say that the running totals change; undefined if the facts are not those of the kind
 */
function readEntry(walk: ShopWalk, entry: ChainEntry): ChainTotals | undefined {
  const { n, at, kind, subjectId, facts: text, billed, received } = entry;
  const unchanged = { billed: 0, received: 0 };
  const remember = (of: RowKind, name: string, facts = text) =>
    void walk.rows[of].set(subjectId, { n, name, facts });
  switch (kind) {
    case 'invoice': {
      const facts = parseFacts(invoiceFacts, text);
      if (!facts) return undefined;
      const { before, ...lasting } = facts;
      if (before !== null && !walk.rows.invoice.has(subjectId)) walk.openBeforeStart++;
      remember(kind, `bill ${facts.no} of ${rupees(facts.total)}`, canonicalJson(lasting as ChainFacts));
      return { ...unchanged, billed: billedBy(facts) - (before ?? 0) };
    }
    case 'payment': {
      const facts = parseFacts(paymentFacts, text);
      if (!facts) return undefined;
      remember(kind, `payment ${subjectId} of ${rupees(facts.amount)}`);
      walk.modes.add(n, facts);
      return { ...unchanged, received: receivedBy({ ...facts, paymentMode: facts.mode }) };
    }
    case 'audit':
      remember(kind, `audit entry ${subjectId}`);
      walk.firstAuditN ??= Number(subjectId);
      return unchanged;
    case 'restore': {
      const facts = parseFacts(restoreFacts, text);
      if (facts) walk.restores.push({ n, at, takenAt: facts.takenAt, missing: 0 });
      return facts && unchanged;
    }
    case 'start': {
      const facts = parseFacts(startFacts, text);
      if (facts) walk.start = { n, at, ...facts };
      return facts && { billed, received };
    }
    default:
      return undefined;
  }
}

/** What the row says of the facts that the entry has. Entries of earlier versions have fewer. */
function factsOfEntry(entryFacts: string, facts: ChainFacts): string {
  const known = Object.keys(JSON.parse(entryFacts)).filter((key) => key in facts);
  return canonicalJson(Object.fromEntries(known.map((key) => [key, facts[key] ?? null])));
}

/**
 * Compares a row with the newest entry about it. Only a shop whose chain begins with a `start` has rows without an entry.
 * @returns whether there is an entry
 */
function compareRow(
  walk: ShopWalk,
  kind: RowKind,
  subjectId: string,
  { name, facts }: { name: string; facts: ChainFacts },
): boolean {
  const chained = walk.rows[kind].get(subjectId);
  if (!chained) {
    if (!walk.start) walk.faults.push({ n: 0, text: `${name} has no entry` });
    return false;
  }
  walk.rows[kind].delete(subjectId);
  const { n } = chained;
  // An entry of this version has all facts, so most rows need no second look.
  if (canonicalJson(facts) === chained.facts) return true;
  const stored = factsOfEntry(chained.facts, facts);
  if (stored !== chained.facts)
    walk.faults.push({ n, text: `${chained.name} was changed: ${stored}; entry ${n} says ${chained.facts}` });
  return true;
}

function compareInvoice(walk: ShopWalk, row: Row): void {
  const id = String(row.id);
  const facts = invoiceOfRow(row);
  facts.mode = walk.modes.chainedMode(id, facts.mode, walk.rows.invoice.get(id));
  const name = `bill ${facts.no} of ${rupees(facts.total)}`;
  if (compareRow(walk, 'invoice', id, { name, facts })) return;
  if (facts.status === 'OPEN') walk.openBeforeStart++;
  else walk.digest.addInvoice({ id, ...facts });
}

function comparePayment(walk: ShopWalk, row: Row): void {
  const id = String(row.id);
  const payment = paymentOfRow(row);
  const name = `payment ${id} of ${rupees(payment.amount)}`;
  if (!compareRow(walk, 'payment', id, { name, facts: payment })) walk.digest.addPayment({ id, ...payment });
}

function compareAuditEntry(walk: ShopWalk, row: Row): void {
  const facts = auditEntryOfRow(row);
  const { n } = facts;
  const name = `audit entry ${n}`;
  const entryN = walk.rows.audit.get(String(n))?.n ?? 0;
  if (!compareRow(walk, 'audit', String(n), { name, facts }) && walk.start) {
    if (isBeforeChain(walk.start, walk.firstAuditN, facts)) walk.auditBeforeStart++;
    else walk.faults.push({ n: walk.start.n, text: `${name} has no entry` });
  }
  const fault = faultOfText(facts.textHash, row);
  if (fault) walk.faults.push({ n: entryN, text: `the text of ${name} ${fault}` });
  if (facts.act === 'day.closed') walk.zReports.addClosing({ entryN, ...facts });
}

/** The audit is numbered without gaps, so what came before the chain has lower numbers than what is in it. */
const isBeforeChain = (
  start: { at: number },
  firstAuditN: number | undefined,
  { n, at }: { n: number; at: number },
): boolean => (firstAuditN === undefined ? at <= start.at : n < firstAuditN);

function faultsOfAuditBeforeStart({ start, firstAuditN, auditBeforeStart }: ShopWalk): ShopWalk['faults'] {
  const missing = (firstAuditN ?? auditBeforeStart + 1) - 1 - auditBeforeStart;
  if (!start || missing <= 0) return [];
  return [{ n: start.n, text: `${missing} entries of the audit from before the chain are missing` }];
}

function finishWalk(walk: ShopWalk): ShopReport {
  const { shopId, entries, head, restores, knownHeads, mismatches } = walk;
  const faults = [
    ...walk.faults,
    ...missingRows(walk),
    ...startFaults(walk),
    ...faultsOfAuditBeforeStart(walk),
    ...walk.zReports.finish(),
  ];
  const last = head?.n ?? 0;
  for (const { n } of mismatches)
    if (!explainByRestore(restores, n))
      faults.push({ n, text: `entry ${n} has another hash than the known head: the chain was recomputed` });
  for (const { n } of knownHeads)
    if (n > last && !explainByRestore(restores, n))
      faults.push({
        n: last + 1,
        text: `entries ${last + 1} to ${n} are missing: the chain was truncated after entry ${last}`,
      });
  return {
    shopId,
    entries,
    head: { n: last, hash: head?.hash ?? genesisHash(shopId), at: head?.at ?? null },
    billed: head?.billed ?? 0,
    received: head?.received ?? 0,
    restores,
    faults: faults.sort((a, b) => a.n - b.n).map(({ text }) => text),
    isCheckedAgainstHead: knownHeads.length > 0,
  };
}

/**
 * A head of before a restore names an entry that the restored chain has not, or has another one of. Of several restores
 * the last one is taken, which misses the fewest entries.
 * @param n of the known head
 * @returns whether there was a restore at or before the entry
 */
function explainByRestore(restores: Restore[], n: number): boolean {
  const restore = restores.findLast((one) => one.n <= n);
  if (restore) restore.missing = Math.max(restore.missing, n - restore.n + 1);
  return restore !== undefined;
}

function missingRows({ rows }: ShopWalk): ShopWalk['faults'] {
  return Object.values(rows).flatMap((ofKind) =>
    [...ofKind.values()].map(({ n, name, facts }) => ({
      n,
      text: `${name} is missing; entry ${n} says ${facts}`,
    })),
  );
}

/** Compares what the shop had before its chain. */
function startFaults({ start, digest, openBeforeStart }: ShopWalk): ShopWalk['faults'] {
  if (!start) return [];
  const { closed, payments, digest: found } = digest.finish();
  const { n } = start;
  if (
    closed === start.closed &&
    payments === start.payments &&
    found === start.digest &&
    openBeforeStart === start.open
  )
    return [];
  const counts = (one: { closed: number; open: number; payments: number }): string =>
    `${one.closed} closed and ${one.open} open bills with ${one.payments} payments`;
  const now = counts({ closed, payments, open: openBeforeStart });
  return [
    { n, text: `what was there before the chain was changed: ${now}; entry ${n} says ${counts(start)}` },
  ];
}
