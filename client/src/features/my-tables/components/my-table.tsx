import { waiterMessages } from '@tawa/shared/messages/waiter.en.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { isOccupying } from '@tawa/shared/orders/orders.rules.ts';
import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import { Money } from '../../../ui/elements/money.tsx';
import { type AgeLimits, formatAge } from '../../orders/model/kot-age.ts';
import { groupName, isHost, tablesOfGroup } from '../../orders/model/table-group.ts';
import { kotStage, type TableStatus, tableClock } from '../../orders/model/table-status.ts';
import classes from './my-table.module.css';
import { MyTableKot } from './my-table-kot.tsx';

/** The tables of a group are occupied together. */
export type ShownTable = Pick<Table, '_id' | 'name'> & Partial<Pick<Table, 'group' | 'isEmpty'>>;

interface Props {
  table: ShownTable;
  status: TableStatus | undefined;
  /** Undefined if the table shows none. */
  amountRupees: number | undefined;
  /** The live KOTs of this table. */
  kots: readonly Kot[];
  /** Server clock, ms. */
  now: number;
  limits: AgeLimits;
  onOpen: (tableNo: string) => void;
}

/** The most urgent stage comes first. */
const URGENCY = ['REQUESTED', 'READY', 'SERVED', 'COOKING'];

export function MyTable({ table, status, amountRupees, kots, now, limits, onOpen }: Props) {
  const m = waiterMessages().myTables;
  const { name } = table;
  const group = groupName(table);
  const others = group && isHost(table) ? tablesOfGroup(table).slice(1) : [];
  const clock = status && tableClock(status, now, limits);
  const isRequested = status !== undefined && status.counts.REQUESTED > 0;
  const isOccupied = kots.some(isOccupying) || (group !== undefined && table.isEmpty === false);
  const kotsByUrgency = kots
    .flatMap((kot) => {
      const stage = kotStage(kot);
      return stage ? [{ kot, stage }] : [];
    })
    .sort((one, other) => URGENCY.indexOf(one.stage) - URGENCY.indexOf(other.stage));
  // The line of a single KOT that waits already shows this age.
  const isAgeOfKot = kotsByUrgency.length === 1 && status?.isWaiting === true;
  return (
    <button
      type="button"
      className={classes.table}
      data-occupied={isOccupied}
      data-requested={isRequested}
      data-age={clock?.age ?? 'fresh'}
      onClick={() => onOpen(name)}
    >
      <span className={`${classes.name} figures`} data-long={name.length > 8}>
        {name}
        {others.map((other) => (
          <small key={other._id}> + {other.name}</small>
        ))}
        {group && !isHost(table) && <small> · {group}</small>}
      </span>
      {(clock || amountRupees !== undefined) && (
        <span className={`${classes.facts} figures`}>
          {clock && !isAgeOfKot && <span>{formatAge(clock.minutes)}</span>}
          {isOccupied && amountRupees !== undefined && (
            <Money className={classes.amount ?? ''} rupees={amountRupees} />
          )}
        </span>
      )}
      {(isOccupied || !isRequested) && <span className="unseen">{isOccupied ? m.occupied : m.free}</span>}
      <span className={classes.kots}>
        {kotsByUrgency.map(({ kot, stage }) => (
          <MyTableKot key={kot._id} kot={kot} stage={stage} now={now} limits={limits} />
        ))}
        {kotsByUrgency.length === 0 && !isOccupied && <span className={classes.free}>{m.freeAgain}</span>}
      </span>
    </button>
  );
}
