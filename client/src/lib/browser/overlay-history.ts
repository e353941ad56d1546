import { extendHistory, type HistoryEntry, readEntry, writeEntry } from './app-history.ts';

/**
 * What lies over a page. While open it has an entry above its page's, with the same URL, which Back removes. One that
 * only its content can close has none: Back would leave the page, about which the page may ask.
 */
interface Overlay {
  close: (() => void) | undefined;
  hasEntry: boolean;
}

interface HistoryBlock {
  isActive: () => boolean;
  onBlocked: (delta: number) => void;
}

/** Topmost last. */
const overlays: Overlay[] = [];
const blocks: HistoryBlock[] = [];
/** The browser is between two entries, and would write to either. */
let isStepping = false;
const deferred: (() => void)[] = [];

extendHistory({
  arrive(entry, left) {
    const isOwnStep = isStepping;
    isStepping = false;
    const delta = entry.index - left.entry.index;
    if (pageIndexOf(entry) === pageIndexOf(left.entry)) {
      // The page may have replaced its URL meanwhile.
      writeEntry('replaceState', { ...left.entry, index: entry.index, depth: entry.depth }, left.href);
      const isBack = !isOwnStep && delta < 0;
      if (isBack) overlays.at(-1)?.close?.();
      alignEntries(isBack ? left.entry.depth : undefined);
      return true;
    }
    const block = blocks.filter(({ isActive }) => isActive()).at(-1);
    alignEntries((block ? left.entry : entry).depth ?? 0);
    if (!block) return false;
    // The browser reports Back and Forward after the fact: the step is undone.
    stepInHistory(-delta);
    const top = overlays.at(-1);
    if (top?.close && !top.hasEntry) top.close();
    else block.onBlocked(delta);
    return true;
  },
  defer(navigate) {
    if (isStepping) deferred.push(navigate);
    return isStepping;
  },
});

/** The number of the page's own entry. */
function pageIndexOf({ index, depth = 0 }: HistoryEntry): number {
  return index - depth;
}

/**
 * Gives each open overlay an entry, and removes those of closed overlays. It waits until React has rendered, so an
 * overlay that takes the place of another takes its entry.
 * @param reachable the number of entries that there are after a step of the user. No others are added then, because
 * Back in Chrome skips a page that adds entries without a tap.
 */
function alignEntries(reachable?: number): void {
  setTimeout(() => {
    const closable = overlays.filter(({ close }) => close);
    if (reachable !== undefined)
      for (const [index, overlay] of closable.entries()) overlay.hasEntry = index < reachable;
    if (isStepping) return;
    for (const navigate of deferred.splice(0)) navigate();
    const entry = readEntry();
    if (!entry) return;
    const { index, depth = 0 } = entry;
    const missing = closable.filter(({ hasEntry }) => hasEntry).length - depth;
    if (missing < 0 || (missing > 0 && reachable)) stepInHistory(missing);
    else
      for (let n = 1; n <= missing; n++)
        writeEntry('pushState', { ...entry, index: index + n, depth: depth + n });
  });
}

export function stepInHistory(delta: number): void {
  isStepping = true;
  window.history.go(delta);
}

/** `close` runs at Back; it may leave the overlay open. It is released when it has closed. */
export function addOverlay(close: (() => void) | undefined): { isTop: () => boolean; release: () => void } {
  const overlay = { close, hasEntry: close !== undefined };
  overlays.push(overlay);
  alignEntries();
  return {
    isTop: () => overlays.at(-1) === overlay,
    release: () => {
      overlays.splice(overlays.indexOf(overlay), 1);
      alignEntries();
    },
  };
}

/** `onBlocked` receives the distance of the undone step. Returns the release function. */
export function blockHistory(isActive: () => boolean, onBlocked: (delta: number) => void): () => void {
  const block = { isActive, onBlocked };
  blocks.push(block);
  return () => {
    blocks.splice(blocks.indexOf(block), 1);
  };
}
