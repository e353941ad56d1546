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
import { createStartDigest } from './start-digest.ts';

/** An earlier head that was kept outside of the database. The hash may be cut to its first characters. */
export interface KnownHead {
  n: number;
  hash: string;
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
  restores: readonly { n: number; at: number; takenAt: string }[];
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

/** How an invoice was paid, by its payments in the chain. */
interface ModesOfInvoice {
  taken: string[];
  /** The newest payment. */
  lastN: number;
}

type RowKind = 'invoice' | 'payment' | 'audit';

interface ShopWalk {
  shopId: string;
  entries: number;
  head: ChainEntry | undefined;
  faults: { n: number; text: string }[];
  restores: { n: number; at: number; takenAt: string }[];
  start: ({ n: number } & z.output<typeof startFacts>) | undefined;
  digest: ReturnType<typeof createStartDigest>;
  openBeforeStart: number;
  /** By kind, and by the subject of the entry. A row that was compared is removed. */
  rows: Record<RowKind, Map<string, ChainedRow>>;
  /** By invoice. */
  modes: Map<string, ModesOfInvoice>;
  knownHeads: readonly KnownHead[];
}

/** Always with two decimals. */
export const rupees = (paise: number): string =>
  `₹${(paise / 100).toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

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
const AUDIT_ROWS = { table: 'audit_entries', columns: '*', key: ['shop_id', 'n'] };

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
    rows: { invoice: new Map(), payment: new Map(), audit: new Map() },
    modes: new Map(),
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
    if (known.n === n && !entry.hash.startsWith(known.hash))
      report(`entry ${n} has another hash than the known head: the chain was recomputed`);
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
      rememberMode(walk, n, facts);
      return { ...unchanged, received: receivedBy({ ...facts, paymentMode: facts.mode }) };
    }
    case 'audit':
      remember(kind, `audit entry ${subjectId}`);
      return unchanged;
    case 'restore': {
      const facts = parseFacts(restoreFacts, text);
      if (facts) walk.restores.push({ n, at, takenAt: facts.takenAt });
      return facts && unchanged;
    }
    case 'start': {
      const facts = parseFacts(startFacts, text);
      if (facts) walk.start = { n, ...facts };
      return facts && { billed, received };
    }
    default:
      return undefined;
  }
}

function rememberMode(
  { modes }: ShopWalk,
  n: number,
  { invoice, mode }: z.output<typeof paymentFacts>,
): void {
  const ofInvoice = modes.get(invoice) ?? { taken: [], lastN: n };
  if (mode !== null && !ofInvoice.taken.includes(mode)) ofInvoice.taken.push(mode);
  ofInvoice.lastN = n;
  modes.set(invoice, ofInvoice);
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
  const stored = factsOfEntry(chained.facts, facts);
  if (stored !== chained.facts)
    walk.faults.push({ n, text: `${chained.name} was changed: ${stored}; entry ${n} says ${chained.facts}` });
  return true;
}

const textOrNull = (value: Row[string] | undefined): string | null => (value == null ? null : String(value));
const numberOrNull = (value: Row[string] | undefined): number | null =>
  value == null ? null : Number(value);
/** What is not JSON any more stays text, which is in no entry. */
function parsed(value: Row[string] | undefined) {
  if (value == null) return null;
  try {
    return JSON.parse(String(value));
  } catch {
    return String(value);
  }
}

function compareInvoice(walk: ShopWalk, row: Row): void {
  const invoice = {
    no: String(row.invoice_no),
    document: String(row.document),
    status: String(row.status),
    total: Number(row.total),
  };
  const id = String(row.id);
  const facts = {
    ...invoice,
    creditFor: textOrNull(row.credit_for_id),
    splitFrom: textOrNull(row.split_from_id),
    createdAt: Number(row.created_at),
    paidAt: numberOrNull(row.paid_at),
    mode: lawfulMode(walk, id, textOrNull(row.payment_mode)),
    subTotal: Number(row.sub_total),
    discount: Number(row.discount),
    packingFee: Number(row.packing_fee),
    deliveryCharges: Number(row.delivery_charges),
    taxAdded: Number(row.tax_added),
    roundOff: Number(row.round_off),
    gst: parsed(row.gst),
  };
  const name = `bill ${invoice.no} of ${rupees(invoice.total)}`;
  if (compareRow(walk, 'invoice', id, { name, facts })) return;
  if (invoice.status === 'OPEN') walk.openBeforeStart++;
  else walk.digest.addInvoice({ id, ...invoice });
}

/**
 * A correction of a payment may give a paid invoice another mode, without an entry of the invoice.
 * @returns the mode that the invoice's entry says, if a later payment explains the stored one
 */
function lawfulMode({ rows, modes }: ShopWalk, id: string, stored: string | null): string | null {
  const [chained, ofInvoice] = [rows.invoice.get(id), modes.get(id)];
  if (!chained || !ofInvoice || stored === null || ofInvoice.lastN < chained.n) return stored;
  const { mode } = JSON.parse(chained.facts);
  return ofInvoice.taken.includes(stored) && typeof mode === 'string' ? mode : stored;
}

function comparePayment(walk: ShopWalk, row: Row): void {
  const payment = {
    invoice: String(row.invoice_id),
    kind: String(row.kind),
    mode: textOrNull(row.payment_mode),
    amount: Number(row.amount),
    tip: Number(row.tip),
  };
  const id = String(row.id);
  const facts = {
    ...payment,
    refundOf: textOrNull(row.refund_of_id),
    at: Number(row.at),
    modeId: textOrNull(row.mode_id),
    tendered: numberOrNull(row.tendered),
    shift: textOrNull(row.shift_id),
    by: textOrNull(row.by_id),
  };
  const name = `payment ${id} of ${rupees(payment.amount)}`;
  if (!compareRow(walk, 'payment', id, { name, facts })) walk.digest.addPayment({ id, ...payment });
}

function compareAuditEntry(walk: ShopWalk, row: Row): void {
  const n = Number(row.n);
  const facts = {
    n,
    at: Number(row.at),
    actorId: textOrNull(row.actor_id),
    approverId: textOrNull(row.approver_id),
    terminalId: textOrNull(row.terminal_id),
    act: textOrNull(row.act),
    subjectKind: textOrNull(row.subject_kind),
    subjectId: textOrNull(row.subject_id),
    subjectLabel: textOrNull(row.subject_label),
    amount: numberOrNull(row.amount),
    reasonKey: textOrNull(row.reason_key),
    textHash: textOrNull(row.text_hash),
    before: parsed(row.before),
    after: parsed(row.after),
  };
  compareRow(walk, 'audit', String(n), { name: `audit entry ${n}`, facts });
}

function finishWalk(walk: ShopWalk): ShopReport {
  const { shopId, entries, head, restores, knownHeads } = walk;
  const faults = [...walk.faults, ...missingRows(walk), ...startFaults(walk)];
  const last = head?.n ?? 0;
  for (const { n } of knownHeads)
    if (n > last)
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
