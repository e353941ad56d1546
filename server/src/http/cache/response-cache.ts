import type { Encoding } from './compression.ts';

/** The bytes of an answer, as they are or packed. */
export interface CachedResponse {
  bytes: Buffer;
  encoding: Encoding;
}

/** Answers that were made before, as bytes: the same list of a shop is asked for far more often than it changes. */
export interface ResponseCache {
  /** What was kept for the question at this version, if nothing has changed since. */
  get(key: string, version: string): CachedResponse | undefined;
  /** Keeps it in place of that of an earlier version. */
  set(key: string, version: string, answer: CachedResponse): void;
}

const MAX_BYTES = 32 * 1_024 * 1_024;

/** What an answer weighs beside its bytes: a guess at what keeps it findable, so that many small ones count too. */
const weightOf = (question: string, bytes: Buffer): number => bytes.length + 2 * question.length + 200;

/**
 * `question` must name everything that the answer depends on beside the version: the call, the shop, who asks,
 * what for, and how it is to be packed. Beyond `maxBytes` the answer that was longest without being asked for is forgotten.
 */
export function createResponseCache(maxBytes = MAX_BYTES): ResponseCache {
  const entries = new Map<string, CachedResponse & { version: string }>();
  let totalBytes = 0;

  function evict(key: string): void {
    const answer = entries.get(key);
    if (!answer) return;
    totalBytes -= weightOf(key, answer.bytes);
    entries.delete(key);
  }

  return {
    get(key, version) {
      const answer = entries.get(key);
      if (answer?.version !== version) return undefined;
      entries.delete(key);
      entries.set(key, answer);
      return answer;
    },

    set(key, version, answer) {
      evict(key);
      entries.set(key, { version, ...answer });
      totalBytes += weightOf(key, answer.bytes);
      for (const [oldest] of entries) {
        if (totalBytes <= maxBytes) break;
        evict(oldest);
      }
    },
  };
}
