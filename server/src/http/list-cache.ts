import { LATEST_DAY_START } from '@tawa/shared/business-day.ts';
import { calendarDate, HOUR_MS, startOfDate } from '@tawa/shared/calendar.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type AuthorizedShop, permissionsKey } from '../auth/shop-scope.ts';
import { newId } from '../db/ids.ts';
import { compressIfLarge, type Encoding, negotiateEncoding, varyWithAcceptEncoding } from './compression.ts';
import { isNotModified } from './conditional-request.ts';

/**
 * Keeps the bytes of lists. They are valid while no business day starts and the shop's latest `seq` stays the same.
 * `seq` must be read before the list.
 */
export interface ListCache {
  /**
   * Sends 304 if the caller has the present version, otherwise the cached list. Returns false if it has sent
   * nothing.
   */
  sendKnown(request: FastifyRequest, reply: FastifyReply, list: RequestedList): boolean;
  /**
   * Callers who ask for the same list while it is built share it. `admit` runs only for the first of them,
   * and throws to refuse it.
   */
  sendFresh(
    request: FastifyRequest,
    reply: FastifyReply,
    list: RequestedList,
    work: { admit: () => void; build: () => Promise<Buffer> },
  ): Promise<FastifyReply>;
  /** For a list that changes with the time, without an event. */
  sendUnkept(
    request: FastifyRequest,
    reply: FastifyReply,
    build: () => Promise<Buffer>,
  ): Promise<FastifyReply>;
}

interface RequestedList {
  /** The path of the endpoint, with the names of its parameters. */
  path: string;
  shop: AuthorizedShop;
  /** As the endpoint's schema has parsed it, so that unknown parameters make no other list. */
  query: unknown;
}

export const JSON_TYPE = 'application/json; charset=utf-8';
const CACHE_CONTROL = 'private, no-cache';

/** Returns `2026-11-20-4`. `now` is ms UTC. */
function latestDayStart(now: number): string {
  const date = calendarDate(now);
  const hour = Math.min(Math.floor((now - startOfDate(date)) / HOUR_MS), LATEST_DAY_START);
  return `${date}-${hour}`;
}

export function createListCache(): ListCache {
  const cache = createResponseCache();
  const building = new Map<string, Promise<CachedResponse>>();
  // The instance is part of the tag: after a restored backup `seq` repeats, and after an update the same list
  // may have other bytes.
  const instanceId = newId();
  // A new business day changes without an event what the menu marks as best sellers, so the tag contains the
  // latest hour at which a shop's day may have started.
  // It contains the role, because people of two roles may use one browser, which keeps one list for both.
  const etagOf = ({ scope, latestSeq }: AuthorizedShop): string =>
    `"${instanceId}-${permissionsKey(scope)}-${latestDayStart(Date.now())}-${latestSeq}"`;
  /** The path and its parameters name the list and the shop. All callers with the same permissions see the same. */
  const cacheKey = (request: FastifyRequest, { path, shop, query }: RequestedList): string =>
    JSON.stringify([negotiateEncoding(request), permissionsKey(shop.scope), path, request.params, query]);

  async function buildAndKeep(
    key: string,
    etag: string,
    encoding: Encoding,
    build: () => Promise<Buffer>,
  ): Promise<CachedResponse> {
    const response = await compressIfLarge(await build(), encoding);
    cache.set(key, etag, response);
    return response;
  }

  function send(reply: FastifyReply, etag: string, response: CachedResponse): FastifyReply {
    return sendList(reply.header('etag', etag), response);
  }

  function sendList(reply: FastifyReply, { bytes, encoding }: CachedResponse): FastifyReply {
    reply.header('cache-control', CACHE_CONTROL).header('vary', varyWithAcceptEncoding(reply));
    if (encoding) reply.header('content-encoding', encoding);
    return reply.type(JSON_TYPE).send(bytes);
  }

  return {
    sendKnown(request, reply, list) {
      const etag = etagOf(list.shop);
      if (isNotModified(request, etag)) {
        sendNotModified(reply, etag);
        return true;
      }
      const response = cache.get(cacheKey(request, list), etag);
      if (!response) return false;
      send(reply, etag, response);
      return true;
    },

    async sendFresh(request, reply, list, { admit, build }) {
      const etag = etagOf(list.shop);
      const key = cacheKey(request, list);
      const versionedKey = `${etag} ${key}`;
      const shared = building.get(versionedKey);
      if (shared) return send(reply, etag, await shared);
      admit();
      const built = buildAndKeep(key, etag, negotiateEncoding(request), build);
      building.set(versionedKey, built);
      try {
        return send(reply, etag, await built);
      } finally {
        building.delete(versionedKey);
      }
    },

    async sendUnkept(request, reply, build) {
      return sendList(reply, await compressIfLarge(await build(), negotiateEncoding(request)));
    },
  };
}

/**
 * Bypasses Fastify's headers and its hook `onSend`. On 304 a browser keeps the headers of the list that it
 * has.
 */
function sendNotModified(reply: FastifyReply, etag: string): void {
  reply.hijack();
  reply.raw.writeHead(304, { etag, 'cache-control': CACHE_CONTROL, ...copyCorsHeaders(reply) }).end();
}

function copyCorsHeaders(reply: FastifyReply): Record<string, string> {
  const origin = reply.getHeader('access-control-allow-origin');
  return typeof origin === 'string'
    ? { 'access-control-allow-origin': origin, vary: varyWithAcceptEncoding(reply) }
    : {};
}

export interface CachedResponse {
  bytes: Buffer;
  encoding: Encoding;
}

export interface ResponseCache {
  get(key: string, version: string): CachedResponse | undefined;
  set(key: string, version: string, response: CachedResponse): void;
}

const MAX_BYTES = 32 * 1_024 * 1_024;

interface CacheEntry extends CachedResponse {
  version: string;
}

/** `key` must contain all on which the response depends, except the version. */
export function createResponseCache(maxBytes = MAX_BYTES): ResponseCache {
  const entries = new LRUCache<string, CacheEntry>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }, key) => bytes.length + 2 * key.length + 200,
  });
  return {
    get(key, version) {
      const entry = entries.get(key);
      return entry?.version === version ? entry : undefined;
    },
    set(key, version, response) {
      entries.set(key, { version, ...response });
    },
  };
}
