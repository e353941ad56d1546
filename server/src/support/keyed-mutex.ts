/** Runs work one after the other for each key, and side by side for different ones. */
export type InTurn = <T>(keys: readonly string[], work: () => Promise<T>) => Promise<T>;

export function createTurns(): InTurn {
  const turns = new Map<string, Promise<unknown>>();

  return async (keys, work) => {
    const earlier = Promise.all(keys.map((key) => turns.get(key)));
    const mine = earlier.then(work);
    const ended = mine.then(
      () => undefined,
      () => undefined,
    );
    for (const key of keys) turns.set(key, ended);
    try {
      return await mine;
    } finally {
      for (const key of keys) if (turns.get(key) === ended) turns.delete(key);
    }
  };
}
