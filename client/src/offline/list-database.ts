import type { DehydratedState } from '@tanstack/react-query';
import { createStore, delMany, entries, keys, setMany, type UseStore } from 'idb-keyval';

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
      lists.map((list) => [keyOf(list), list]),
      openDatabase(),
    ),
  );
}

export function deleteLists(lists: readonly PersistedList[]): void {
  writeIgnoringErrors(() => delMany(lists.map(keyOf), openDatabase()));
}

/** Keeps what another tab is writing for the user. Without a user deletes all. */
export function deleteListsOfOthers(userId = ''): void {
  writeIgnoringErrors(async () => {
    const stored = await keys<string>(openDatabase());
    await delMany(
      stored.filter((key) => !userId || !key.startsWith(userPrefix(userId))),
      openDatabase(),
    );
  });
}

const userPrefix = (userId: string) => `${userId}/`;

function keyOf({ userId, query }: PersistedList): string {
  return userPrefix(userId) + query.queryHash;
}

function writeIgnoringErrors(write: () => Promise<void>): void {
  void (async () => write())().catch(() => undefined);
}
