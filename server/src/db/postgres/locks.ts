import { createHash } from 'node:crypto';
import type { Pool } from 'pg';

/** If the hashes of two names are equal, they merely exclude each other. */
export function advisoryLockId(name: string): string {
  return createHash('sha256').update(`tawa ${name}`).digest().readBigInt64BE().toString();
}

export async function tryWithAdvisoryLock(
  pool: Pool,
  name: string,
  work: () => Promise<void>,
): Promise<boolean> {
  const client = await pool.connect();
  let isReusable = false;
  try {
    const { rows } = await client.query(`SELECT pg_try_advisory_lock(${advisoryLockId(name)}) AS held`);
    if (rows[0].held) {
      await work();
      await client.query(`SELECT pg_advisory_unlock(${advisoryLockId(name)})`);
    }
    isReusable = true;
    return rows[0].held;
  } finally {
    client.release(!isReusable);
  }
}
