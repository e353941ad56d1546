import type { DehydratedState } from '@tanstack/react-query';
import { clear, createStore, delMany, entries, setMany, type UseStore } from 'idb-keyval';

/** If IndexedDB is blocked or full, nothing is persisted and nothing throws. */

export interface PersistedList {
  userId: string;
  /** Other builds may use another format. */
  buildId: string;
  /** ms since the epoch. */
  upToDateAt: number;
  query: DehydratedState['queries'][number];
}

let openedDatabase: UseStore | undefined;

function openDatabase(): UseStore {
  openedDatabase ??= createStore('tawa', 'kept-lists');
  return openedDatabase;
}

export async function readAllLists(): Promise<PersistedList[]> {
  try {
    return (await entries<string, PersistedList>(openDatabase())).map(([, list]) => list);
  } catch {
    return [];
  }
}

export function writeLists(lists: readonly PersistedList[]): void {
  writeIgnoringErrors(() =>
    setMany(
      lists.map((list) => [list.query.queryHash, list]),
      openDatabase(),
    ),
  );
}

export function deleteLists(lists: readonly PersistedList[]): void {
  writeIgnoringErrors(() =>
    delMany(
      lists.map(({ query }) => query.queryHash),
      openDatabase(),
    ),
  );
}

export function clearLists(): void {
  writeIgnoringErrors(() => clear(openDatabase()));
}

function writeIgnoringErrors(write: () => Promise<void>): void {
  void (async () => write())().catch(() => undefined);
}
