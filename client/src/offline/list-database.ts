import type { DehydratedState } from '@tanstack/react-query';
import { clear, createStore, delMany, entries, setMany, type UseStore } from 'idb-keyval';

/** The one door to IndexedDB. Where the browser blocks it, or it is full, nothing is kept and everything else works. */

export interface KeptList {
  userId: string;
  /** Another build may understand the list differently. */
  build: string;
  /** ms since the epoch: until when the list was known to be right. */
  rightAt: number;
  query: DehydratedState['queries'][number];
}

let opened: UseStore | undefined;

function store(): UseStore {
  opened ??= createStore('tawa', 'kept-lists');
  return opened;
}

export async function readKept(): Promise<KeptList[]> {
  try {
    return (await entries<string, KeptList>(store())).map(([, list]) => list);
  } catch {
    return [];
  }
}

/** Puts each list in the place of its earlier self. */
export function writeKept(lists: readonly KeptList[]): void {
  ignoringRefusal(() =>
    setMany(
      lists.map((list) => [list.query.queryHash, list]),
      store(),
    ),
  );
}

export function dropKept(lists: readonly KeptList[]): void {
  ignoringRefusal(() =>
    delMany(
      lists.map(({ query }) => query.queryHash),
      store(),
    ),
  );
}

export function clearKept(): void {
  ignoringRefusal(() => clear(store()));
}

function ignoringRefusal(write: () => Promise<void>): void {
  void (async () => write())().catch(() => undefined);
}
