import { createPath, type Location, NavigationType, type Navigator, type To } from 'react-router';

/** The value of `history.state`. The index tells how far Back or Forward went. */
interface HistoryEntry {
  index: number;
  key: string;
  state: unknown;
}

export interface Navigation {
  type: NavigationType;
  location: Location;
}

interface HistoryBlock {
  isActive: () => boolean;
  onBlocked: (delta: number) => void;
  index: number;
}

let listener: ((navigation: Navigation) => void) | undefined;
let leaveListener: (() => void) | undefined;
const blocks: HistoryBlock[] = [];

if (!readEntry()) window.history.replaceState({ index: 0, key: 'default', state: null }, '');

window.addEventListener('popstate', () => {
  const block = blocks.filter(({ isActive }) => isActive()).at(-1);
  const entry = readEntry();
  // Jumps within a page have no entry of ours.
  if (!block || !entry) return notify(NavigationType.Pop);
  // The browser reports Back and Forward after the fact: the step is undone.
  const delta = entry.index - block.index;
  if (delta === 0) return;
  window.history.go(-delta);
  block.onBlocked(delta);
});

function readEntry(): HistoryEntry | undefined {
  const entry: Partial<HistoryEntry> | null = window.history.state;
  return typeof entry?.index === 'number' ? (entry as HistoryEntry) : undefined;
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

/** `onBlocked` receives the distance of the undone step. Returns the release function. */
export function blockHistory(isActive: () => boolean, onBlocked: (delta: number) => void): () => void {
  const block = { isActive, onBlocked, index: readEntry()?.index ?? 0 };
  blocks.push(block);
  return () => {
    blocks.splice(blocks.indexOf(block), 1);
  };
}

export const historyNavigator: Navigator = {
  createHref: toHref,
  encodeLocation: (to) => new URL(toHref(to), window.location.href),
  go: (delta) => window.history.go(delta),
  push(to, state) {
    const index = (readEntry()?.index ?? 0) + 1;
    try {
      window.history.pushState({ index, key: createKey(), state }, '', toHref(to));
    } catch {
      // Safari allows 100 calls in 30 s.
      window.location.assign(toHref(to));
    }
    notify(NavigationType.Push);
  },
  replace(to, state) {
    const index = readEntry()?.index ?? 0;
    window.history.replaceState({ index, key: createKey(), state }, '', toHref(to));
    notify(NavigationType.Replace);
  },
};

function toHref(to: To): string {
  return typeof to === 'string' ? to : createPath(to);
}

function createKey(): string {
  return Math.random().toString(36).slice(2, 10);
}
