import { foldName } from '@tawa/shared/tables/tables.rules.ts';
import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { ShopScope } from '../../auth/shop-access.ts';
import { newId } from '../../db/columns.ts';
import type { Db } from '../../db/database.ts';
import { statement } from '../../db/statement.ts';
import { areas, tables } from './tables.table.ts';

const ofShop = statement((db) =>
  db
    .select({
      id: tables.id,
      name: tables.name,
      noOfSeats: tables.noOfSeats,
      shape: tables.shape,
      areaId: areas.id,
      areaName: areas.name,
    })
    .from(tables)
    .innerJoin(areas, eq(areas.id, tables.areaId))
    .where(eq(tables.shopId, sql.placeholder('shopId')))
    .prepare(),
);

const byName = statement((db) =>
  db
    .select({ id: tables.id, name: tables.name })
    .from(tables)
    .where(
      and(eq(tables.shopId, sql.placeholder('shopId')), eq(tables.foldedName, sql.placeholder('foldedName'))),
    )
    .prepare(),
);

export type TableRow = Awaited<ReturnType<typeof listTables>>[number];
export type AreaRow = Awaited<ReturnType<typeof listAreas>>[number];

export async function listTables(db: Db, { shopId }: ShopScope) {
  return ofShop(db).execute({ shopId });
}

/** The table of this name, matched without regard to case. */
export async function findTableByName(db: Db, { shopId }: ShopScope, name: string) {
  const [row] = await byName(db).execute({ shopId, foldedName: foldName(name) });
  return row;
}

export async function listAreas(db: Db, { shopId }: ShopScope) {
  return db
    .select({ id: areas.id, name: areas.name, priority: areas.priority, noOfTables: count(tables.id) })
    .from(areas)
    .leftJoin(tables, eq(tables.areaId, areas.id))
    .where(eq(areas.shopId, shopId))
    .groupBy(areas.id)
    .orderBy(sql`${areas.priority} is null`, asc(areas.priority), asc(areas.name));
}

type NewArea = Omit<typeof areas.$inferInsert, 'id' | 'shopId' | 'foldedName'>;
type NewTable = Omit<typeof tables.$inferInsert, 'id' | 'shopId' | 'foldedName'>;

export async function insertArea(tx: Db, { shopId }: ShopScope, area: NewArea): Promise<string> {
  const id = newId();
  await tx.insert(areas).values({ id, shopId, foldedName: foldName(area.name), ...area });
  return id;
}

export async function insertTable(tx: Db, { shopId }: ShopScope, table: NewTable): Promise<string> {
  const id = newId();
  await tx.insert(tables).values({ id, shopId, foldedName: foldName(table.name), ...table });
  return id;
}
