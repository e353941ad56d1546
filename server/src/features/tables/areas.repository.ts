import { foldName } from '@tawa/shared/tables/tables.rules.ts';
import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { areas, tables } from './tables.table.ts';

export type AreaRow = Awaited<ReturnType<typeof listAreas>>[number];

export async function listAreas(db: Db, { shopId }: ShopScope) {
  return selectAreasWithTableCount(db, shopId).orderBy(
    sql`${areas.priority} is null`,
    asc(areas.priority),
    asc(areas.foldedName),
    asc(areas.id),
  );
}

export async function findArea(db: Db, { shopId }: ShopScope, areaId: string) {
  const [row] = await selectAreasWithTableCount(db, shopId, areaId);
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

export async function findAreaByName(db: Db, { shopId }: ShopScope, name: string) {
  const [row] = await db
    .select({ id: areas.id })
    .from(areas)
    .where(and(eq(areas.shopId, shopId), eq(areas.foldedName, foldName(name))));
  return row;
}

type NewArea = Omit<typeof areas.$inferInsert, 'id' | 'shopId' | 'foldedName'>;

export async function insertArea(tx: Db, { shopId }: ShopScope, area: NewArea): Promise<string> {
  const id = newId();
  await tx.insert(areas).values({ id, shopId, foldedName: foldName(area.name), ...area });
  return id;
}

export async function updateArea(
  tx: Db,
  { shopId }: ShopScope,
  { id, name, priority }: AreaRow,
): Promise<void> {
  await tx
    .update(areas)
    .set({ name, foldedName: foldName(name), priority })
    .where(and(eq(areas.shopId, shopId), eq(areas.id, id)));
}

export async function removeArea(tx: Db, { shopId }: ShopScope, areaId: string): Promise<void> {
  await tx.delete(areas).where(and(eq(areas.shopId, shopId), eq(areas.id, areaId)));
}
