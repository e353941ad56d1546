import { and, asc } from 'drizzle-orm';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { placeholders, statement } from '../../db/statement.ts';
import { atTable, isLive, type KotWithLines, kotsWithLinesWhere, thisKot } from './orders.repository.ts';
import { type KotRow, kots } from './orders.table.ts';

const liveKotsAtTable = kotsWithLinesWhere(and(atTable, isLive), asc);

const { kotType, tableId, tableName, movedFromId, movedFromName } = placeholders(kots);

const updatePlace = statement((db) =>
  db.update(kots).set({ kotType, tableId, tableName, movedFromId, movedFromName }).where(thisKot),
);

/** Saves order type and table. */
export async function saveKotPlace({ tx, scope: { shopId } }: ShopContext, next: KotRow): Promise<void> {
  await updatePlace(tx).execute({ ...next, shopId, kotId: next.id });
}

/** Lists REQUESTED, COOKING and SERVED KOTs, the earliest first. */
export function listLiveAtTable(
  { tx, scope: { shopId } }: ShopContext,
  tableId: string,
): Promise<KotWithLines[]> {
  return liveKotsAtTable(tx, { shopId, tableId });
}
