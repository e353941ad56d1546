import type { DehydratedState } from '@tanstack/react-query';
import { clear, createStore, delMany, entries, setMany, type UseStore } from 'idb-keyval';

/** The one door to IndexedDB. Where the browser blocks it, or it is full, nothing is kept and everything else works. */

export interface PersistedList {
  userId: string;
  /** Another build may understand the list differently. */
  buildId: string;
  /** ms since the epoch: until when the list was known to be right. */
  upToDateAt: number;
  query: DehydratedState['queries'][number];
}

let openedDatabase: UseStore | undefined;

function database(): UseStore {
  openedDatabase ??= createStore('tawa', 'kept-lists');
  return openedDatabase;
}

export async function readLists(): Promise<PersistedList[]> {
  try {
    return (await entries<string, PersistedList>(database())).map(([, list]) => list);
  } catch {
    return [];
  }
}

/** Puts each list in the place of its earlier self. */
export function writeLists(lists: readonly PersistedList[]): void {
  ignoreErrors(() =>
    setMany(
      lists.map((list) => [list.query.queryHash, list]),
      database(),
    ),
  );
}

export function deleteLists(lists: readonly PersistedList[]): void {
  ignoreErrors(() =>
    delMany(
      lists.map(({ query }) => query.queryHash),
      database(),
    ),
  );
}

export function clearLists(): void {
  ignoreErrors(() => clear(database()));
}

function ignoreErrors(write: () => Promise<void>): void {
  void (async () => write())().catch(() => undefined);
}
