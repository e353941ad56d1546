import { unwrapDriverError } from '../errors/database-errors.ts';
import type { PictureStore } from './pictures.ts';

export interface PictureLog {
  warn(facts: object, what: string): void;
}

interface PictureRemoval {
  removeWithRetry(name: string): Promise<void>;
  /** Call it before storing a picture whose name an earlier picture may have had. */
  cancel(name: string): void;
  retry(): void;
}

const RETRY_DELAY_MS = 60_000;
const MAX_PENDING = 1_000;

/**
 * Failed removals are tried again, from memory only: a failure must not undo the change that replaced the
 * picture.
 */
export function createPictureRemoval(
  { remove }: Pick<PictureStore, 'remove'>,
  log: PictureLog,
): PictureRemoval {
  const pendingNames = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;

  async function removeAll(): Promise<void> {
    isRunning = true;
    try {
      for (const name of pendingNames) {
        await remove(name);
        pendingNames.delete(name);
      }
    } catch {
      scheduleRetry();
    } finally {
      isRunning = false;
    }
  }

  function scheduleRetry(): void {
    clearTimeout(timer);
    timer = setTimeout(retry, RETRY_DELAY_MS).unref();
  }

  function retry(): void {
    if (pendingNames.size > 0 && !isRunning) void removeAll();
  }

  return {
    retry,
    cancel: (name) => void pendingNames.delete(name),
    async removeWithRetry(name) {
      try {
        await remove(name);
      } catch (error) {
        log.warn(
          { err: unwrapDriverError(error), picture: name },
          'could not remove an unused picture; will retry',
        );
        if (pendingNames.size < MAX_PENDING) pendingNames.add(name);
        scheduleRetry();
      }
    },
  };
}
