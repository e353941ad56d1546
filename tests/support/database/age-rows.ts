import type SQLite from 'better-sqlite3';

const DAY_MS = 86_400_000;

export function ageRows(writer: SQLite.Database, days = 31): void {
  const ms = days * DAY_MS;
  writer.prepare('UPDATE events SET at = at - ?').run(ms);
  writer.prepare('UPDATE idempotency_keys SET created_at = created_at - ?').run(ms);
  writer.prepare('UPDATE refresh_tokens SET expires_at = expires_at - ?').run(ms);
}
