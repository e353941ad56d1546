import { useQuery } from '@tanstack/react-query';
import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import { useServerNow } from '../../../lib/server-clock.ts';
import { useTableStatuses } from '../../orders/hooks/use-table-statuses.ts';
import type { AgeLimits } from '../../orders/model/kot-age.ts';
import { groupByArea } from '../model/group-by-area.ts';
import { areasQuery } from '../tables.queries.ts';
import classes from './table-grid.module.css';
import { TableTile } from './table-tile.tsx';

interface Props {
  shop: AgeLimits & { _id: string };
  tables: readonly Table[];
  /** Below another heading of the list. */
  isNested: boolean;
  onSelect: (table: Table) => void;
}

const TICK_MS = 15_000;

/** Tiles grouped by area, with the live state of each table. */
export function TableGrid({ shop, tables, isNested, onSelect }: Props) {
  const { data: areas = [] } = useQuery(areasQuery(shop._id));
  const statuses = useTableStatuses(shop._id);
  const now = useServerNow(TICK_MS);
  const Heading = isNested ? 'h3' : 'h2';
  return groupByArea(tables, areas).map(({ area, tables: areaTables }) => (
    <section key={area._id} className={classes.area} aria-labelledby={`area-${area._id}`}>
      <Heading id={`area-${area._id}`} className={classes.heading}>
        {area.name}
      </Heading>
      <ul className={classes.grid}>
        {areaTables.map((table) => (
          <li key={table._id} className={classes.place}>
            <TableTile
              table={table}
              status={statuses.get(table._id)}
              now={now}
              limits={shop}
              onSelect={onSelect}
            />
          </li>
        ))}
      </ul>
    </section>
  ));
}
