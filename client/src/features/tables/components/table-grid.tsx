import { useQuery } from '@tanstack/react-query';
import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import type { ComponentProps, CSSProperties } from 'react';
import { useServerNow } from '../../../lib/server-clock.ts';
import { useTableStatuses } from '../../orders/hooks/use-table-statuses.ts';
import type { AgeLimits } from '../../orders/model/kot-age.ts';
import { shownAmount } from '../../orders/model/table-group.ts';
import { useFittingTile } from '../hooks/use-fitting-tile.ts';
import { groupByArea } from '../model/group-by-area.ts';
import { isPlaced, planAreaOf } from '../model/plan-area.ts';
import { areasQuery, tablesQuery } from '../tables.queries.ts';
import { FloorPlan } from './floor-plan.tsx';
import classes from './table-grid.module.css';
import { TableTile } from './table-tile.tsx';

interface Props {
  shop: AgeLimits & { _id: string };
  tables: readonly Table[];
  /** True if the list has another heading above. */
  isNested: boolean;
  onSelect: (table: Table) => void;
  buttonOf?: ((table: Table) => ComponentProps<'button'>) | undefined;
}

const TICK_MS = 15_000;

/** Shows tiles by area, on its plan if it has one, with the live state of each table. */
export function TableGrid({ shop, tables, isNested, onSelect, buttonOf }: Props) {
  const { data: areas = [] } = useQuery(areasQuery(shop._id));
  const statuses = useTableStatuses(shop._id);
  const now = useServerNow(TICK_MS);
  const { data: allTables = [] } = useQuery(tablesQuery(shop._id));
  const Heading = isNested ? 'h3' : 'h2';
  const renderTile = (table: Table, isOnPlan: boolean) => (
    <TableTile
      table={table}
      status={statuses.get(table._id)}
      amountRupees={shownAmount(table, statuses)}
      now={now}
      limits={shop}
      isOnPlan={isOnPlan}
      onSelect={onSelect}
      button={buttonOf?.(table)}
    />
  );
  const groups = groupByArea(tables, areas).map((group) => ({
    ...group,
    // The plan comes from all tables of the area, so that a search moves none of those it finds.
    plan: planAreaOf(allTables.filter(({ areaId }) => areaId._id === group.area._id)),
  }));
  const plans = groups.flatMap(({ plan }) => plan ?? []);
  const isAllPlans = !isNested && plans.length === groups.length && tables.every(isPlaced);
  const [ref, tilePx] = useFittingTile(isAllPlans ? plans : undefined);
  return (
    <div
      ref={ref}
      className={classes.areas}
      data-fits={tilePx !== undefined}
      style={tilePx === undefined ? undefined : ({ '--tile': `${tilePx}px` } as CSSProperties)}
    >
      {groups.map(({ area, tables: areaTables, plan }) => (
        <FloorPlan
          key={area._id}
          tables={areaTables}
          plan={plan}
          headingId={`area-${area._id}`}
          heading={
            <Heading id={`area-${area._id}`} className={classes.heading}>
              {area.name}
            </Heading>
          }
          renderTile={renderTile}
        />
      ))}
    </div>
  );
}
