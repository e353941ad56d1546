import { compareTableNames } from '@tawa/shared/tables/tables.rules.ts';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { placeholders, statement } from '../../db/statement.ts';
import type { TableRow } from './tables.repository.ts';
import { tables } from './tables.table.ts';

type GroupedRow = Pick<TableRow, 'id' | 'name' | 'groupId' | 'groupHostId'>;

/** Tables with one invoice. */
export interface TableGroupRow {
  id: string;
  /** The host comes first, the others by name. */
  tables: { id: string; name: string }[];
}

const columns = {
  id: tables.id,
  name: tables.name,
  groupId: tables.groupId,
  groupHostId: tables.groupHostId,
};
const inShop = eq(tables.shopId, sql.placeholder('shopId'));

const groupedTables = statement((db) =>
  db
    .select(columns)
    .from(tables)
    .where(and(inShop, isNotNull(tables.groupId))),
);

const tablesOfGroup = statement((db) =>
  db
    .select(columns)
    .from(tables)
    .where(and(inShop, eq(tables.groupId, sql.placeholder('groupId')))),
);

const tablesOfGroupOfTable = statement((db) =>
  db
    .select(columns)
    .from(tables)
    .where(
      and(
        inShop,
        sql`${tables.groupId} = (
          select own.group_id from tables as own
          where own.shop_id = ${sql.placeholder('shopId')} and own.id = ${sql.placeholder('tableId')}
        )`,
      ),
    ),
);

const { groupId, groupHostId } = placeholders(tables);
const updateGroup = statement((db) =>
  db
    .update(tables)
    .set({ groupId, groupHostId })
    .where(and(inShop, eq(tables.id, sql.placeholder('tableId')))),
);

/** Returns the groups of these tables by their ids. */
export function groupTables(rows: readonly GroupedRow[]): Map<string, TableGroupRow> {
  const rowsByGroup = new Map<string, GroupedRow[]>();
  for (const row of rows) {
    if (row.groupId === null) continue;
    rowsByGroup.set(row.groupId, [...(rowsByGroup.get(row.groupId) ?? []), row]);
  }
  return new Map([...rowsByGroup].map(([id, members]) => [id, { id, tables: hostFirst(members) }]));
}

function hostFirst(rows: readonly GroupedRow[]): TableGroupRow['tables'] {
  const byName = [...rows].sort((a, b) => compareTableNames(a.name, b.name));
  const isHost = ({ id, groupHostId }: GroupedRow) => id === groupHostId;
  return [...byName.filter(isHost), ...byName.filter((row) => !isHost(row))].map(({ id, name }) => ({
    id,
    name,
  }));
}

export async function listTableGroups({
  tx,
  scope: { shopId },
}: ShopContext): Promise<ReadonlyMap<string, TableGroupRow>> {
  return groupTables(await groupedTables(tx).execute({ shopId }));
}

export async function findTableGroup(
  { tx, scope: { shopId } }: ShopContext,
  groupId: string,
): Promise<TableGroupRow | undefined> {
  return groupTables(await tablesOfGroup(tx).execute({ shopId, groupId })).get(groupId);
}

export async function findGroupOfTable(
  { tx, scope: { shopId } }: ShopContext,
  tableId: string,
): Promise<TableGroupRow | undefined> {
  const [group] = groupTables(await tablesOfGroupOfTable(tx).execute({ shopId, tableId })).values();
  return group;
}

/** Returns the ids of all tables of the group, or the table's own. */
export async function listIdsOfGroup(context: ShopContext, tableId: string): Promise<string[]> {
  const group = await findGroupOfTable(context, tableId);
  return group ? group.tables.map(({ id }) => id) : [tableId];
}

/** `group` is null for a table that is alone again. */
export async function setTableGroup(
  { tx, scope: { shopId } }: ShopContext,
  tableId: string,
  group: { groupId: string; groupHostId: string } | null,
): Promise<void> {
  await updateGroup(tx).execute({ shopId, tableId, groupId: null, groupHostId: null, ...group });
}
