import { useQuery } from '@tanstack/react-query';
import { tablesMessages } from '@tawa/shared/messages/tables.en.ts';
import { moveMessages } from '@tawa/shared/messages/tables.move.en.ts';
import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import { Button } from '../../../../ui/elements/button.tsx';
import { RowSkeletons } from '../../../../ui/feedback/skeletons.tsx';
import { useTableStatuses } from '../../../orders/hooks/use-table-statuses.ts';
import { groupName } from '../../../orders/model/table-group.ts';
import { groupByArea } from '../../model/group-by-area.ts';
import { tableState } from '../../model/table-state.ts';
import { areasQuery, tablesQuery } from '../../tables.queries.ts';
import classes from './table-choice-sheet.module.css';

interface Props {
  shopId: string;
  isOffered: (table: Table) => boolean;
  /** The tables that are chosen so far, if several can be. */
  chosenIds?: readonly string[];
  onChoose: (table: Table) => void;
}

/** Lists the tables by area, in each area the free ones first. */
export function TableChoices({ shopId, isOffered, chosenIds, onChoose }: Props) {
  const m = tablesMessages();
  const { data: tables, isError, isFetching, refetch } = useQuery(tablesQuery(shopId));
  const areas = useQuery(areasQuery(shopId));
  const statuses = useTableStatuses(shopId);
  if (!tables && isError)
    return (
      <div className={classes.failed}>
        <p role="alert">{m.search.notLoaded}</p>
        <Button variant="quiet" busy={isFetching} onClick={() => void refetch()}>
          {m.picker.tryAgain}
        </Button>
      </div>
    );
  if (!tables || areas.isPending) return <RowSkeletons count={4} height={52} />;
  const offered = tables.filter(isOffered);
  if (offered.length === 0) return <p>{moveMessages().noOtherTable}</p>;
  const stateOf = (table: Table) => tableState(table, statuses.get(table._id));
  const isTaken = (table: Table) => Number(stateOf(table) !== 'FREE');
  return groupByArea(offered, areas.data ?? []).map(({ area, tables: ofArea }) => (
    <section key={area._id} aria-labelledby={`move-to-${area._id}`}>
      <h3 id={`move-to-${area._id}`} className={classes.area}>
        {area.name}
      </h3>
      <ul className={classes.tables}>
        {[...ofArea]
          .sort((one, other) => isTaken(one) - isTaken(other))
          .map((table) => (
            <li key={table._id}>
              <button
                type="button"
                className={classes.choice}
                data-state={stateOf(table)}
                aria-pressed={chosenIds?.includes(table._id)}
                onClick={() => onChoose(table)}
              >
                <strong>{table.name}</strong>{' '}
                <span>{[m.states[stateOf(table)], groupName(table)].filter(Boolean).join(' · ')}</span>
              </button>
            </li>
          ))}
      </ul>
    </section>
  ));
}
