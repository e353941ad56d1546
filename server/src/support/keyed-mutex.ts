export type KeyedMutex = <T>(keys: readonly string[], work: () => Promise<T>) => Promise<T>;

export function createKeyedMutex(): KeyedMutex {
  const tails = new Map<string, Promise<unknown>>();

  return async (keys, work) => {
    const earlier = Promise.all(keys.map((key) => tails.get(key)));
    const mine = earlier.then(work);
    const ended = mine.then(
      () => undefined,
      () => undefined,
    );
    for (const key of keys) tails.set(key, ended);
    try {
      return await mine;
    } finally {
      for (const key of keys) if (tails.get(key) === ended) tails.delete(key);
    }
  };
}
