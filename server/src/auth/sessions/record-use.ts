import { LRUCache } from 'lru-cache';
import type { AccountWriteContext } from '../../db/database.ts';
import { serverNow } from '../../support/server-clock.ts';
import type { SessionUser } from '../authenticate.ts';
import { setSessionUsed } from './sessions.repository.ts';

/** Stores that somebody uses a terminal, so that its session goes on. Does nothing on other devices. */
export type RecordUse = (sessionUser: SessionUser) => Promise<void>;

interface LockWriter {
  writeWithLock<T>(lockKey: string, work: (write: AccountWriteContext) => Promise<T>): Promise<T>;
}

/** A terminal in use writes only so often. Short beside the time after which its session ends. */
const INTERVAL_MS = 10_000;
const MAX_SESSIONS = 10_000;

export function createUseRecorder({ writeWithLock }: LockWriter): RecordUse {
  // The option `max` would allocate its memory in advance.
  const recorded = new LRUCache<string, number>({ maxSize: MAX_SESSIONS, sizeCalculation: () => 1 });
  return async ({ sessionId, terminalId }) => {
    if (!terminalId) return;
    const before = recorded.get(sessionId);
    if (before !== undefined && Math.abs(serverNow() - before) < INTERVAL_MS) return;
    await writeWithLock(`session ${sessionId}`, ({ tx, at }) => setSessionUsed(tx, sessionId, at));
    recorded.set(sessionId, serverNow());
  };
}
