import { createPath, type Location, NavigationType, type Navigator, type To } from 'react-router';

/** The value of `history.state`. The index tells how far Back or Forward went. */
export interface HistoryEntry {
  index: number;
  key: string;
  state: unknown;
  /** How many overlays are open, for an entry of `overlay-history`. */
  depth?: number | undefined;
}

export interface Navigation {
  type: NavigationType;
  location: Location;
}

interface HistoryPosition {
  entry: HistoryEntry;
  href: string;
}

interface HistoryExtension {
  /** Runs when the browser has gone from `left` to `entry`. Returns whether the same page goes on. */
  arrive: (entry: HistoryEntry, left: HistoryPosition) => boolean;
  /** Returns whether `navigate` will run later instead of now. */
  defer: (navigate: () => void) => boolean;
}

let listener: ((navigation: Navigation) => void) | undefined;
let leaveListener: (() => void) | undefined;
let extension: HistoryExtension | undefined;
let position: HistoryPosition = {
  entry: readEntry() ?? { index: 0, key: 'default', state: null },
  href: window.location.href,
};

writeEntry('replaceState', position.entry);
leaveOverlayEntries();

window.addEventListener('popstate', () => {
  const entry = readEntry();
  if (entry && extension?.arrive(entry, position)) return;
  // Jumps within a page have no entry of ours.
  writeEntry('replaceState', entry ?? { index: position.entry.index + 1, key: 'default', state: null });
  notify(NavigationType.Pop);
  if (!extension) leaveOverlayEntries();
});

/** A reload has closed the overlays. */
function leaveOverlayEntries(): void {
  if (position.entry.depth) window.history.go(-position.entry.depth);
}

export function readEntry(): HistoryEntry | undefined {
  const entry: Partial<HistoryEntry> | null = window.history.state;
  return typeof entry?.index === 'number' ? (entry as HistoryEntry) : undefined;
}

export function writeEntry(
  method: 'pushState' | 'replaceState',
  entry: HistoryEntry,
  href = window.location.href,
): void {
  window.history[method](entry, '', href);
  position = { entry, href: window.location.href };
}

/** For what a diner's phone loads later only. */
export function extendHistory(by: HistoryExtension): void {
  extension = by;
}

function notify(type: NavigationType): void {
  leaveListener?.();
  listener?.(currentNavigation(type));
}

export function currentNavigation(type: NavigationType = NavigationType.Pop): Navigation {
  const { pathname, search, hash } = window.location;
  const { key = 'default', state = null } = readEntry() ?? {};
  return { type, location: { pathname, search, hash, key, state } };
}

/** Returns the release function. */
export function listenToHistory(onNavigation: (navigation: Navigation) => void): () => void {
  listener = onNavigation;
  return () => {
    listener = undefined;
  };
}

/**
 * `onLeave` runs at each navigation, while the old page is still rendered. A `popstate` listener would run too late:
 * React renders the next page before the browser calls the listeners that were added after the one above.
 * Returns the release function.
 */
export function listenToLeaving(onLeave: () => void): () => void {
  leaveListener = onLeave;
  return () => {
    leaveListener = undefined;
  };
}

export const historyNavigator: Navigator = {
  createHref: toHref,
  encodeLocation: (to) => new URL(toHref(to), window.location.href),
  go: (delta) => window.history.go(delta),
  push(to, state) {
    if (extension?.defer(() => historyNavigator.push(to, state))) return;
    const { index, depth } = position.entry;
    const entry = { index: depth ? index : index + 1, key: createKey(), state };
    try {
      // The entry of an overlay becomes that of the page that it leads to.
      writeEntry(depth ? 'replaceState' : 'pushState', entry, toHref(to));
    } catch {
      // Safari allows 100 calls in 30 s.
      window.location.assign(toHref(to));
    }
    notify(NavigationType.Push);
  },
  replace(to, state) {
    if (extension?.defer(() => historyNavigator.replace(to, state))) return;
    writeEntry('replaceState', { ...position.entry, key: createKey(), state }, toHref(to));
    notify(NavigationType.Replace);
  },
};

function toHref(to: To): string {
  return typeof to === 'string' ? to : createPath(to);
}

function createKey(): string {
  return Math.random().toString(36).slice(2, 10);
}
