import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { statement } from '../../db/statement.ts';
import { shifts } from './shifts.table.ts';

const openShifts = statement((db) =>
  db
    .select({ id: shifts.id, openedById: shifts.openedById })
    .from(shifts)
    .where(and(eq(shifts.shopId, sql.placeholder('shopId')), isNull(shifts.closedAt)))
    .orderBy(asc(shifts.number)),
);

const only = <T>(found: readonly T[]): T | undefined => (found.length === 1 ? found[0] : undefined);

/**
 * Returns the open shift to which money belongs that moves now: the only one that the person opened, else the only one
 * of the shop. If two drawers are open and none is the person's, it is none.
 */
export async function findShiftOfMoney({
  tx,
  scope: { shopId, person },
}: ShopContext): Promise<string | null> {
  const open = await openShifts(tx).execute({ shopId });
  const own = person ? only(open.filter(({ openedById }) => openedById === person.userId)) : undefined;
  return (own ?? only(open))?.id ?? null;
}

/** Returns the shift if it is still open. A correction moves no cash, so it changes no other shift than that of its payment. */
export async function findShiftOfCorrection(
  { tx, scope: { shopId } }: ShopContext,
  shiftId: string | null,
): Promise<string | null> {
  const open = shiftId === null ? [] : await openShifts(tx).execute({ shopId });
  return open.find(({ id }) => id === shiftId)?.id ?? null;
}
