import type { Page } from '@playwright/test';

interface StoredQuery {
  userId: string;
  /** ms since the epoch. */
  upToDateAt: number;
  query: { queryHash: string };
}

export async function storedQueryHashes(page: Page): Promise<string[]> {
  return (await readStoredQueries(page)).map(({ query }) => query.queryHash);
}

export async function storedUserIds(page: Page): Promise<string[]> {
  return [...new Set((await readStoredQueries(page)).map(({ userId }) => userId))];
}

/** When the newest of these lists was current; 0 without any. */
export async function newestAge(page: Page, list: string): Promise<number> {
  const lists = (await readStoredQueries(page)).filter(({ query }) => query.queryHash.includes(list));
  return Math.max(0, ...lists.map(({ upToDateAt }) => upToDateAt));
}

function readStoredQueries(page: Page): Promise<StoredQuery[]> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const names = (await indexedDB.databases()).map(({ name }) => name);
    if (!names.includes('tawa')) return [];
    const database = await done(indexedDB.open('tawa'));
    const all = database.transaction('kept-lists').objectStore('kept-lists').getAll();
    const lists = await done<StoredQuery[]>(all);
    database.close();
    return lists;
  });
}

export function cachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
}
