import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import SQLite from 'better-sqlite3';

/** Queries by the fault that they find. */
const INVARIANT_QUERIES: Record<string, string> = {
  'rows that point nowhere': 'SELECT * FROM pragma_foreign_key_check',
  'KOTs without a line': `
    SELECT id FROM kots WHERE NOT EXISTS (SELECT 1 FROM kot_lines WHERE kot_id = kots.id)`,
  'shops whose tokens have a gap': `
    SELECT shop_id FROM kots GROUP BY shop_id, business_day HAVING count(*) <> max(token_no)`,
  'shops whose events have a gap': `
    SELECT shop_id FROM events GROUP BY shop_id HAVING count(*) <> max(seq) - min(seq) + 1`,
  'shops whose newest KOT has no event': `
    SELECT id FROM kots WHERE id = (SELECT max(id) FROM kots)
      AND NOT EXISTS (SELECT 1 FROM events WHERE instr(payload, kots.id) > 0)`,
};

/** `spoil`: SQL that damages the copy first. */
export function findIntegrityFaults(
  folder: string,
  acknowledged: readonly string[],
  spoil?: string,
): string[] {
  const scratch = mkdtempSync(join(tmpdir(), 'tawa-proof-look-'));
  const file = join(scratch, 'tawa.db');
  copyFileSync(join(folder, 'tawa.db'), file);
  const database = new SQLite(file);
  try {
    if (spoil) database.exec(spoil);
    return checkDatabase(database, folder, acknowledged);
  } catch (error) {
    return [(error as Error).message];
  } finally {
    database.close();
    rmSync(scratch, { recursive: true });
  }
}

function checkDatabase(database: SQLite.Database, folder: string, acknowledged: readonly string[]): string[] {
  const found: string[] = [];
  const verdict = database.pragma('integrity_check', { simple: true });
  if (verdict !== 'ok') found.push(String(verdict));
  const storedIds = new Set(database.prepare('SELECT id FROM kots').pluck().all());
  const lost = acknowledged.filter((id) => !storedIds.has(id));
  if (lost.length > 0) found.push(`${lost.length} orders acknowledged and lost`);
  for (const [what, sql] of Object.entries(INVARIANT_QUERIES)) {
    const rows = database.prepare(sql).all();
    if (rows.length > 0) found.push(`${rows.length} ${what}`);
  }
  const pictures = database
    .prepare('SELECT avatar_url FROM users WHERE avatar_url IS NOT NULL')
    .pluck()
    .all();
  for (const url of pictures as string[])
    if (!existsSync(join(folder, 'uploads', basename(url)))) found.push(`the picture ${url} is missing`);
  return found;
}
