const GAP_PX = 8;
const EDGE_PX = 16;
const BARS = 'footer, [data-bottom-bar]';
/** A label is one too: a tap on it reaches its field. A figure is a code that a guest scans. */
const CONTROLS = [
  'a',
  'button',
  'input',
  'select',
  'textarea',
  'label',
  'figure',
  '[role=menuitem]',
  BARS,
].join();
/** What scrolls behind it is no control there. */
const STRIP = '[data-confirm-strip]';
/** The amount that is paid is strong. */
const HEADINGS = ['h1', 'h2', 'h3', 'header', 'strong'].join();
/** A bar that slides in reaches its place without a further change of the page. */
const MOVES = ['resize', 'scrollend', 'animationend', 'transitionend'];
/** A heading is covered rather than a control. */
const HEADING_WEIGHT = 0.1;

export interface Spot {
  side: 'start' | 'center' | 'end';
  /** From the start of the window to the place in which the toasts take their side. */
  startPx: number;
  /** From the window's bottom edge. */
  bottomPx: number;
}

/**
 * Reports the spot for the toasts of `host` now, and whenever the page, a dialog or the window has changed it. Loaded with
 * the first toast, because a diner's first load has no room for it.
 * @returns ends the reports
 */
export function watchClearSpot(
  host: HTMLElement,
  heightPx: number,
  from: Spot,
  onSpot: (spot: Spot) => void,
): () => void {
  let current = from;
  const look = () => {
    current = findClearSpot(host, heightPx, current);
    onSpot(current);
  };
  look();
  const changes = new MutationObserver(look);
  // The columns of cards are styles.
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style'] });
  // A list that scrolls inside the page tells only who captures it.
  for (const event of MOVES) window.addEventListener(event, look, true);
  return () => {
    changes.disconnect();
    for (const event of MOVES) window.removeEventListener(event, look, true);
  };
}

/**
 * Returns `current` if the toasts cover no control of the top dialog or the page there, else the lowest such spot at the
 * middle or an edge, else the lowest anywhere, else the one where they cover least.
 */
function findClearSpot(host: HTMLElement, heightPx: number, current: Spot): Spot {
  const root = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document;
  const { innerWidth, innerHeight } = window;
  const stripTop = root.querySelector(STRIP)?.getBoundingClientRect().top ?? innerHeight;
  const boxesOf = (selector: string) =>
    [...root.querySelectorAll(selector)]
      .map((element) => {
        const { x, y, width, bottom } = element.getBoundingClientRect();
        return new DOMRect(x, y, width, (element.closest(STRIP) ? bottom : Math.min(bottom, stripTop)) - y);
      })
      .filter(({ height, bottom }) => height > 0 && bottom > 0);
  const [controls, headings] = [boxesOf(CONTROLS), boxesOf(HEADINGS)];
  const widthPx = Math.max(...[...host.children].map(({ clientWidth }) => clientWidth));
  const endPx = innerWidth - EDGE_PX - widthPx;
  const coveredAt = ({ side, startPx, bottomPx }: Spot) => {
    const leftPx = { center: (innerWidth - widthPx) / 2, start: startPx, end: endPx }[side];
    const box = new DOMRect(leftPx, innerHeight - bottomPx - heightPx, widthPx, heightPx);
    return coveredArea(controls, box) + HEADING_WEIGHT * coveredArea(headings, box);
  };
  let best = current;
  let least = coveredAt(current);
  const search = (places: readonly Pick<Spot, 'side' | 'startPx'>[]) => {
    for (let bottomPx = EDGE_PX; least > 0 && bottomPx + heightPx < innerHeight; bottomPx += GAP_PX)
      for (const place of places) {
        const covered = coveredAt({ ...place, bottomPx });
        if (covered >= least) continue;
        least = covered;
        best = { ...place, bottomPx };
      }
  };
  search((['center', 'start', 'end'] as const).map((side) => ({ side, startPx: EDGE_PX })));
  const betweenCount = Math.max(0, Math.floor((endPx - EDGE_PX) / GAP_PX));
  search(
    Array.from({ length: betweenCount }, (_, index) => ({
      side: 'start',
      startPx: EDGE_PX + index * GAP_PX,
    })),
  );
  return best;
}

function coveredArea(boxes: readonly DOMRect[], { left, right, top, bottom }: DOMRect): number {
  return boxes.reduce((sum, box) => {
    const width = Math.min(right, box.right) - Math.max(left, box.left);
    const height = Math.min(bottom, box.bottom) - Math.max(top, box.top);
    return sum + Math.max(0, width) * Math.max(0, height);
  }, 0);
}
