import { createHash } from 'node:crypto';
import { balanceOf, type Payment } from '@tawa/shared/invoices/payments.rules.ts';

/** What an entry is about. The words are stored for ever, so a word is added and never renamed. */
export const CHAIN_KINDS = ['start', 'invoice', 'payment', 'audit', 'restore'] as const;
export type ChainKind = (typeof CHAIN_KINDS)[number];

type Fact = string | number | boolean | null | readonly Fact[] | { readonly [key: string]: Fact };
export type ChainFacts = Readonly<Record<string, Fact>>;

/** Running totals of a shop after an entry, in paise. */
export interface ChainTotals {
  /** What all invoices and credit notes that are not VOID come to. */
  billed: number;
  /** What was taken, less what was given back. Money on credit, waivers and tips do not count. */
  received: number;
}

export interface ChainEntry extends ChainTotals {
  shopId: string;
  /** From 1 in each shop, without gaps. */
  n: number;
  /** ms UTC */
  at: number;
  kind: ChainKind;
  subjectId: string;
  /** Canonical JSON. */
  facts: string;
  /** SHA-256, hex. */
  hash: string;
}

/** The entry that a new one follows. */
export type ChainHead = Pick<ChainEntry, 'n' | 'hash'> & ChainTotals;

export interface NewChainEntry {
  kind: ChainKind;
  subjectId: string;
  facts: ChainFacts;
  /** By how much the running totals change, in paise. */
  change?: Partial<ChainTotals>;
}

/** What an invoice or credit note adds to `billed`, in paise. */
export const billedBy = ({ status, total }: { status: string; total: number }): number =>
  status === 'VOID' ? 0 : total;

/** What a payment adds to `received`, in paise. */
export const receivedBy = (payment: Payment): number => balanceOf(0, [payment]).received;

/** Returns hex, of the text in UTF-8. */
export const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/**
 * Writes JSON in the one form of RFC 8785: keys sorted by their UTF-16 code units, no spaces, numbers as ECMAScript
 * writes them. Texts are in NFC, so that two databases with different codings of an accent give the same bytes.
 */
export function canonicalJson(value: Fact): string {
  if (typeof value === 'string') return JSON.stringify(value.normalize('NFC'));
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.entries(value as { [key: string]: Fact });
  members.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`;
}

/** Stands for the entry before the first one. It names the shop, so that no chain can be put in another's place. */
export const genesisHash = (shopId: string): string => sha256(`tawa-chain-1 ${shopId}`);

/** The format is described, with test vectors, in docs/CHAIN.md. */
export function hashEntry(previousHash: string, entry: Omit<ChainEntry, 'hash' | 'shopId'>): string {
  const { n, at, kind, subjectId, facts, billed, received } = entry;
  const [previous, about, subject] = [previousHash, kind, subjectId].map((text) => JSON.stringify(text));
  return sha256(`[${previous},${n},${at},${about},${subject},${facts},${billed},${received}]`);
}

/**
 * Makes the entry that follows `head`, or the first one of the shop.
 * @param at ms UTC
 */
export function linkEntry(
  shopId: string,
  head: ChainHead | undefined,
  { kind, subjectId, facts, change = {} }: NewChainEntry,
  at: number,
): ChainEntry {
  const entry = {
    n: (head?.n ?? 0) + 1,
    at,
    kind,
    subjectId,
    facts: canonicalJson(facts),
    billed: (head?.billed ?? 0) + (change.billed ?? 0),
    received: (head?.received ?? 0) + (change.received ?? 0),
  };
  return { shopId, ...entry, hash: hashEntry(head?.hash ?? genesisHash(shopId), entry) };
}
