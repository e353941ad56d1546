import { IconArrowDown, IconChefHat } from '@tabler/icons-react';
import { kitchenMessages } from '@tawa/shared/messages/kitchen.en.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { CardSkeletons } from '../../../ui/feedback/skeletons.tsx';
import { useIncrementalRows } from '../../../ui/hooks/use-incremental-rows.ts';
import { useMediaQuery } from '../../../ui/hooks/use-media-query.ts';
import type { useKots } from '../../kots/kots.queries.ts';
import { type AgeLimits, cookingSince, minutesBetween } from '../../kots/model/kot-age.ts';
import type { KitchenActions, ToggleLine } from '../hooks/use-kitchen-actions.ts';
import { kotElementId } from '../hooks/use-kitchen-shortcuts.ts';
import { type ColumnLayout, layoutTickets } from '../model/column-layout.ts';
import allDayClasses from './kitchen-all-day.module.css';
import classes from './kitchen-board.module.css';
import { KitchenTicket } from './kitchen-ticket.tsx';

interface Props {
  /** Oldest first. */
  kots: readonly Kot[];
  /** Server clock, ms. */
  now: number;
  limits: AgeLimits;
  isNew: (kot: Kot) => boolean;
  hasNumbers: boolean;
  selectedId: string | undefined;
  actions: KitchenActions;
  onMark: ToggleLine;
}

/** Minimum column widths; `wall` applies from `from` px on. */
const COLUMN_PX = { desk: 290, wall: 340, from: 1600 };
const GAP_PX = 16;
/** Approximate. */
const HEADER_PX = 150;

export function KitchenBoard({ kots, now, limits, isNew, hasNumbers, selectedId, actions, onMark }: Props) {
  const boardRef = useRef<HTMLDivElement>(null);
  const { columns: count, viewportHeight } = useBoardSize(boardRef);
  const [layout, setLayout] = useState<ColumnLayout>({ count: 0, viewportHeight: 0, columns: [] });
  const nextLayout = count === 0 ? layout : layoutTickets(layout, kots, count, viewportHeight);
  // The previous layout determines the next one.
  if (nextLayout !== layout) setLayout(nextLayout);
  const indexedKots = new Map(useIncrementalRows(kots).map((kot, index) => [kot._id, { kot, index }]));
  return (
    <div ref={boardRef} className={classes.wall} style={{ '--columns': Math.max(1, count) } as CSSProperties}>
      {nextLayout.columns.map((column, columnIndex) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns have no id and never reorder
        <div key={columnIndex} className={classes.column}>
          {column.map(({ id }) => {
            const found = indexedKots.get(id);
            return (
              found && (
                <KitchenTicket
                  key={id}
                  kot={found.kot}
                  minutes={minutesBetween(cookingSince(found.kot), now)}
                  limits={limits}
                  isNew={isNew(found.kot)}
                  position={hasNumbers ? found.index + 1 : undefined}
                  isPicked={selectedId === id}
                  isBusy={actions.busyKotIds.has(id)}
                  onMark={onMark}
                  onServe={actions.askToServe}
                  onSeen={actions.markSeen}
                />
              )
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** `viewportHeight`: px for KOTs. Zeros until measured. */
function useBoardSize(element: RefObject<HTMLElement | null>): { columns: number; viewportHeight: number } {
  const [size, setSize] = useState({ columns: 0, viewportHeight: 0 });
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => {
      const width = current.clientWidth;
      const minColumnPx = width < COLUMN_PX.from ? COLUMN_PX.desk : COLUMN_PX.wall;
      const columns = Math.max(1, Math.floor((width + GAP_PX) / (minColumnPx + GAP_PX)));
      const viewportHeight = Math.max(0, window.innerHeight - HEADER_PX);
      setSize((known) => {
        // The on-screen keyboard must not move tickets.
        const isTyping = document.activeElement instanceof HTMLInputElement;
        const height = isTyping ? Math.max(known.viewportHeight, viewportHeight) : viewportHeight;
        return known.columns === columns && known.viewportHeight === height
          ? known
          : { columns, viewportHeight: height };
      });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    // The board keeps its size when the window becomes lower.
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [element]);
  return size;
}

interface ListStatusProps {
  list: ReturnType<typeof useKots>;
  q: string;
  hiddenCount: number;
  shownCount: number;
  onShowAll: () => void;
}

export function KitchenListStatus({ list, q, hiddenCount, shownCount, onShowAll }: ListStatusProps) {
  const m = kitchenMessages().board;
  const { data, error, isFetching, refetch } = list;
  const hat = <IconChefHat size={30} aria-hidden="true" />;
  if (!data && !error) return <CardSkeletons height={340} />;
  if (!data) {
    return (
      <EmptyState title={m.loadFailed}>
        <p>{error?.message}</p>
        <Button busy={isFetching} onClick={() => void refetch()}>
          {m.tryAgain}
        </Button>
      </EmptyState>
    );
  }
  if (hiddenCount === 0 && shownCount === 0) {
    return (
      <EmptyState title={m.noOrders} icon={hat}>
        {m.allServed}
      </EmptyState>
    );
  }
  if (hiddenCount === 0) return null;
  return (
    <>
      <p className={classes.hidden}>
        <span>{m.hidden(hiddenCount)}</span>
        <Button variant="quiet" onClick={onShowAll}>
          {m.showAll}
        </Button>
      </p>
      {shownCount === 0 && (
        <EmptyState title={m.noTicket} icon={hat}>
          {m.nothingCooking(q.trim())}
        </EmptyState>
      )}
    </>
  );
}

/** Button that scrolls to new KOTs below the fold. */
export function NewKotsBelow({ newKots }: { newKots: readonly Kot[] }) {
  const [below, setBelow] = useState<readonly Kot[]>([]);
  const ids = newKots.map(({ _id }) => _id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `newKots` is a new list on each render
  useEffect(() => {
    setBelow(
      newKots.filter((kot) => {
        const top = document.getElementById(kotElementId(kot._id))?.getBoundingClientRect().top ?? 0;
        return top > window.innerHeight - 120;
      }),
    );
  }, [ids]);
  const [first] = below;
  if (!first) return null;
  return (
    <button
      type="button"
      className={`${classes.newKots} figures`}
      onClick={() => {
        document
          .getElementById(kotElementId(first._id))
          ?.scrollIntoView({ behavior: 'smooth', block: 'center' });
        setBelow([]);
      }}
    >
      {kitchenMessages().board.newBelow(below.map(({ tokenNo }) => `#${tokenNo}`).join(', '))}
      <IconArrowDown size={26} aria-hidden="true" />
    </button>
  );
}

const MAX_SHOWN = { phone: 3, wall: 8 };

/** All day: kitchen term for the total of each item to cook. */
export function KitchenAllDay({ kots }: { kots: readonly Kot[] }) {
  const m = kitchenMessages().board;
  const [isOpen, setOpen] = useState(false);
  const isPhone = useMediaQuery('(width < 640px)');
  const itemsToCook = countItemsToCook(kots);
  const limit = isPhone ? MAX_SHOWN.phone : MAX_SHOWN.wall;
  if (itemsToCook.length === 0) return null;
  return (
    <section className={allDayClasses.strip} aria-label={m.allDay}>
      <h2>{m.allDay}</h2>
      <ul className={allDayClasses.dishes}>
        {itemsToCook.slice(0, isOpen ? undefined : limit).map(([name, count]) => (
          <li key={name}>
            <span className={`${allDayClasses.count} figures`}>{count} ×</span> {name}
          </li>
        ))}
      </ul>
      {itemsToCook.length > limit && (
        <button
          type="button"
          className={allDayClasses.turn}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? m.fewer : m.more(itemsToCook.length - limit)}
        </button>
      )}
    </section>
  );
}

function countItemsToCook(kots: readonly Kot[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const { status, items } of kots) {
    if (status !== 'COOKING') continue;
    for (const { name, quantity, doneAt } of items)
      if (doneAt === null) counts.set(name, (counts.get(name) ?? 0) + quantity);
  }
  return [...counts].sort(([one, a], [two, b]) => b - a || one.localeCompare(two));
}
