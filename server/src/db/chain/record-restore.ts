import SQLite from 'better-sqlite3';
import { type ChainEntry, canonicalJson, hashEntry } from './chain-entry.ts';

type Head = Pick<ChainEntry, 'shopId' | 'n' | 'billed' | 'received' | 'hash'>;

/**
 * Appends to each chain of a restored database that it was restored. It works on the file before a server opens it. A
 * backup of an earlier version has no chains, and the first start of the server begins them.
 * @param takenAt when the backup was taken, ISO 8601
 */
export function recordRestore(file: string, takenAt: string): void {
  const database = new SQLite(file, { fileMustExist: true });
  try {
    const hasChains = database.prepare(`select 1 from sqlite_master where name = 'chain_entries'`).get();
    if (!hasChains) return;
    const heads = database
      .prepare<[], Head>(
        `select "shop_id" as "shopId", max("n") as "n", "billed", "received", "hash" from "chain_entries" group by "shop_id"`,
      )
      .all();
    const insert = database.prepare(
      `insert into "chain_entries" ("shop_id", "n", "at", "kind", "subject_id", "facts", "billed", "received", "hash")
       values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    database.transaction(() => {
      for (const { shopId, n, billed, received, hash } of heads) {
        const facts = canonicalJson({ takenAt, entries: n });
        const entry = {
          n: n + 1,
          at: Date.now(),
          kind: 'restore' as const,
          subjectId: shopId,
          facts,
          billed,
          received,
        };
        const next = hashEntry(hash, entry);
        insert.run(shopId, entry.n, entry.at, entry.kind, shopId, facts, billed, received, next);
      }
    })();
  } finally {
    database.close();
  }
}
