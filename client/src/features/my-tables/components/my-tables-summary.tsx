import { useQuery } from '@tanstack/react-query';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import { compareTables } from '@tawa/shared/tables/tables.rules.ts';
import { ConnectionBadge } from '../../../realtime/connection-badge.tsx';
import type { AgeLimits } from '../../orders/model/kot-age.ts';
import { tablesOfGroup } from '../../orders/model/table-group.ts';
import { tablesQuery } from '../../tables/tables.queries.ts';
import { useMyTables } from '../hooks/use-my-tables.ts';
import type { ShownTable } from './my-table.tsx';
import { MyTables } from './my-tables.tsx';

interface Props {
  shop: AgeLimits & { _id: string };
  /** Whether the page has the live updates of the shop. */
  isLive: boolean;
  onOpen: (tableNo: string) => void;
}

export function MyTablesSummary({ shop, isLive, onOpen }: Props) {
  const { ids, kots } = useMyTables(shop._id);
  const { data: loaded } = useQuery(tablesQuery(shop._id));
  const own = tablesOf(kots)
    .filter(({ _id }) => ids?.has(_id))
    .map((table) => loaded?.find(({ _id }) => _id === table._id) ?? table);
  const tables = withHosts(own, loaded ?? []).sort(compareTables);
  if (tables.length === 0) return null;
  return (
    <MyTables
      tables={tables}
      kots={kots}
      limits={shop}
      onOpen={onOpen}
      aside={isLive && <ConnectionBadge />}
    />
  );
}

function tablesOf(kots: readonly Kot[]): ShownTable[] {
  const tables = new Map(kots.flatMap(({ tableId }) => (tableId ? [[tableId._id, tableId] as const] : [])));
  return [...tables.values()];
}

/** Adds the host of each group: only the host shows the amount of the group, and another waiter may have its orders. */
function withHosts(own: readonly ShownTable[], loaded: readonly Table[]): ShownTable[] {
  const ids = new Set(
    own.flatMap((table) => [
      table._id,
      ...tablesOfGroup(table)
        .slice(0, 1)
        .map(({ _id }) => _id),
    ]),
  );
  return [...own, ...loaded.filter(({ _id }) => ids.has(_id) && !own.some((table) => table._id === _id))];
}
