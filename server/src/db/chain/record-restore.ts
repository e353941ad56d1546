import SQLite from 'better-sqlite3';
import { type ChainHead, linkEntry } from './chain-entry.ts';

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
      .prepare<[], ChainHead & { shopId: string }>(
        `select "shop_id" as "shopId", max("n") as "n", "billed", "received", "hash" from "chain_entries" group by "shop_id"`,
      )
      .all();
    const insert = database.prepare(
      `insert into "chain_entries" ("shop_id", "n", "at", "kind", "subject_id", "facts", "billed", "received", "hash")
       values (@shopId, @n, @at, @kind, @subjectId, @facts, @billed, @received, @hash)`,
    );
    database.transaction(() => {
      for (const { shopId, ...head } of heads) {
        const facts = { takenAt, entries: head.n };
        insert.run(linkEntry(shopId, head, { kind: 'restore', subjectId: shopId, facts }, Date.now()));
      }
    })();
  } finally {
    database.close();
  }
}
