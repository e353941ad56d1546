import { useQuery } from '@tanstack/react-query';
import { tablesMessages } from '@tawa/shared/messages/tables.en.ts';
import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import { foldName } from '@tawa/shared/tables/tables.rules.ts';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { FilterTabs } from '../../../ui/lists/filter-tabs.tsx';
import type { AgeLimits } from '../../orders/model/kot-age.ts';
import { useAreaTabs } from '../hooks/use-area-tabs.ts';
import { filterTables } from '../model/filter-tables.ts';
import { areasQuery, tablesQuery } from '../tables.queries.ts';
import { TableGrid } from './table-grid.tsx';
import classes from './table-picker.module.css';
import { TableSkeletons } from './table-skeletons.tsx';

interface Props {
  shop: AgeLimits & { _id: string };
  onSelect: (table: Table) => void;
  /** Next to the search. */
  aside?: ReactNode;
  /** Shown to users who may add tables. */
  emptyHint?: ReactNode;
  /** These are listed before the others; `ids` is undefined while they load. */
  pinned?: { ids: ReadonlySet<string> | undefined; render: (tables: readonly Table[]) => ReactNode };
  /** Shown beside the filters, so that its changes do not move tables. */
  notes?: ReactNode;
  /** On phones the filters stick to the bottom. */
  docked?: boolean;
  /** Returns more props of a table's tile. */
  buttonOf?: ((table: Table) => ComponentProps<'button'>) | undefined;
}

export function TablePicker(props: Props) {
  const { shop, onSelect, aside, emptyHint, pinned, notes, docked, buttonOf } = props;
  const { picker: m, search } = tablesMessages();
  const { data: tables, error, isFetching, refetch } = useQuery(tablesQuery(shop._id));
  const areas = useQuery(areasQuery(shop._id));
  const { areaId, tabs } = useAreaTabs(shop._id);
  const [q, setQ] = useState('');
  const foldedQuery = foldName(q);
  // Waits for the pinned ids and for the order of the areas, so that tiles do not move under a finger.
  const isWaiting = areas.isPending || (pinned && !pinned.ids);
  const found = isWaiting ? undefined : tables && filterTables(tables, areaId, q);
  const isPinned = ({ _id }: Table) => pinned?.ids?.has(_id) === true;
  // Pinned tables ignore the area filter.
  const pinnedTables = found && filterTables(tables ?? [], undefined, q).filter(isPinned);
  const otherTables = found?.filter((table) => !isPinned(table));
  const hasPinned = pinnedTables !== undefined && pinnedTables.length > 0;
  const exactMatch = tables?.find(({ name }) => foldName(name) === foldedQuery);
  const enterMatch = exactMatch ?? (foldedQuery && found?.length === 1 ? found[0] : undefined);
  return (
    <>
      <div className={classes.filters} data-docked={docked} data-bottom-bar={docked ? '' : undefined}>
        <div className={classes.search}>
          <SearchField
            label={search.searchTables}
            value={q}
            onSearch={setQ}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && enterMatch) onSelect(enterMatch);
            }}
          />
          {aside}
        </div>
        <FilterTabs {...tabs} />
        {notes && <div className={classes.notes}>{notes}</div>}
      </div>
      {!found && !(error && !tables) && <TableSkeletons />}
      {!tables && error && (
        <EmptyState title={search.notLoaded}>
          <p>{error.message}</p>
          <Button busy={isFetching} onClick={() => void refetch()}>
            {m.tryAgain}
          </Button>
        </EmptyState>
      )}
      {hasPinned && pinned?.render(pinnedTables)}
      {hasPinned && otherTables && otherTables.length > 0 && (
        <h2 className={classes.heading}>{m.otherTables}</h2>
      )}
      {otherTables && otherTables.length > 0 && (
        <TableGrid
          shop={shop}
          tables={otherTables}
          isNested={hasPinned}
          onSelect={onSelect}
          buttonOf={buttonOf}
        />
      )}
      {pinnedTables?.length === 0 && otherTables?.length === 0 && (
        <EmptyState title={tables?.length === 0 ? search.noTables : search.noTableFound}>
          {tables?.length === 0 ? emptyHint || m.addUnderTables : search.lookElsewhere}
        </EmptyState>
      )}
    </>
  );
}
