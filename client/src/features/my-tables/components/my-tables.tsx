import { waiterMessages } from '@tawa/shared/messages/waiter.en.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { isOccupying } from '@tawa/shared/orders/orders.rules.ts';
import type { ReactNode } from 'react';
import { useServerNow } from '../../../lib/clock.ts';
import type { AgeLimits } from '../../kots/model/kot-age.ts';
import { MyTableKot } from './my-table-kot.tsx';
import classes from './my-tables.module.css';

interface Props {
  /** In display order. */
  tables: readonly { _id: string; name: string }[];
  kots: readonly Kot[];
  limits: AgeLimits;
  onOpen: (tableNo: string) => void;
  /** Next to the heading. */
  aside?: ReactNode;
}

const TICK_MS = 15_000;
/** Fixed card height: further KOTs share the second line. */
const MAX_KOT_LINES = 2;
/** Most urgent first. */
const URGENCY = ['REQUESTED', 'SERVED', 'COOKING'];

export function MyTables({ tables, kots, limits, onOpen, aside }: Props) {
  const now = useServerNow(TICK_MS);
  const m = waiterMessages().myTables;
  return (
    <section className={classes.own} aria-labelledby="own-tables">
      <header className={classes.head}>
        <h2 id="own-tables">{m.yourTables}</h2>
        {aside}
      </header>
      <ul className={classes.list}>
        {tables.map(({ _id, name }) => {
          const tickets = kots
            .filter(({ tableId }) => tableId?._id === _id)
            .sort((one, other) => URGENCY.indexOf(one.status) - URGENCY.indexOf(other.status));
          const shown = tickets.length > MAX_KOT_LINES ? tickets.slice(0, MAX_KOT_LINES - 1) : tickets;
          const others = tickets.slice(shown.length);
          return (
            <li key={_id}>
              <button
                type="button"
                className={classes.table}
                data-asks={tickets[0]?.status === 'REQUESTED'}
                onClick={() => onOpen(name)}
              >
                <span className={`${classes.name} figures`} data-long={name.length > 8}>
                  {name}
                </span>
                <span className="unseen">{tickets.some(isOccupying) ? m.occupied : m.free}</span>
                <span className={classes.tickets}>
                  {shown.map((kot) => (
                    <MyTableKot key={kot._id} kot={kot} now={now} limits={limits} />
                  ))}
                  {others.length > 0 && (
                    <span className={classes.others}>
                      {others.map((kot) => (
                        <MyTableKot key={kot._id} kot={kot} now={now} limits={limits} isIconOnly />
                      ))}
                    </span>
                  )}
                  {tickets.length === 0 && <span className={classes.free}>{m.freeAgain}</span>}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
