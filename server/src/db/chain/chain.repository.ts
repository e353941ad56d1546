import { serverNow } from '../../support/server-clock.ts';
import type { Db } from '../database.ts';
import { handwritten, insertStatement } from '../statement.ts';
import { chainEntries } from './chain.table.ts';
import { type ChainHead, linkEntry, type NewChainEntry } from './chain-entry.ts';

/** The heads that a write has appended, by shop. It belongs to one attempt of one write, and never outlives the locks. */
export type AppendedHeads = Map<string, ChainHead>;

/** A write that has no `appendedHeads` reads the head for each entry. */
interface ChainContext {
  readonly tx: Db;
  readonly appendedHeads?: AppendedHeads | undefined;
}

type DatedHead = ChainHead & { at: number };

/** PostgreSQL returns its bigints as numbers, as everywhere. */
const selectHead = handwritten<DatedHead>(
  `select "n", "at", "hash", "billed", "received" from "chain_entries" where "shop_id" = ? order by "n" desc limit 1`,
);

const selectHeadBefore = handwritten<DatedHead>(`
  select "n", "at", "hash", "billed", "received" from "chain_entries" where "shop_id" = ? and "at" < ?
  order by "at" desc, "n" desc limit 1`);

const selectEntryAfter = handwritten<{ n: number }>(`
  select "n" from "chain_entries" where "shop_id" = ? and "n" > ? and "kind" = ? and "subject_id" = ? limit 1`);

const insert = insertStatement(chainEntries);

/** The newest entry of a shop's chain; undefined if there is none. */
export async function readChainHead(tx: Db, shopId: string): Promise<DatedHead | undefined> {
  const [head] = await selectHead(tx, shopId);
  return head;
}

/**
 * Appends to the shop's chain. Call it in the transaction of what it records, under the shop's lock. Each write reads the
 * head in its transaction, because another process may have written before; its next entries follow the one that it
 * has inserted itself. A write that escaped the lock fails on the entry's number instead of forking the chain.
 */
export async function appendToChain(
  { tx, appendedHeads }: ChainContext,
  shopId: string,
  entry: NewChainEntry,
): Promise<void> {
  const head = appendedHeads?.get(shopId) ?? (await readChainHead(tx, shopId));
  const linked = linkEntry(shopId, head, entry, serverNow());
  await insert(tx, linked);
  appendedHeads?.set(shopId, linked);
}

/**
 * Whether the chain got an entry about the subject after the entry `n`. It says what came later, whatever the clock said.
 * @param n the number of an entry, or 0
 */
export async function isChainedAfter(
  tx: Db,
  shopId: string,
  n: number,
  { kind, subjectId }: Pick<NewChainEntry, 'kind' | 'subjectId'>,
): Promise<boolean> {
  const found = await selectEntryAfter(tx, shopId, n, kind, subjectId);
  return found.length > 0;
}

/**
 * The newest entry of each period, the latest period first. A period without an entry is left out.
 * @param bounds the ends of the periods in ms UTC, the latest first; each begins where the next one ends
 */
export async function readHeadsAt(tx: Db, shopId: string, bounds: readonly number[]): Promise<DatedHead[]> {
  const heads: DatedHead[] = [];
  for (const bound of bounds) {
    const [head] = await selectHeadBefore(tx, shopId, bound);
    if (head && head.n !== heads.at(-1)?.n) heads.push(head);
  }
  return heads;
}
