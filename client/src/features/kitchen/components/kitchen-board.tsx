import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useInTurns } from '../../../ui/hooks/use-incremental-rows.ts';
import { type AgeLimits, minutesBetween } from '../../kots/model/kot-age.ts';
import type { KitchenWork } from '../hooks/use-kitchen-actions.ts';
import type { MarkLine } from '../hooks/use-line-marks.ts';
import { type Deal, dealTickets } from '../model/column-layout.ts';
import { cookingSince } from '../model/ticket-order.ts';
import classes from './kitchen-board.module.css';
import { KitchenTicket } from './kitchen-ticket.tsx';

interface Props {
  /** The oldest first. */
  kots: readonly Kot[];
  /** ms on the server's clock. */
  now: number;
  limits: AgeLimits;
  isNew: (kot: Kot) => boolean;
  /** Whether the places are numbered for a keyboard. */
  isNumbered: boolean;
  picked: string | undefined;
  work: KitchenWork;
  onMark: MarkLine;
}

/** From this width on, and for each further column as much. */
const COLUMN_PX = { desk: 290, wall: 340, from: 1600 };
const GAP_PX = 16;
/** What stands above the tickets. */
const ABOVE_PX = 150;

/** The tickets in columns by age: the oldest in the upper left corner, the newest at the end of the last column. */
export function KitchenWall({ kots, now, limits, isNew, isNumbered, picked, work, onMark }: Props) {
  const wall = useRef<HTMLDivElement>(null);
  const { columns: count, room } = useRoom(wall);
  const [deal, setDeal] = useState<Deal>({ count: 0, columns: [] });
  const next = count === 0 ? deal : dealTickets(deal, kots, count, room);
  // What hung a moment ago decides where things hang now.
  if (next !== deal) setDeal(next);
  const order = new Map(useInTurns(kots).map((kot, index) => [kot._id, { kot, index }]));
  return (
    <div ref={wall} className={classes.wall} style={{ '--columns': Math.max(1, count) } as CSSProperties}>
      {next.columns.map((column, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
        <div key={at} className={classes.column}>
          {column.map(({ id }) => {
            const found = order.get(id);
            return (
              found && (
                <KitchenTicket
                  key={id}
                  kot={found.kot}
                  minutes={minutesBetween(cookingSince(found.kot), now)}
                  limits={limits}
                  isNew={isNew(found.kot)}
                  position={isNumbered ? found.index + 1 : undefined}
                  isPicked={picked === id}
                  isBusy={work.busy.has(id)}
                  onMark={onMark}
                  onServe={work.ask}
                  onSeen={work.seen}
                />
              )
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** How many columns there is room for, and how much of one the screen shows, in px. */
function useRoom(element: RefObject<HTMLElement | null>): { columns: number; room: number } {
  const [room, setRoom] = useState({ columns: 0, room: 0 });
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => {
      const width = current.clientWidth;
      const least = width < COLUMN_PX.from ? COLUMN_PX.desk : COLUMN_PX.wall;
      const columns = Math.max(1, Math.floor((width + GAP_PX) / (least + GAP_PX)));
      const high = Math.max(0, window.innerHeight - ABOVE_PX);
      setRoom((known) =>
        known.columns === columns && known.room === high ? known : { columns, room: high },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return room;
}
