import { foldName, trimAndFoldCase } from '@tawa/shared/tables/tables.rules.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { ShopContext } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { statement } from '../../db/statement.ts';
import { areas, tableAliases, tables } from './tables.table.ts';

const columns = {
  id: tables.id,
  name: tables.name,
  noOfSeats: tables.noOfSeats,
  shape: tables.shape,
  planX: tables.planX,
  planY: tables.planY,
  groupId: tables.groupId,
  groupHostId: tables.groupHostId,
  areaId: areas.id,
  areaName: areas.name,
};
const inShop = eq(tables.shopId, sql.placeholder('shopId'));

const tablesOfShop = statement((db) =>
  db.select(columns).from(tables).innerJoin(areas, eq(areas.id, tables.areaId)).where(inShop),
);

const tablesOfArea = statement((db) =>
  db
    .select(columns)
    .from(tables)
    .innerJoin(areas, eq(areas.id, tables.areaId))
    .where(and(inShop, eq(tables.areaId, sql.placeholder('areaId')))),
);

const tableById = statement((db) =>
  db
    .select(columns)
    .from(tables)
    .innerJoin(areas, eq(areas.id, tables.areaId))
    .where(and(inShop, eq(tables.id, sql.placeholder('tableId')))),
);

const tableByName = statement((db) =>
  db
    .select({ id: tables.id, name: tables.name })
    .from(tables)
    .where(and(inShop, eq(tables.foldedName, sql.placeholder('foldedName')))),
);

const tableByAlias = statement((db) =>
  db
    .select({ id: tables.id, name: tables.name })
    .from(tableAliases)
    .innerJoin(tables, eq(tables.id, tableAliases.tableId))
    .where(
      and(
        eq(tableAliases.shopId, sql.placeholder('shopId')),
        eq(tableAliases.foldedName, sql.placeholder('foldedName')),
      ),
    ),
);

export type TableRow = Awaited<ReturnType<typeof listTables>>[number];

/** The list has no order. */
export async function listTables({ tx, scope: { shopId } }: ShopContext) {
  return tablesOfShop(tx).execute({ shopId });
}

/** The list has no order. */
export async function listTablesOfArea(
  { tx, scope: { shopId } }: ShopContext,
  areaId: string,
): Promise<TableRow[]> {
  return tablesOfArea(tx).execute({ shopId, areaId });
}

export async function findTable({ tx, scope: { shopId } }: ShopContext, tableId: string) {
  const [row] = await tableById(tx).execute({ shopId, tableId });
  return row;
}

/**
 * Also finds a table by an earlier name, and returns it with its current name. An earlier name with invisible
 * characters, which printed QR links may contain, takes precedence if it matches exactly.
 */
export async function findTableByName({ tx, scope: { shopId } }: ShopContext, name: string) {
  const foldedName = foldName(name);
  const caseFolded = trimAndFoldCase(name);
  const [exactAlias] =
    caseFolded === foldedName ? [] : await tableByAlias(tx).execute({ shopId, foldedName: caseFolded });
  if (exactAlias) return exactAlias;
  const [current] = await tableByName(tx).execute({ shopId, foldedName });
  if (current) return current;
  const [earlier] = await tableByAlias(tx).execute({ shopId, foldedName });
  return earlier;
}

type NewTable = Omit<typeof tables.$inferInsert, 'id' | 'shopId' | 'foldedName'>;

/** If the name is an alias of another table, that table loses the alias. */
export async function insertTable({ tx, scope: { shopId } }: ShopContext, table: NewTable): Promise<string> {
  const id = newId();
  const foldedName = foldName(table.name);
  await tx.insert(tables).values({ id, shopId, foldedName, ...table });
  await deleteAlias(tx, shopId, foldedName);
  return id;
}

/** Keeps the previous name as an alias. */
export async function updateTable({ tx, scope: { shopId } }: ShopContext, row: TableRow): Promise<void> {
  const { id, name, noOfSeats, shape, areaId, planX, planY } = row;
  const here = and(eq(tables.shopId, shopId), eq(tables.id, id));
  const [before] = await tx.select({ foldedName: tables.foldedName }).from(tables).where(here);
  const foldedName = foldName(name);
  await tx.update(tables).set({ name, foldedName, noOfSeats, shape, areaId, planX, planY }).where(here);
  if (!before || before.foldedName === foldedName) return;
  await deleteAlias(tx, shopId, foldedName);
  await tx.insert(tableAliases).values({ shopId, foldedName: before.foldedName, tableId: id });
}

export async function updatePlanPosition(
  { tx, scope: { shopId } }: ShopContext,
  { id, planX, planY }: Pick<TableRow, 'id' | 'planX' | 'planY'>,
): Promise<void> {
  await tx
    .update(tables)
    .set({ planX, planY })
    .where(and(eq(tables.shopId, shopId), eq(tables.id, id)));
}

export async function removeTable({ tx, scope: { shopId } }: ShopContext, tableId: string): Promise<void> {
  await tx.delete(tables).where(and(eq(tables.shopId, shopId), eq(tables.id, tableId)));
}

async function deleteAlias(tx: Db, shopId: string, foldedName: string): Promise<void> {
  await tx
    .delete(tableAliases)
    .where(and(eq(tableAliases.shopId, shopId), eq(tableAliases.foldedName, foldedName)));
}
