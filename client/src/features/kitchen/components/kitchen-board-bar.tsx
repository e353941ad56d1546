import { IconArrowDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { kitchenMessages } from '@tawa/shared/messages/kitchen.en.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import type { ReactNode } from 'react';
import { IconButton } from '../../../ui/elements/button.tsx';
import { formatAge } from '../../orders/model/kot-age.ts';
import type { OutOfSight } from '../model/board-layout.ts';
import classes from './kitchen-board-bar.module.css';

interface Props {
  isPaged: boolean;
  page: number;
  pageCount: number;
  late: { earlier: OutOfSight; later: OutOfSight };
  /** New KOTs that are out of sight. */
  newKots: readonly Kot[];
  onPage: (page: number) => void;
  onShowKot: (id: string) => void;
  notice: ReactNode;
  children: ReactNode;
}

/** Counts the KOTs that are out of sight, and leads to them. */
export function KitchenBoardBar({
  isPaged,
  page,
  pageCount,
  late,
  newKots,
  onPage,
  onShowKot,
  notice,
  children,
}: Props) {
  const m = kitchenMessages().board;
  const [firstNew] = newKots;
  return (
    <div className={classes.bar}>
      {children}
      <div className={classes.markers}>
        {notice}
        <LateMarker
          out={late.earlier}
          text={isPaged ? m.lateOnEarlierPages : m.lateAbove}
          onShowKot={onShowKot}
        />
        <LateMarker
          out={late.later}
          text={isPaged ? m.lateOnLaterPages : m.lateBelow}
          onShowKot={onShowKot}
        />
        {firstNew && (
          <button
            type="button"
            className={`${classes.marker} ${classes.new} figures`}
            onClick={() => onShowKot(firstNew._id)}
          >
            {newText(newKots)}
            {isPaged ? (
              <IconChevronRight size={22} aria-hidden="true" />
            ) : (
              <IconArrowDown size={22} aria-hidden="true" />
            )}
          </button>
        )}
      </div>
      {pageCount > 1 && <Pager page={page} pageCount={pageCount} onPage={onPage} />}
    </div>
  );
}

const MAX_TOKENS = 3;

function newText(kots: readonly Kot[]): string {
  const tokens = kots.slice(0, MAX_TOKENS).map(({ tokenNo }) => `#${tokenNo}`);
  return kitchenMessages().board.newOutOfSight(tokens.join(', '), kots.length - tokens.length);
}

interface LateMarkerProps {
  out: OutOfSight;
  text: (count: number, oldest: string) => string;
  onShowKot: (id: string) => void;
}

function LateMarker({ out: { ids, minutes }, text, onShowKot }: LateMarkerProps) {
  const [oldest] = ids;
  if (!oldest) return null;
  return (
    <button type="button" className={`${classes.marker} figures`} onClick={() => onShowKot(oldest)}>
      {text(ids.length, formatAge(minutes))}
    </button>
  );
}

const MAX_DOTS = 7;

function Pager({ page, pageCount, onPage }: Pick<Props, 'page' | 'pageCount' | 'onPage'>) {
  const m = kitchenMessages().board;
  return (
    <nav className={classes.pager} aria-label={m.pages}>
      <IconButton framed label={m.previousPage} disabled={page === 0} onClick={() => onPage(page - 1)}>
        <IconChevronLeft size={24} aria-hidden="true" />
      </IconButton>
      <span className="unseen">{m.pageOf(page + 1, pageCount)}</span>
      <span className={`${classes.place} figures`} aria-hidden="true">
        {pageCount > MAX_DOTS
          ? `${page + 1} / ${pageCount}`
          : Array.from({ length: pageCount }, (_, dot) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: dots have no id and never reorder
              <i key={dot} className={classes.dot} data-on={dot === page} />
            ))}
      </span>
      <IconButton framed label={m.nextPage} disabled={page >= pageCount - 1} onClick={() => onPage(page + 1)}>
        <IconChevronRight size={24} aria-hidden="true" />
      </IconButton>
    </nav>
  );
}
