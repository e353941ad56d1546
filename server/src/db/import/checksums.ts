import { createHash } from 'node:crypto';
import type { ReadBatch } from './rows.ts';
import { type ImportedTable, type Row, rowKey } from './tables.ts';

export interface TableChecksum {
  rows: number;
  /** SHA-256, hex. */
  checksum: string;
}

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
