import { foldName } from '@tawa/shared/tables/tables.rules.ts';
import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { ShopContext } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { areas, tables } from './tables.table.ts';

export type AreaRow = Awaited<ReturnType<typeof listAreas>>[number];

export async function listAreas({ tx, scope: { shopId } }: ShopContext) {
  return selectAreasWithTableCount(tx, shopId).orderBy(
    sql`${areas.priority} is null`,
    asc(areas.priority),
    asc(areas.foldedName),
    asc(areas.id),
  );
}

export async function findArea({ tx, scope: { shopId } }: ShopContext, areaId: string) {
  const [row] = await selectAreasWithTableCount(tx, shopId, areaId);
  return row;
}

function selectAreasWithTableCount(db: Db, shopId: string, areaId?: string) {
  return db
    .select({ id: areas.id, name: areas.name, priority: areas.priority, noOfTables: count(tables.id) })
    .from(areas)
    .leftJoin(tables, and(eq(tables.shopId, areas.shopId), eq(tables.areaId, areas.id)))
    .where(and(eq(areas.shopId, shopId), areaId === undefined ? undefined : eq(areas.id, areaId)))
    .groupBy(areas.id);
}

export async function findAreaByName({ tx, scope: { shopId } }: ShopContext, name: string) {
  const [row] = await tx
    .select({ id: areas.id })
    .from(areas)
    .where(and(eq(areas.shopId, shopId), eq(areas.foldedName, foldName(name))));
  return row;
}

type NewArea = Omit<typeof areas.$inferInsert, 'id' | 'shopId' | 'foldedName'>;

export async function insertArea({ tx, scope: { shopId } }: ShopContext, area: NewArea): Promise<string> {
  const id = newId();
  await tx.insert(areas).values({ id, shopId, foldedName: foldName(area.name), ...area });
  return id;
}

export async function updateArea(
  { tx, scope: { shopId } }: ShopContext,
  { id, name, priority }: AreaRow,
): Promise<void> {
  await tx
    .update(areas)
    .set({ name, foldedName: foldName(name), priority })
    .where(and(eq(areas.shopId, shopId), eq(areas.id, id)));
}

export async function removeArea({ tx, scope: { shopId } }: ShopContext, areaId: string): Promise<void> {
  await tx.delete(areas).where(and(eq(areas.shopId, shopId), eq(areas.id, areaId)));
}
