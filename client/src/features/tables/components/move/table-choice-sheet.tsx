import { useQuery } from '@tanstack/react-query';
import type { Reply } from '@tawa/shared/contract/reply.ts';
import { tablesMessages } from '@tawa/shared/messages/tables.en.ts';
import { moveMessages } from '@tawa/shared/messages/tables.move.en.ts';
import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../../../lib/api/api-error.ts';
import { Button } from '../../../../ui/elements/button.tsx';
import { RowSkeletons } from '../../../../ui/feedback/skeletons.tsx';
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.tsx';
import { Sheet } from '../../../../ui/overlays/sheet.tsx';
import { useTableStatuses } from '../../../orders/hooks/use-table-statuses.ts';
import { useMoveMutation } from '../../hooks/use-move-orders.ts';
import { groupByArea } from '../../model/group-by-area.ts';
import { tableState } from '../../model/table-state.ts';
import { areasQuery, tablesQuery } from '../../tables.queries.ts';
import classes from './table-choice-sheet.module.css';

interface Props {
  shopId: string;
  title: string;
  /** The table where the orders are, which is not offered. */
  fromId: string | undefined;
  /** Why no table can be chosen now. */
  fault: string | undefined;
  joinQuestion: (table: string) => string;
  /** Moves orders to the chosen table. */
  request: (table: Table, merge: boolean) => Promise<Reply<unknown>>;
  onMoved: () => void;
  onClose: () => void;
  /** Shown above the tables. */
  children?: ReactNode;
}

/** Moves to the table that is tapped, and asks before orders join those of an occupied one. */
export function TableChoiceSheet(props: Props) {
  const { shopId, title, fromId, fault, joinQuestion, request, onMoved, onClose, children } = props;
  const m = moveMessages();
  const [occupiedTarget, setOccupiedTarget] = useState<Table>();
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending } = useMoveMutation(
    shopId,
    ({ table, merge }: { table: Table; merge: boolean }) => request(table, merge),
  );

  function move(table: Table, merge: boolean): void {
    if (isPending) return;
    setProblem(fault);
    if (fault) return;
    if (!table.isEmpty && !merge) return void setOccupiedTarget(table);
    mutate(
      { table, merge },
      {
        onSuccess: onMoved,
        onError: (error) => {
          // Guests have sat down there meanwhile.
          const isOccupied = error instanceof ApiError && isOccupiedReply(error.data) && !merge;
          setOccupiedTarget(isOccupied ? table : undefined);
          if (!isOccupied) setProblem(error.message);
        },
      },
    );
  }

  return (
    <>
      <Sheet
        opened
        title={title}
        onClose={onClose}
        footer={
          <div className={classes.foot}>
            {problem && (
              <p className={classes.problem} role="alert">
                {problem}
              </p>
            )}
            <Button variant="quiet" onClick={onClose}>
              {m.back}
            </Button>
          </div>
        }
      >
        <div className={classes.choices} aria-busy={isPending}>
          {children}
          <TableChoices shopId={shopId} fromId={fromId} onChoose={(table) => move(table, false)} />
        </div>
      </Sheet>
      <ConfirmDialog
        opened={occupiedTarget !== undefined}
        title={occupiedTarget ? m.joinTitle(occupiedTarget.name) : ''}
        question={occupiedTarget ? joinQuestion(occupiedTarget.name) : ''}
        confirmLabel={m.confirmJoin}
        busy={isPending}
        onConfirm={() => occupiedTarget && move(occupiedTarget, true)}
        onClose={() => setOccupiedTarget(undefined)}
      />
    </>
  );
}

const isOccupiedReply = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'occupied' in data && data.occupied === true;

interface ChoicesProps {
  shopId: string;
  fromId: string | undefined;
  onChoose: (table: Table) => void;
}

/** Lists the tables by area, in each area the free ones first. */
function TableChoices({ shopId, fromId, onChoose }: ChoicesProps) {
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
  const others = tables.filter(({ _id }) => _id !== fromId);
  if (others.length === 0) return <p>{moveMessages().noOtherTable}</p>;
  const stateOf = (table: Table) => tableState(table, statuses.get(table._id));
  const isTaken = (table: Table) => Number(stateOf(table) !== 'FREE');
  return groupByArea(others, areas.data ?? []).map(({ area, tables: ofArea }) => (
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
                onClick={() => onChoose(table)}
              >
                <strong>{table.name}</strong> <span>{m.states[stateOf(table)]}</span>
              </button>
            </li>
          ))}
      </ul>
    </section>
  ));
}
