import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { type CSSProperties, type ReactNode, type RefObject, useRef } from 'react';
import { useAtomValue } from '../../../lib/store.ts';
import { type AgeLimits, ageLevel, cookingSince, minutesBetween } from '../../orders/model/kot-age.ts';
import { type MeasuredBoardLayout, useBoardLayout } from '../hooks/use-board-layout.ts';
import { useCellsInView } from '../hooks/use-cells-in-view.ts';
import type { KitchenActions, ToggleLine } from '../hooks/use-kitchen-actions.ts';
import { KITCHEN_PAGES_ID, kotElementId } from '../hooks/use-kitchen-shortcuts.ts';
import { CELL_SIZES, type TextSize, textSizeAtom } from '../kitchen.store.ts';
import {
  type BoardGrid,
  countCells,
  findOutOfSight,
  GAP_PX,
  type KotPart,
  kotParts,
  PAGE_GAP_PX,
} from '../model/board-layout.ts';
import classes from './kitchen-board.module.css';
import { KitchenBoardBar } from './kitchen-board-bar.tsx';
import { KitchenKot } from './kitchen-kot.tsx';

interface Props {
  /** The oldest KOT comes first. */
  kots: readonly Kot[];
  /** Time of the server's clock, ms UTC. */
  now: number;
  limits: AgeLimits;
  /** Name of the table whose KOTs are searched. */
  search: string;
  isNew: (kot: Kot) => boolean;
  hasNumbers: boolean;
  selectedId: string | undefined;
  actions: KitchenActions;
  onMark: ToggleLine;
  /** Shown at the start of the bar. */
  tools: ReactNode;
  /** Shown on the bar, so that it covers no KOT. */
  notice: ReactNode;
}

export function KitchenBoard(props: Props) {
  const { kots, now, limits, search, isNew } = props;
  const pagesRef = useRef<HTMLDivElement>(null);
  const textSize = useAtomValue(textSizeAtom);
  const boardLayout = useBoardLayout(pagesRef, kots, textSize, search);
  const { layout, grid, isPaged, columnWidth } = boardLayout;
  const pages = usePages(pagesRef, boardLayout);
  const minutesOf = (kot: Kot) => minutesBetween(cookingSince(kot), now);
  const outOfSight = (isWanted: (kot: Kot) => boolean) =>
    findOutOfSight(
      layout.slots,
      new Map(kots.filter(isWanted).map((kot) => [kot._id, minutesOf(kot)])),
      pages.view.cells,
    );
  const isLate = (kot: Kot) => kot.status === 'COOKING' && ageLevel(minutesOf(kot), limits) === 'late';
  return (
    <div className={classes.board} data-size={textSize} style={boardStyle(grid, columnWidth, textSize)}>
      <KitchenBoardBar
        isPaged={isPaged}
        page={pages.view.page}
        pageCount={pages.count}
        late={outOfSight(isLate)}
        newKots={newOutOfSight(kots, outOfSight(isNew))}
        onPage={pages.show}
        onShowKot={pages.showKot}
        notice={props.notice}
      >
        {props.tools}
      </KitchenBoardBar>
      <div ref={pagesRef} id={KITCHEN_PAGES_ID} className={classes.pages}>
        {grid && <KitchenKots {...props} boardLayout={boardLayout} grid={grid} minutesOf={minutesOf} />}
        {isPaged && <PageSnaps count={pages.count} columns={grid?.columns ?? 1} />}
      </div>
    </div>
  );
}

interface KitchenKotsProps extends Props {
  boardLayout: MeasuredBoardLayout;
  grid: BoardGrid;
  minutesOf: (kot: Kot) => number;
}

function KitchenKots({ boardLayout, grid, minutesOf, ...props }: KitchenKotsProps) {
  const { kots, limits, isNew, hasNumbers, selectedId, actions, onMark } = props;
  const { layout, isPaged, heightOf } = boardLayout;
  const indexedKots = new Map(kots.map((kot, index) => [kot._id, { kot, index }]));
  return layout.slots.map((slot) => {
    const { id } = slot;
    const found = indexedKots.get(id);
    const parts = kotParts(slot, grid);
    const gapAt = (part: KotPart) => (
      <div
        key={`${id} ${part.column} ${part.row}`}
        className={classes.gap}
        style={gapStyle(part, isPaged ? undefined : heightOf(id))}
      />
    );
    if (slot.isGap || !found) return parts.map(gapAt);
    const { kot, index } = found;
    return [
      <KitchenKot
        key={id}
        kot={kot}
        parts={parts.filter(({ from, to }) => from < to)}
        minutes={minutesOf(kot)}
        limits={limits}
        isNew={isNew(kot)}
        position={hasNumbers ? index + 1 : undefined}
        isPicked={selectedId === id}
        isBusy={actions.busyKotIds.has(id)}
        onMark={onMark}
        onServe={actions.askToServe}
        onSeen={actions.markSeen}
      />,
      // A KOT that has become shorter leaves cells that the held layout keeps.
      ...parts.filter(({ from, to }) => from === to).map(gapAt),
    ];
  });
}

/** Distance from one page to the next, in px. */
function pageStep(grid: BoardGrid | undefined, columnWidth: number): number {
  return (grid?.columns ?? 0) * (columnWidth + GAP_PX) - GAP_PX + PAGE_GAP_PX;
}

function usePages(
  board: RefObject<HTMLElement | null>,
  { layout, grid, isPaged, columnWidth }: MeasuredBoardLayout,
) {
  const cellsPerPage = isPaged && grid ? grid.columns * grid.rows : 1;
  const count = isPaged ? Math.max(1, Math.ceil(countCells(layout.slots) / cellsPerPage)) : 1;
  const step = pageStep(grid, columnWidth);
  const view = useCellsInView(board, isPaged ? step : undefined, cellsPerPage, layout);
  const show = (page: number) => board.current?.scrollTo({ left: page * step });
  const showKot = (id: string) => {
    const slot = layout.slots.find((each) => each.id === id);
    if (isPaged) show(slot ? Math.floor(slot.start / cellsPerPage) : count - 1);
    else document.getElementById(kotElementId(id))?.scrollIntoView({ block: 'start' });
  };
  return { count, view, show, showKot };
}

function newOutOfSight(
  kots: readonly Kot[],
  { earlier, later }: ReturnType<typeof findOutOfSight>,
): readonly Kot[] {
  const ids = new Set([...earlier.ids, ...later.ids]);
  return kots.filter(({ _id }) => ids.has(_id));
}

function boardStyle(grid: BoardGrid | undefined, columnWidth: number, textSize: TextSize): CSSProperties {
  return {
    '--column-width': `${columnWidth}px`,
    '--page-width': `${pageStep(grid, columnWidth) - PAGE_GAP_PX}px`,
    '--cell-height': `${grid?.cellHeight ?? 0}px`,
    '--min-height': `${grid?.minHeight ?? 0}px`,
    '--joint-height': `${CELL_SIZES[textSize].jointPx}px`,
  } as CSSProperties;
}

function gapStyle({ page, column, row }: KotPart, height?: number): CSSProperties {
  return { '--page': page, '--column': column, '--row': row, height } as CSSProperties;
}

/** Lets the last page snap too, although its cells do not fill it. */
function PageSnaps({ count, columns }: { count: number; columns: number }) {
  return Array.from({ length: count }, (_, page) => (
    <i
      // biome-ignore lint/suspicious/noArrayIndexKey: pages have no id and never reorder
      key={page}
      className={classes.snap}
      style={{ '--page': page, '--column': page * columns } as CSSProperties}
      aria-hidden="true"
    />
  ));
}
