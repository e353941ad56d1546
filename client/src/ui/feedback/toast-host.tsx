import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { type Toast, useToaster } from 'react-hot-toast/headless';
import classes from './toast-host.module.css';

export function ToastHost() {
  const { toasts, handlers } = useToaster({ duration: 4_000, success: { duration: 2_000 } });
  const hostRef = useRef<HTMLDivElement>(null);
  const stackHeightPx = toasts.reduce((sum, { height = 0 }) => sum + height + GAP_PX, 0);
  const { side, bottomPx } = useClearSpot(hostRef, stackHeightPx);
  // Outside the root, which an open sheet makes inert.
  return createPortal(
    <div
      ref={hostRef}
      className={classes.host}
      style={{ insetBlockEnd: bottomPx, justifyItems: side }}
      data-toasts=""
    >
      {toasts.map((toast) => (
        <ToastBar
          key={toast.id}
          toast={toast}
          offsetPx={handlers.calculateOffset(toast)}
          onHeight={handlers.updateHeight}
        />
      ))}
    </div>,
    document.body,
  );
}

const GAP_PX = 8;
const EDGE_PX = 16;
const BARS = 'footer, [data-bottom-bar]';
const CONTROLS = ['a', 'button', 'input', 'textarea', '[role=menuitem]', BARS].join();
const HEADINGS = 'h1, h2, h3, header';
/** A bar that slides in reaches its place without a further change of the page. */
const MOVES = ['resize', 'animationend', 'transitionend'];
/** A heading is covered rather than a control. */
const HEADING_WEIGHT = 0.1;

interface Spot {
  side: 'start' | 'center' | 'end';
  /** From the window's bottom edge. */
  bottomPx: number;
}

const BOTTOM: Spot = { side: 'center', bottomPx: EDGE_PX };

/** The toasts leave a spot that the page, a dialog or the window has changed. */
function useClearSpot(host: RefObject<HTMLElement | null>, stackHeightPx: number): Spot {
  const [spot, setSpot] = useState(BOTTOM);
  const latest = useRef(BOTTOM);
  useLayoutEffect(() => {
    const { current } = host;
    if (!current || stackHeightPx === 0) {
      latest.current = BOTTOM;
      return;
    }
    const look = () => {
      latest.current = findClearSpot(current, stackHeightPx, latest.current);
      setSpot(latest.current);
    };
    look();
    const changes = new MutationObserver(look);
    changes.observe(document.body, { childList: true, subtree: true });
    for (const event of MOVES) window.addEventListener(event, look);
    return () => {
      changes.disconnect();
      for (const event of MOVES) window.removeEventListener(event, look);
    };
  }, [host, stackHeightPx]);
  return spot;
}

/**
 * Returns `current` if the toasts cover no control of the top dialog or the page there, else the lowest such spot, else
 * the one where they cover least.
 */
function findClearSpot(host: HTMLElement, heightPx: number, current: Spot): Spot {
  const root = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document;
  const boxesOf = (selector: string) =>
    [...root.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
  const [controls, headings] = [boxesOf(CONTROLS), boxesOf(HEADINGS)];
  const { innerWidth, innerHeight } = window;
  const widthPx = Math.max(...[...host.children].map(({ clientWidth }) => clientWidth));
  const endPx = innerWidth - EDGE_PX - widthPx;
  const lefts = { center: (innerWidth - widthPx) / 2, start: EDGE_PX, end: endPx };
  const coveredAt = ({ side, bottomPx }: Spot) => {
    const box = new DOMRect(lefts[side], innerHeight - bottomPx - heightPx, widthPx, heightPx);
    return coveredArea(controls, box) + HEADING_WEIGHT * coveredArea(headings, box);
  };
  let best = current;
  let least = coveredAt(current);
  for (let bottomPx = EDGE_PX; least > 0 && bottomPx + heightPx < innerHeight; bottomPx += GAP_PX)
    for (const side of ['center', 'start', 'end'] as const) {
      const covered = coveredAt({ side, bottomPx });
      if (covered >= least) continue;
      least = covered;
      best = { side, bottomPx };
    }
  return best;
}

function coveredArea(boxes: readonly DOMRect[], { left, right, top, bottom }: DOMRect): number {
  return boxes.reduce((sum, box) => {
    const width = Math.min(right, box.right) - Math.max(left, box.left);
    const height = Math.min(bottom, box.bottom) - Math.max(top, box.top);
    return sum + Math.max(0, width) * Math.max(0, height);
  }, 0);
}

interface Props {
  toast: Toast;
  offsetPx: number;
  onHeight: (id: string, heightPx: number) => void;
}

function ToastBar({ toast: { id, type, visible, message, ariaProps }, offsetPx, onHeight }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => onHeight(id, place.current?.offsetHeight ?? 0), [id, onHeight]);
  return (
    <div ref={place} className={classes.place} style={{ translate: `0 ${-offsetPx}px` }}>
      <ToastSurface type={type} message={message as string} isLeaving={!visible} ariaProps={ariaProps} />
    </div>
  );
}

type SurfaceProps = Pick<Toast, 'type'> &
  Partial<Pick<Toast, 'ariaProps'>> & { message: string; isLeaving?: boolean };

export function ToastSurface({ type, message, isLeaving = false, ariaProps }: SurfaceProps) {
  return (
    <div className={classes.toast} data-leaving={isLeaving || undefined}>
      {type !== 'blank' && <span className={classes.icon} data-type={type} />}
      <div className={classes.message} {...ariaProps}>
        {message}
      </div>
    </div>
  );
}
