import { waiterMessages } from '@tawa/shared/messages/waiter.en.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { isOccupying } from '@tawa/shared/orders/orders.rules.ts';
import { Money } from '../../../ui/elements/money.tsx';
import { type AgeLimits, formatAge } from '../../orders/model/kot-age.ts';
import { kotStage, tableClock, tableStatuses } from '../../orders/model/table-status.ts';
import classes from './my-table.module.css';
import { MyTableKot } from './my-table-kot.tsx';

interface Props {
  name: string;
  /** The live KOTs of this table. */
  kots: readonly Kot[];
  /** Server clock, ms. */
  now: number;
  limits: AgeLimits;
  onOpen: (tableNo: string) => void;
}

/** The most urgent stage comes first. */
const URGENCY = ['REQUESTED', 'READY', 'SERVED', 'COOKING'];

export function MyTable({ name, kots, now, limits, onOpen }: Props) {
  const m = waiterMessages().myTables;
  const [status] = tableStatuses(kots).values();
  const clock = status && tableClock(status, now, limits);
  const isRequested = status !== undefined && status.counts.REQUESTED > 0;
  const isOccupied = kots.some(isOccupying);
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
      </span>
      {status && clock && (
        <span className={`${classes.facts} figures`}>
          {!isAgeOfKot && <span>{formatAge(clock.minutes)}</span>}
          {isOccupied && <Money className={classes.amount ?? ''} rupees={status.amountRupees} />}
        </span>
      )}
      {(isOccupied || !isRequested) && <span className="unseen">{isOccupied ? m.occupied : m.free}</span>}
      <span className={classes.kots}>
        {kotsByUrgency.map(({ kot, stage }) => (
          <MyTableKot key={kot._id} kot={kot} stage={stage} now={now} limits={limits} />
        ))}
        {kotsByUrgency.length === 0 && <span className={classes.free}>{m.freeAgain}</span>}
      </span>
    </button>
  );
}
