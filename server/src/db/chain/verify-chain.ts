import { AMOUNT_SIGN, type PaymentKind } from '@tawa/shared/invoices/payments.rules.ts';
import { type ChainEntry, canonicalJson, genesisHash, hashEntry } from './chain-entry.ts';
import { type ChainSource, type Row, readAll } from './chain-source.ts';
import { createStartDigest } from './start-digest.ts';

/** A head of before, from a slip or a mail: the hash may be cut to its first characters. */
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
  /** Whether a known head was compared. Without one a tail that was cut off cannot be seen. */
  isCheckedAgainstHead: boolean;
}

interface InvoiceFacts {
  no: string;
  document: string;
  status: string;
  total: number;
  before: number | null;
}

interface ChainedInvoice extends InvoiceFacts {
  n: number;
  /** False if the invoice is older than the chain. */
  hasBegunInChain: boolean;
}

interface Chained {
  n: number;
  facts: string;
}

interface ShopWalk {
  shopId: string;
  entries: number;
  head: ChainEntry | undefined;
  faults: { n: number; text: string }[];
  restores: { n: number; at: number; takenAt: string }[];
  start: { n: number; open: number; closed: number; payments: number; digest: string } | undefined;
  digest: ReturnType<typeof createStartDigest>;
  openBeforeStart: number;
  invoices: Map<string, ChainedInvoice>;
  payments: Map<string, Chained>;
  audit: Map<number, Chained>;
  knownHeads: KnownHead[];
}

const rupees = (paise: number): string =>
  `₹${(paise / 100).toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

const effectiveTotal = ({ status, total }: Pick<InvoiceFacts, 'status' | 'total'>): number =>
  status === 'VOID' ? 0 : total;

/**
 * Walks the chain of every shop and compares it with the rows. It needs no server, and it changes nothing.
 * @param known heads of before, by shop id
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
const INVOICE_ROWS = {
  table: 'invoices',
  columns: `"id", "shop_id", "invoice_no", "document", "status",
    "sub_total" - "discount" + "packing_fee" + "delivery_charges" + "tax_added" + "round_off" as "total"`,
  key: ['id'],
};
const PAYMENT_ROWS = {
  table: 'payments',
  columns: '"id", "shop_id", "invoice_id", "kind", "payment_mode", "amount", "tip", "refund_of_id", "at"',
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
    invoices: new Map(),
    payments: new Map(),
    audit: new Map(),
    knownHeads: [...knownHeads],
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
  const { head, faults } = walk;
  const { n } = entry;
  const facts = parseFacts(entry.facts);
  const change = facts ? readFacts(walk, entry, facts) : { billed: 0, received: 0 };
  const [billedBefore, receivedBefore] = [entry.billed - change.billed, entry.received - change.received];
  const expected = (head?.n ?? 0) + 1;
  if (n !== expected) {
    const last = n - 1;
    const which = last === expected ? `entry ${expected} is` : `entries ${expected} to ${last} are`;
    const billed = billedBefore - (head?.billed ?? 0);
    const received = receivedBefore - (head?.received ?? 0);
    faults.push({
      n: expected,
      text: `${which} missing: ${rupees(billed)} billed, ${rupees(received)} received`,
    });
  } else if (hashEntry(head?.hash ?? genesisHash(walk.shopId), entry) !== entry.hash) {
    faults.push({ n, text: `entry ${n} was changed, or does not follow entry ${n - 1}` });
  } else if (billedBefore !== (head?.billed ?? 0) || receivedBefore !== (head?.received ?? 0)) {
    faults.push({ n, text: `the running totals of entry ${n} do not add up` });
  }
  compareKnownHeads(walk, entry);
  walk.head = entry;
  walk.entries++;
}

function parseFacts(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @returns by how much the entry changes the running totals, as its facts say */
function readFacts(
  walk: ShopWalk,
  { n, at, kind, subjectId, facts: text, billed, received }: ChainEntry,
  facts: Record<string, unknown>,
): { billed: number; received: number } {
  const unchanged = { billed: 0, received: 0 };
  if (kind === 'invoice') {
    const invoice = facts as unknown as InvoiceFacts;
    const earlier = walk.invoices.get(subjectId);
    const hasBegunInChain = earlier ? earlier.hasBegunInChain : invoice.before === null;
    if (!earlier && !hasBegunInChain) walk.openBeforeStart++;
    walk.invoices.set(subjectId, { ...invoice, n, hasBegunInChain });
    return { ...unchanged, billed: effectiveTotal(invoice) - (invoice.before ?? 0) };
  }
  if (kind === 'payment') {
    walk.payments.set(subjectId, { n, facts: text });
    const { mode, amount } = facts as { mode: string | null; amount: number };
    const isReceived = mode !== null && mode !== 'DUE';
    return { ...unchanged, received: isReceived ? AMOUNT_SIGN[facts.kind as PaymentKind] * amount : 0 };
  }
  if (kind === 'audit') walk.audit.set(Number(subjectId), { n, facts: text });
  if (kind === 'restore') walk.restores.push({ n, at, takenAt: String(facts.takenAt) });
  if (kind !== 'start') return unchanged;
  walk.start = { n, ...(facts as unknown as Omit<NonNullable<ShopWalk['start']>, 'n'>) };
  return { billed, received };
}

function compareKnownHeads(walk: ShopWalk, { n, hash }: ChainEntry): void {
  for (const known of walk.knownHeads)
    if (known.n === n && !hash.startsWith(known.hash))
      walk.faults.push({
        n,
        text: `entry ${n} is not the one that the known head names: the chain was written anew`,
      });
}

function compareInvoice(walk: ShopWalk, row: Row): void {
  const [id, no, document] = [String(row.id), String(row.invoice_no), String(row.document)];
  const [status, total] = [String(row.status), Number(row.total)];
  const chained = walk.invoices.get(id);
  if (!chained) {
    if (status === 'OPEN') walk.openBeforeStart++;
    else walk.digest.addInvoice({ id, no, document, status, total });
    if (!walk.start) walk.faults.push({ n: 0, text: `bill ${no} of ${rupees(total)} has no entry` });
    return;
  }
  walk.invoices.delete(id);
  const stored = `${no}, ${document}, ${status}, ${rupees(total)}`;
  const expected = `${chained.no}, ${chained.document}, ${chained.status}, ${rupees(chained.total)}`;
  if (stored !== expected)
    walk.faults.push({
      n: chained.n,
      text: `bill ${chained.no} was changed: ${stored}; entry ${chained.n} says ${expected}`,
    });
}

function comparePayment(walk: ShopWalk, row: Row): void {
  const [id, invoice, kind] = [String(row.id), String(row.invoice_id), String(row.kind)];
  const mode = row.payment_mode === null ? null : String(row.payment_mode);
  const [amount, tip] = [Number(row.amount), Number(row.tip)];
  const chained = walk.payments.get(id);
  if (!chained) {
    walk.digest.addPayment({ id, invoice, kind, mode, amount, tip });
    if (!walk.start) walk.faults.push({ n: 0, text: `payment ${id} of ${rupees(amount)} has no entry` });
    return;
  }
  walk.payments.delete(id);
  const refundOf = row.refund_of_id ?? null;
  const facts = canonicalJson({ invoice, kind, mode, amount, tip, refundOf, at: Number(row.at) });
  if (facts !== chained.facts)
    walk.faults.push({
      n: chained.n,
      text: `payment ${id} was changed: ${facts}; entry ${chained.n} says ${chained.facts}`,
    });
}

const numberOrNull = (value: Row[string] | undefined): number | null =>
  value == null ? null : Number(value);
const parsed = (value: Row[string] | undefined) => (value == null ? null : JSON.parse(String(value)));

function compareAuditEntry(walk: ShopWalk, row: Row): void {
  const n = Number(row.n);
  const chained = walk.audit.get(n);
  if (!chained) {
    if (!walk.start) walk.faults.push({ n: 0, text: `audit entry ${n} has no entry in the chain` });
    return;
  }
  walk.audit.delete(n);
  const facts = canonicalJson({
    n,
    at: Number(row.at),
    actorId: row.actor_id ?? null,
    approverId: row.approver_id ?? null,
    terminalId: row.terminal_id ?? null,
    act: row.act ?? null,
    subjectKind: row.subject_kind ?? null,
    subjectId: row.subject_id ?? null,
    subjectLabel: row.subject_label ?? null,
    amount: numberOrNull(row.amount),
    reasonKey: row.reason_key ?? null,
    textHash: row.text_hash ?? null,
    before: parsed(row.before),
    after: parsed(row.after),
  });
  if (facts !== chained.facts)
    walk.faults.push({
      n: chained.n,
      text: `audit entry ${n} was changed; entry ${chained.n} says ${chained.facts}`,
    });
}

function finishWalk(walk: ShopWalk): ShopReport {
  const { shopId, entries, head, restores, knownHeads } = walk;
  const faults = [...walk.faults, ...missingRows(walk), ...startFaults(walk)];
  const last = head?.n ?? 0;
  for (const { n } of knownHeads)
    if (n > last)
      faults.push({
        n: last + 1,
        text: `entries ${last + 1} to ${n} are missing: the chain was cut behind entry ${last}`,
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

function missingRows({ invoices, payments, audit }: ShopWalk): ShopWalk['faults'] {
  return [
    ...[...invoices.values()].map(({ n, no, total }) => ({
      n,
      text: `bill ${no} of ${rupees(total)} is missing; entry ${n} names it`,
    })),
    ...[...payments].map(([id, { n, facts }]) => ({
      n,
      text: `payment ${id} is missing; entry ${n} says ${facts}`,
    })),
    ...[...audit].map(([number, { n }]) => ({
      n,
      text: `audit entry ${number} is missing; entry ${n} names it`,
    })),
  ];
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
