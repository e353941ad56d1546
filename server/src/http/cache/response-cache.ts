import type { Encoding } from './compression.ts';

export interface CachedResponse {
  bytes: Buffer;
  encoding: Encoding;
}

export interface ResponseCache {
  get(key: string, version: string): CachedResponse | undefined;
  set(key: string, version: string, response: CachedResponse): void;
}

const MAX_BYTES = 32 * 1_024 * 1_024;

/** With an estimated overhead, so that many small entries count too. */
const weightOf = (key: string, bytes: Buffer): number => bytes.length + 2 * key.length + 200;

/** `key` must name all that the response depends on besides the version. */
export function createResponseCache(maxBytes = MAX_BYTES): ResponseCache {
  const entries = new Map<string, CachedResponse & { version: string }>();
  let totalBytes = 0;

  function evict(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    totalBytes -= weightOf(key, entry.bytes);
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

    set(key, version, entry) {
      evict(key);
      entries.set(key, { version, ...entry });
      totalBytes += weightOf(key, entry.bytes);
      for (const [oldest] of entries) {
        if (totalBytes <= maxBytes) break;
        evict(oldest);
      }
    },
  };
}
