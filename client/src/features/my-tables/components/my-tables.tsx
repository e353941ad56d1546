import { waiterMessages } from '@tawa/shared/messages/waiter.en.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { type ReactNode, useRef } from 'react';
import { useServerNow } from '../../../lib/server-clock.ts';
import { useSettlingList } from '../../../ui/hooks/use-settling.ts';
import type { AgeLimits } from '../../orders/model/kot-age.ts';
import { MyTable } from './my-table.tsx';
import classes from './my-tables.module.css';

interface Props {
  /** In the order in which they are shown. */
  tables: readonly { _id: string; name: string }[];
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
  return (
    <section className={classes.own} aria-labelledby="own-tables">
      <header className={classes.head}>
        <h2 id="own-tables">{waiterMessages().myTables.yourTables}</h2>
        {aside}
      </header>
      <ul ref={listRef} className={classes.list}>
        {tables.map(({ _id, name }) => (
          <li key={_id}>
            <MyTable
              name={name}
              kots={kots.filter(({ tableId }) => tableId?._id === _id)}
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
