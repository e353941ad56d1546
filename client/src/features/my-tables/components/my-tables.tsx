import { waiterMessages } from '@tawa/shared/messages/waiter.en.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { type ReactNode, useRef } from 'react';
import { useServerNow } from '../../../lib/server-clock.ts';
import { useSettlingList } from '../../../ui/hooks/use-settling.ts';
import type { AgeLimits } from '../../orders/model/kot-age.ts';
import { shownAmount } from '../../orders/model/table-group.ts';
import { tableStatuses } from '../../orders/model/table-status.ts';
import { MyTable, type ShownTable } from './my-table.tsx';
import classes from './my-tables.module.css';

interface Props {
  /** In the order in which they are shown. */
  tables: readonly ShownTable[];
  kots: readonly Kot[];
  limits: AgeLimits;
  onOpen: (tableNo: string) => void;
  /** Shown next to the heading. */
  aside?: ReactNode;
}

const TICK_MS = 15_000;

export function MyTables({ tables, kots, limits, onOpen, aside }: Props) {
  const now = useServerNow(TICK_MS);
  const listRef = useRef<HTMLUListElement>(null);
  useSettlingList(listRef);
  const statuses = tableStatuses(kots);
  const { yourTables } = waiterMessages().myTables;
  return (
    <section className={classes.own} aria-label={yourTables}>
      <header className={classes.head}>
        <h2>{yourTables}</h2>
        {aside}
      </header>
      <ul ref={listRef} className={classes.list}>
        {tables.map((table) => (
          <li key={table._id}>
            <MyTable
              table={table}
              status={statuses.get(table._id)}
              amountRupees={shownAmount(table, statuses)}
              kots={kots.filter(({ tableId }) => tableId?._id === table._id)}
              now={now}
              limits={limits}
              onOpen={onOpen}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
