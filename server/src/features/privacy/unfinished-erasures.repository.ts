import { eq } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import type { WriteContext } from '../../events/unit-of-work.ts';
import { type ErasureRow, erasures } from './unfinished-erasures.table.ts';

export async function insertErasure(
  { tx, scope: { shopId }, at }: WriteContext,
  customer: { id: string; phoneNo: string },
): Promise<ErasureRow> {
  const row = {
    id: newId(),
    shopId,
    customerId: customer.id,
    phones: [customer.phoneNo],
    askedAt: at,
  };
  await tx.insert(erasures).values(row);
  return row;
}

export function listUnfinishedErasures(db: Db): Promise<ErasureRow[]> {
  return db.select().from(erasures).execute();
}

/** Earlier phones are stored too, because some copies contain only these. */
export async function updateErasurePhones(tx: Db, { id, phones }: ErasureRow): Promise<void> {
  await tx.update(erasures).set({ phones }).where(eq(erasures.id, id));
}

/** Returns false if another process has finished the erasure. */
export async function deleteErasure(tx: Db, { id }: ErasureRow): Promise<boolean> {
  const gone = await tx.delete(erasures).where(eq(erasures.id, id)).returning({ id: erasures.id });
  return gone.length > 0;
}
