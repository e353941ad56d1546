import type { BodyOf } from '@tawa/shared/contract/endpoint.ts';
import { searchKey } from '@tawa/shared/search.ts';
import { findSharedCell } from '@tawa/shared/tables/floor-plan.rules.ts';
import type { Table, tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { compareTables, foldName } from '@tawa/shared/tables/tables.rules.ts';
import type { ShopContext, ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { AppError, requireNameAvailable } from '../../errors/app-error.ts';
import type { UnitOfWork, WriteContext } from '../../events/unit-of-work.ts';
import { omitUndefined } from '../../support/omit-undefined.ts';
import { announceTableCount, requireArea } from './areas.service.ts';
import {
  findGroupOfTable,
  groupTables,
  listTableGroups,
  type TableGroupRow,
} from './table-groups.repository.ts';
import { announceGroup } from './table-groups.service.ts';
import { presentPosition, presentTable, type TableState } from './tables.presenter.ts';
import {
  findTable,
  findTableByName,
  insertTable,
  listTables,
  listTablesOfArea,
  removeTable,
  type TableRow,
  updatePlanPosition,
  updateTable,
} from './tables.repository.ts';

/** The feature `orders` implements these. */
export interface KotQueries {
  findOccupiedTableIds(context: ShopContext): Promise<ReadonlySet<string>>;
  countRequestedAtTable(context: ShopContext, tableId: string): Promise<number>;
}

interface TablesNeeds extends KotQueries {
  read: Db;
  unitOfWork: UnitOfWork;
}

export interface TablesService {
  list(scope: ShopScope, q?: string): Promise<Table[]>;
  getByName(scope: ShopScope, tableNo: string): Promise<{ id: string; name: string }>;
  add(scope: ShopScope, table: BodyOf<typeof tablesApi.addTable>): Promise<Table>;
  edit(scope: ShopScope, tableId: string, change: BodyOf<typeof tablesApi.editTable>): Promise<Table>;
  /**
   * Places tables on the plan of their area, all or none.
   * @returns the area's name and those of its tables that `placements` names
   * @throws entity.not_found also for a table of another area
   */
  arrange(
    scope: ShopScope,
    areaId: string,
    placements: BodyOf<typeof tablesApi.arrangeTables>['placements'],
  ): Promise<{ area: string; tables: Table[] }>;
  /** @throws table.merged, table.occupied, table.requested */
  remove(scope: ShopScope, tableId: string): Promise<Table>;
}

export async function requireTable(context: ShopContext, tableId: string): Promise<TableRow> {
  const row = await findTable(context, tableId);
  if (!row) throw new AppError('entity.not_found', { noun: 'table' });
  return row;
}

/** A table is also found by an earlier name, which is free for another one. */
async function findTableNamed(context: ShopContext, name: string): Promise<{ id: string } | undefined> {
  const found = await findTableByName(context, name);
  return found && foldName(found.name) === foldName(name) ? found : undefined;
}

const stateOf = (
  { id, groupId }: TableRow,
  occupied: ReadonlySet<string>,
  groups: ReadonlyMap<string, TableGroupRow>,
): TableState => ({ isEmpty: !occupied.has(id), group: groups.get(groupId ?? '') });

/** Finds tables by their name or the name of their area. */
async function searchTables(
  { read, findOccupiedTableIds }: TablesNeeds,
  scope: ShopScope,
  query: string,
): Promise<Table[]> {
  const [rows, occupied] = await Promise.all([
    listTables({ tx: read, scope }),
    findOccupiedTableIds({ tx: read, scope }),
  ]);
  const key = searchKey(query);
  const groups = groupTables(rows);
  return rows
    .filter((row) => [row.name, row.areaName].some((name) => searchKey(name).includes(key)))
    .map((row) => presentTable(row, scope.shopId, stateOf(row, occupied, groups)))
    .sort(compareTables);
}

async function announceTableCountsAfterMove(
  write: WriteContext,
  { from, to }: { from: string; to: string },
): Promise<void> {
  if (from === to) return;
  for (const areaId of [from, to]) await announceTableCount(write, areaId);
}

/** A table that moves to another area loses its position, which belongs to the plan of one area. */
function withoutForeignPosition(before: TableRow, after: TableRow): TableRow {
  return before.areaId === after.areaId ? after : { ...after, planX: null, planY: null };
}

type Placements = Parameters<TablesService['arrange']>[2];

async function placeTables(
  context: ShopContext,
  areaId: string,
  placements: Placements,
): Promise<TableRow[]> {
  const rowById = new Map((await listTablesOfArea(context, areaId)).map((row) => [row.id, row]));
  for (const { tableId, position } of placements) {
    const row = rowById.get(tableId);
    if (!row) throw new AppError('entity.not_found', { noun: 'table' });
    rowById.set(tableId, { ...row, planX: position?.x ?? null, planY: position?.y ?? null });
  }
  const placed = [...rowById.values()].map((row) => ({ name: row.name, position: presentPosition(row) }));
  const [one, other] = findSharedCell(placed) ?? [];
  if (one && other) throw new AppError('table.cell_taken', { name: one.name, other: other.name });
  const named = new Set(placements.map(({ tableId }) => tableId));
  const rows = [...rowById.values()].filter(({ id }) => named.has(id));
  for (const row of rows) await updatePlanPosition(context, row);
  return rows;
}

const NEW_TABLE = { planX: null, planY: null, groupId: null, groupHostId: null };

export function createTablesService(needs: TablesNeeds): TablesService {
  const { read, findOccupiedTableIds, countRequestedAtTable } = needs;
  const { write } = needs.unitOfWork;

  async function presentWithState(context: ShopContext, rows: readonly TableRow[]): Promise<Table[]> {
    const occupied = await findOccupiedTableIds(context);
    const groups = await listTableGroups(context);
    return rows.map((row) => presentTable(row, context.scope.shopId, stateOf(row, occupied, groups)));
  }

  async function presentOneWithState(context: ShopContext, row: TableRow): Promise<Table> {
    const [table] = await presentWithState(context, [row]);
    if (!table) throw new Error(`table ${row.id} is missing`);
    return table;
  }

  return {
    list: (scope, q = '') => searchTables(needs, scope, q),

    async getByName(scope, tableNo) {
      const table = await findTableByName({ tx: read, scope }, tableNo);
      if (!table) throw new AppError('entity.not_found', { noun: 'table' });
      return table;
    },

    add: (scope, form) =>
      write(scope, async (write) => {
        const area = await requireArea(write, form.areaId);
        requireNameAvailable({ noun: 'table', name: form.name }, await findTableNamed(write, form.name));
        const id = await insertTable(write, form);
        const row = { id, ...form, areaName: area.name, ...NEW_TABLE };
        const table = presentTable(row, write.scope.shopId, { isEmpty: true, group: undefined });
        write.announce({ name: 'table:changed', payload: { action: 'added', table } });
        await announceTableCount(write, form.areaId);
        return table;
      }),

    edit: (scope, tableId, change) =>
      write(scope, async (write) => {
        const before = await requireTable(write, tableId);
        const after = withoutForeignPosition(before, { ...before, ...omitUndefined(change) });
        const area = await requireArea(write, after.areaId);
        const holder = await findTableNamed(write, after.name);
        requireNameAvailable({ noun: 'table', name: after.name }, holder, tableId);
        await updateTable(write, after);
        const table = await presentOneWithState(write, { ...after, areaName: area.name });
        write.announce({ name: 'table:changed', payload: { action: 'edited', table } });
        // Each table of a group names the others.
        const group = await findGroupOfTable(write, tableId);
        if (group && before.name !== after.name) announceGroup(write, group);
        await announceTableCountsAfterMove(write, { from: before.areaId, to: after.areaId });
        return table;
      }),

    arrange: (scope, areaId, placements) =>
      write(scope, async (write) => {
        const { name: area } = await requireArea(write, areaId);
        const rows = await placeTables(write, areaId, placements);
        const arranged = await presentWithState(write, rows);
        const tables = arranged.map(({ _id, position }) => ({ _id, position }));
        write.announce({ name: 'table:arranged', payload: { tables } });
        return { area, tables: arranged };
      }),

    remove: (scope, tableId) =>
      write(scope, async (write) => {
        const row = await requireTable(write, tableId);
        const table = await presentOneWithState(write, row);
        if (row.groupId !== null) throw new AppError('table.merged', { name: row.name });
        if (!table.isEmpty) throw new AppError('table.occupied', { name: row.name });
        if ((await countRequestedAtTable(write, tableId)) > 0)
          throw new AppError('table.requested', { name: row.name });
        await removeTable(write, tableId);
        write.announce({ name: 'table:changed', payload: { action: 'deleted', table } });
        await announceTableCount(write, row.areaId);
        return table;
      }),
  };
}
