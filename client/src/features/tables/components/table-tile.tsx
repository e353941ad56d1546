import { kotMessages } from '@tawa/shared/messages/orders.kot.en.ts';
import { tablesMessages } from '@tawa/shared/messages/tables.en.ts';
import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import type { ComponentProps } from 'react';
import { Money } from '../../../ui/elements/money.tsx';
import { type AgeLimits, formatAge } from '../../orders/model/kot-age.ts';
import { groupName, isHost, tablesOfGroup } from '../../orders/model/table-group.ts';
import { type TableStatus, tableClock } from '../../orders/model/table-status.ts';
import { tableState } from '../model/table-state.ts';
import { TableStages } from './table-stages.tsx';
import classes from './table-tile.module.css';

interface Props {
  table: Table;
  /** Undefined without live KOTs, and until they have loaded. */
  status: TableStatus | undefined;
  /** Undefined if the table shows none. */
  amountRupees: number | undefined;
  /** Server clock, ms. */
  now: number;
  limits: AgeLimits;
  /** True if the tile fills its cell in the shape of the table. */
  isOnPlan?: boolean;
  onSelect: (table: Table) => void;
  /** Of the button, for example for dragging. */
  button?: ComponentProps<'button'> | undefined;
}

const HOUR_MINUTES = 60;

export function TableTile(props: Props) {
  const { table, status, amountRupees, now, limits, isOnPlan = false, onSelect, button } = props;
  const { name, areaId, noOfSeats, shape, isEmpty } = table;
  const { table: m, states } = tablesMessages();
  const clock = status && tableClock(status, now, limits);
  const state = tableState(table, status);
  const isRequested = state === 'REQUESTED';
  const hasAmount = amountRupees !== undefined && !isEmpty;
  const group = groupName(table);
  const others = group && isHost(table) ? tablesOfGroup(table).slice(1) : [];
  return (
    <button
      {...button}
      type="button"
      className={classes.tile}
      data-shape={shape}
      data-plan={isOnPlan}
      data-occupied={!isEmpty}
      data-requested={isRequested}
      data-age={clock?.age ?? 'fresh'}
      onClick={() => onSelect(table)}
    >
      <span className={`${classes.name} figures`} data-long={name.length > 8} title={group}>
        {name}
        {others.map((other) => (
          <small key={other._id}> + {other.name}</small>
        ))}
      </span>
      <span className={`${classes.seats} figures`} aria-hidden="true">
        {noOfSeats}
      </span>
      <span className="unseen">{areaId.name}</span>
      <span className="unseen">{m.seats(noOfSeats)}</span>
      {group && !isHost(table) && <span className={classes.group}>{group}</span>}
      {state === 'FREE' && <span>{states.FREE}</span>}
      {!isEmpty && <span className={hasAmount || clock ? 'unseen' : undefined}>{states.OCCUPIED}</span>}
      {hasAmount && <Money className={classes.amount ?? ''} rupees={amountRupees} />}
      {status && clock && (
        <>
          <span className={`${classes.time} figures`}>
            <span data-hours={clock.minutes >= HOUR_MINUTES}>{formatAge(clock.minutes)}</span>
            {clock.age === 'late' && <span>{kotMessages().age.late}</span>}
          </span>
          <TableStages counts={status.counts} />
        </>
      )}
    </button>
  );
}
