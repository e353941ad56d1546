import type { Area, Table } from '@tawa/shared/tables/tables.contract.ts';
import { compareAreas, compareTables } from '@tawa/shared/tables/tables.rules.ts';
import { applyRowChange } from '../../realtime/apply-row-change.ts';
import type { LiveMessage } from '../../realtime/event-bus.ts';
import type { LiveFeature } from '../../realtime/live-updates.ts';

export const tableKeys = {
  tables: (shopId: string) => ['tables', shopId] as const,
  areas: (shopId: string) => ['areas', shopId] as const,
};

/** Sorts rows like the server. */
export const tablesLive: LiveFeature = {
  handlers: {
    table: (queryClient, message) => {
      const { shopId } = message;
      queryClient.setQueryData<Table[]>(
        tableKeys.tables(shopId),
        (tables) => tables && applyToTables(tables, message),
      );
      queryClient.setQueryData<Area[]>(
        tableKeys.areas(shopId),
        (areas) => areas && applyToAreas(areas, message),
      );
    },
  },
  queryKeys: (shopId) => [tableKeys.tables(shopId), tableKeys.areas(shopId)],
};

export function applyToTables(tables: Table[], message: LiveMessage): Table[] {
  if (message.name === 'table:occupancy') {
    const { _id, isEmpty } = message.table;
    return tables.map((table) => (table._id === _id ? { ...table, isEmpty } : table));
  }
  if (message.name === 'table:arranged') {
    const positions = new Map(message.tables.map(({ _id, position }) => [_id, position]));
    return tables.map((table) => {
      const position = positions.get(table._id);
      return position === undefined ? table : { ...table, position };
    });
  }
  if (message.name === 'table:grouped') {
    const groups = new Map(message.tables.map(({ _id, group }) => [_id, group]));
    return tables.map((table) => {
      const group = groups.get(table._id);
      return group === undefined ? table : { ...table, group };
    });
  }
  if (message.name !== 'table:changed') return tables;
  const { action, table, area } = message;
  if (area && action === 'edited') {
    const areaId = { _id: area._id, name: area.name };
    return tables.map((other) => (other.areaId._id === area._id ? { ...other, areaId } : other));
  }
  return table ? applyRowChange(tables, table, action).sort(compareTables) : tables;
}

export function applyToAreas(areas: Area[], message: LiveMessage): Area[] {
  if (message.name !== 'table:changed' || !message.area) return areas;
  return applyRowChange(areas, message.area, message.action).sort(compareAreas);
}
