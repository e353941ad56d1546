import { createHash } from 'node:crypto';
import type { ReadBatch } from './rows.ts';
import { type ImportedTable, type Row, rowKey } from './tables.ts';

/** What a table holds, in one database. */
export interface TableChecksum {
  rows: number;
  /** SHA-256 over the texts of every row in the order of the keys, in hex. */
  checksum: string;
}

/** Reads a table from its first to its last row. */
export async function checksumTable(table: ImportedTable, read: ReadBatch): Promise<TableChecksum> {
  const hash = createHash('sha256');
  let rows = 0;
  let batch: Row[] = await read(null);
  for (let last = batch.at(-1); last; last = batch.at(-1)) {
    for (const row of batch) hash.update(`${JSON.stringify(row)}\n`);
    rows += batch.length;
    batch = await read(rowKey(table, last));
  }
  return { rows, checksum: hash.digest('hex') };
}
