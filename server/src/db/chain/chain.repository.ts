import { serverNow } from '../../support/server-clock.ts';
import type { Db } from '../database.ts';
import { handwritten, insertStatement } from '../statement.ts';
import { chainEntries } from './chain.table.ts';
import {
  type ChainEntry,
  type ChainFacts,
  type ChainKind,
  type ChainTotals,
  canonicalJson,
  genesisHash,
  hashEntry,
} from './chain-entry.ts';

export interface NewChainEntry {
  kind: ChainKind;
  subjectId: string;
  facts: ChainFacts;
  /** By how much the running totals change, in paise. */
  change?: Partial<ChainTotals>;
}

type Head = Pick<ChainEntry, 'n' | 'at' | 'hash'> & ChainTotals;

/** PostgreSQL returns its bigints as numbers, as everywhere. */
const selectHead = handwritten<Head>(
  `select "n", "at", "hash", "billed", "received" from "chain_entries" where "shop_id" = ? order by "n" desc limit 1`,
);

const selectHeadBefore = handwritten<Head>(`
  select "n", "at", "hash", "billed", "received" from "chain_entries" where "shop_id" = ? and "at" < ?
  order by "at" desc, "n" desc limit 1`);

const insert = insertStatement(chainEntries);

/** The newest entry of a shop's chain; undefined if there is none. */
export async function readChainHead(tx: Db, shopId: string): Promise<Head | undefined> {
  const [head] = await selectHead(tx, shopId);
  return head;
}

/**
 * Appends to the shop's chain. Call it in the transaction of what it records, under the shop's lock. The head is read in
 * the transaction and never remembered, because another process may have written. A write that escaped the lock fails
 * on the entry's number instead of forking the chain.
 */
export async function appendToChain(
  tx: Db,
  shopId: string,
  { kind, subjectId, facts, change = {} }: NewChainEntry,
): Promise<void> {
  const head = await readChainHead(tx, shopId);
  const entry = {
    n: (head?.n ?? 0) + 1,
    at: serverNow(),
    kind,
    subjectId,
    facts: canonicalJson(facts),
    billed: (head?.billed ?? 0) + (change.billed ?? 0),
    received: (head?.received ?? 0) + (change.received ?? 0),
  };
  const hash = hashEntry(head?.hash ?? genesisHash(shopId), entry);
  await insert(tx, { shopId, ...entry, hash });
}

/**
 * The newest entry of each period, the latest period first. A period without an entry is left out.
 * @param bounds the ends of the periods in ms UTC, the latest first; each begins where the next one ends
 */
export async function readHeadsAt(tx: Db, shopId: string, bounds: readonly number[]): Promise<Head[]> {
  const heads: Head[] = [];
  for (const bound of bounds) {
    const [head] = await selectHeadBefore(tx, shopId, bound);
    if (head && head.n !== heads.at(-1)?.n) heads.push(head);
  }
  return heads;
}
