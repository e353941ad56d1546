import { useQuery } from '@tanstack/react-query';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { ConnectionBadge } from '../../../realtime/connection-badge.tsx';
import type { AgeLimits } from '../../orders/model/kot-age.ts';
import { tablesQuery } from '../../tables/tables.queries.ts';
import { useMyTables } from '../hooks/use-my-tables.ts';
import { MyTables } from './my-tables.tsx';

interface Props {
  shop: AgeLimits & { _id: string };
  onOpen: (tableNo: string) => void;
}

export function MyTablesSummary({ shop, onOpen }: Props) {
  const { ids, kots } = useMyTables(shop._id);
  const { data: loaded } = useQuery(tablesQuery(shop._id));
  const tables = distinctTables(kots)
    .filter(({ _id }) => ids?.has(_id))
    .map((table) => loaded?.find(({ _id }) => _id === table._id) ?? table);
  if (tables.length === 0) return null;
  return <MyTables tables={tables} kots={kots} limits={shop} onOpen={onOpen} aside={<ConnectionBadge />} />;
}

function distinctTables(kots: readonly Kot[]): { _id: string; name: string }[] {
  const tables = new Map(kots.flatMap(({ tableId }) => (tableId ? [[tableId._id, tableId] as const] : [])));
  return [...tables.values()].sort((one, other) =>
    one.name.localeCompare(other.name, 'en-IN', { numeric: true }),
  );
}
