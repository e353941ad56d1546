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
 * Returns the open shift to which money belongs that moves now: the preferred one, else the only one that the person
 * opened, else the only one of the shop. If two drawers are open and none is the person's, it is none.
 * @param preferredId of what is corrected, which stays in its shift while that is open
 */
export async function findShiftOfMoney(
  { tx, scope: { shopId, person } }: ShopContext,
  preferredId: string | null = null,
): Promise<string | null> {
  const open = await openShifts(tx).execute({ shopId });
  const preferred = preferredId === null ? undefined : open.find(({ id }) => id === preferredId);
  const own = person ? only(open.filter(({ openedById }) => openedById === person.userId)) : undefined;
  return (preferred ?? own ?? only(open))?.id ?? null;
}
