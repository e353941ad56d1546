export type KeyedMutex = <T>(keys: readonly string[], work: () => Promise<T>) => Promise<T>;

export function createKeyedMutex(): KeyedMutex {
  const tails = new Map<string, Promise<unknown>>();

  return async (keys, work) => {
    const earlier = Promise.all(keys.map((key) => tails.get(key)));
    const result = earlier.then(work);
    const settled = result.then(
      () => undefined,
      () => undefined,
    );
    for (const key of keys) tails.set(key, settled);
    try {
      return await result;
    } finally {
      for (const key of keys) if (tails.get(key) === settled) tails.delete(key);
    }
  };
}
