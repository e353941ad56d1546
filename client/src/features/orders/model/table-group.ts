import { toPaise, toRupees } from '@tawa/shared/money.ts';
import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import { joinTableNames } from '@tawa/shared/tables/tables.rules.ts';
import type { TableStatus } from './table-status.ts';

/** Tables that an earlier version stored for use offline have no group. */
type GroupedTable = Pick<Table, '_id' | 'name'> & Partial<Pick<Table, 'group'>>;

/** The tables that share an invoice with this one, the host first; a table without a group is alone. */
export const tablesOfGroup = (table: GroupedTable): readonly Pick<Table, '_id' | 'name'>[] =>
  table.group?.tables ?? [table];

/** Undefined if the table is not merged with others. */
export const groupName = ({ group }: GroupedTable): string | undefined =>
  group ? joinTableNames(group.tables) : undefined;

/** The first table of a group, whose invoice the group has. */
export const isHost = (table: GroupedTable): boolean => tablesOfGroup(table)[0]?._id === table._id;

/**
 * Returns the amount that a table shows, in rupees. The host of a group shows that of all its tables, and the others
 * show none, so that each order counts once.
 */
export function shownAmount(
  table: GroupedTable,
  statuses: ReadonlyMap<string, TableStatus>,
): number | undefined {
  if (!isHost(table)) return undefined;
  const amounts = tablesOfGroup(table).flatMap(({ _id }) => statuses.get(_id)?.amountRupees ?? []);
  if (amounts.length === 0) return undefined;
  return toRupees(amounts.reduce((sum, rupees) => sum + toPaise(rupees), 0));
}
