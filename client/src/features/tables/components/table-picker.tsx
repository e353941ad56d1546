import { useQuery } from '@tanstack/react-query';
import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import { foldName } from '@tawa/shared/tables/tables.rules.ts';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { FilterTabs } from '../../../ui/lists/filter-tabs.tsx';
import { soughtTables, useAreaTabs } from '../model/filter-tables.ts';
import { tablesQuery } from '../tables.queries.ts';
import { TableGrid } from './table-grid.tsx';
import classes from './table-picker.module.css';
import { TableSkeletons } from './table-skeletons.tsx';

interface Props {
  shopId: string;
  chosen?: string | undefined;
  onSelect: (table: Table) => void;
  /** Stands beside the search. */
  aside?: ReactNode;
  /** What to do about a shop that has no table yet, for who can do it. */
  none?: ReactNode;
  /** Tables that stand before the others, drawn in their own way; `ids` is undefined until it is known which. */
  front?: { ids: ReadonlySet<string> | undefined; draw: (tables: readonly Table[]) => ReactNode };
  /** Comes and goes by itself, and so stands with what narrows the choice, where it moves no table. */
  notes?: ReactNode;
  /** On a phone what narrows the choice stays at the thumb. */
  docked?: boolean;
}

/** All tables of a shop, live, by area and by name. */
export function TablePicker({ shopId, chosen, onSelect, aside, none, front, notes, docked }: Props) {
  const { data: tables, error, isFetching, refetch } = useQuery(tablesQuery(shopId));
  const { areaId, tabs } = useAreaTabs(shopId);
  const [q, setQ] = useState('');
  const sought = foldName(q);
  // Nothing is shown before everything has its place: no tile moves away under a thumb.
  const found = front && !front.ids ? undefined : tables && soughtTables(tables, areaId, q);
  const isInFront = ({ _id }: Table) => front?.ids?.has(_id) === true;
  // Of whatever area: who serves them looks for them here.
  const first = found && soughtTables(tables ?? [], undefined, q).filter(isInFront);
  const others = found?.filter((table) => !isInFront(table));
  const named = tables?.find(({ name }) => foldName(name) === sought);
  const meant = named ?? (sought && found?.length === 1 ? found[0] : undefined);
  return (
    <>
      <div className={classes.filters} data-docked={docked}>
        <div className={classes.search}>
          <SearchField
            label="Search by table or area"
            value={q}
            onSearch={setQ}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && meant) onSelect(meant);
            }}
          />
          {aside}
        </div>
        <FilterTabs {...tabs} />
        {notes && <div className={classes.notes}>{notes}</div>}
      </div>
      {!found && !(error && !tables) && <TableSkeletons />}
      {!tables && error && (
        <EmptyState title="The tables could not be loaded">
          <p>{error.message}</p>
          <Button busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </EmptyState>
      )}
      {first && first.length > 0 && front?.draw(first)}
      {first && first.length > 0 && others && others.length > 0 && (
        <h2 className={classes.heading}>Other tables</h2>
      )}
      {others && others.length > 0 && <TableGrid tables={others} chosen={chosen} onSelect={onSelect} />}
      {first?.length === 0 && others?.length === 0 && (
        <EmptyState title={tables?.length === 0 ? 'No Tables' : 'No table found'}>
          {tables?.length === 0
            ? (none ?? 'They are added under Tables, in the set-up of the shop, and appear here at once.')
            : 'Look in another area, or search for another name.'}
        </EmptyState>
      )}
    </>
  );
}
