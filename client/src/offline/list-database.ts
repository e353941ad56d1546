import type { DehydratedState } from '@tanstack/react-query';
import { clear, createStore, delMany, entries, setMany, type UseStore } from 'idb-keyval';

/** If IndexedDB is blocked or full, nothing is persisted and nothing throws. */

export interface PersistedList {
  userId: string;
  /** Other builds may use another format. */
  buildId: string;
  /** When the list was last known to be current, ms since the epoch. */
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
