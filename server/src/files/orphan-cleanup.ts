import { plain } from '../errors/database-errors.ts';
import type { PictureStore } from './picture-store.ts';

export interface LeftoversLog {
  warn(facts: object, what: string): void;
}

interface Leftovers {
  /** Removes the picture now, or as soon as that can be done again. */
  drop(name: string): Promise<void>;
  /** The store answers again, it seems. */
  tryAgain(): void;
}

const AGAIN_MS = 60_000;
/** So many names wait at most; the log has named each. */
const MOST = 1_000;

/** Pictures that nobody uses any more: that one does not go must not undo the change that replaced it. */
export function createLeftovers({ remove }: Pick<PictureStore, 'remove'>, log: LeftoversLog): Leftovers {
  const names = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let isTrying = false;

  async function removeAll(): Promise<void> {
    isTrying = true;
    try {
      for (const name of names) {
        await remove(name);
        names.delete(name);
      }
    } catch {
      later();
    } finally {
      isTrying = false;
    }
  }

  function later(): void {
    clearTimeout(timer);
    timer = setTimeout(tryAgain, AGAIN_MS).unref();
  }

  function tryAgain(): void {
    if (names.size > 0 && !isTrying) void removeAll();
  }

  return {
    tryAgain,
    async drop(name) {
      try {
        await remove(name);
      } catch (error) {
        log.warn(
          { err: plain(error), picture: name },
          'a picture that nobody uses was not removed; it is tried again',
        );
        if (names.size < MOST) names.add(name);
        later();
      }
    },
  };
}
