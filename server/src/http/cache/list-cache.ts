import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ShopScope } from '../../auth/shop-scope.ts';
import { newId } from '../../db/columns.ts';
import { compress, negotiateEncoding } from './compression.ts';
import { type CachedResponse, createResponseCache } from './response-cache.ts';

/** Lists that stay the same until their shop's next event: made once, and not even sent to who has them. */
export interface ListCache {
  /** Answers with what was made before; false when it is to be made, and nothing was sent. */
  sendCached(request: FastifyRequest, reply: FastifyReply, version: ShopVersion): boolean;
  /** Answers with what `make` makes, unless the caller has it. */
  sendFresh(
    request: FastifyRequest,
    reply: FastifyReply,
    version: ShopVersion,
    make: () => Promise<Buffer>,
  ): Promise<FastifyReply>;
}

/** A shop as somebody sees it at the `seq` of its newest event, read before the list. */
export interface ShopVersion {
  readonly scope: ShopScope;
  readonly latestSeq: number;
}

const CACHE_CONTROL = 'private, no-cache';

export function createListCache(): ListCache {
  const cache = createResponseCache();
  // After a restore the same number may stand for other lists, and after an update the same list has other bytes.
  const instanceId = newId();
  const etagOf = ({ latestSeq }: ShopVersion): string => `"${instanceId}-${latestSeq}"`;
  /** The address names the call, the shop and what is asked for, and nobody sees more than others of their part. */
  const cacheKey = (request: FastifyRequest, { scope }: ShopVersion): string =>
    `${negotiateEncoding(request)} ${scope.shopRole} ${request.url}`;

  function send(
    request: FastifyRequest,
    reply: FastifyReply,
    etag: string,
    answer: CachedResponse,
  ): FastifyReply {
    if (isNotModified(request, etag)) return sendNotModified(reply, etag);
    const { bytes, encoding } = answer;
    reply.header('etag', etag).header('cache-control', CACHE_CONTROL).header('vary', varyHeader(reply));
    if (encoding) reply.header('content-encoding', encoding);
    return reply.type('application/json; charset=utf-8').send(bytes);
  }

  return {
    sendCached(request, reply, version) {
      const etag = etagOf(version);
      const answer = cache.get(cacheKey(request, version), etag);
      if (!answer) return false;
      send(request, reply, etag, answer);
      return true;
    },

    async sendFresh(request, reply, version, make) {
      const etag = etagOf(version);
      if (isNotModified(request, etag)) return sendNotModified(reply, etag);
      const answer = await compress(await make(), negotiateEncoding(request));
      cache.set(cacheKey(request, version), etag, answer);
      return send(request, reply, etag, answer);
    },
  };
}

const isNotModified = ({ headers }: FastifyRequest, etag: string): boolean =>
  headers['if-none-match']?.includes(etag) ?? false;

/** Past what every other answer carries: of a 304 a browser keeps the headers that came with the list itself. */
function sendNotModified(reply: FastifyReply, etag: string): FastifyReply {
  reply.hijack();
  reply.raw.writeHead(304, { etag, 'cache-control': CACHE_CONTROL, ...corsHeaders(reply) }).end();
  return reply;
}

/** A page of another origin may read only what says so, also of a 304. */
function corsHeaders(reply: FastifyReply): Record<string, string> {
  const origin = reply.getHeader('access-control-allow-origin');
  return typeof origin === 'string' ? { 'access-control-allow-origin': origin, vary: varyHeader(reply) } : {};
}

const varyHeader = (reply: FastifyReply): string =>
  ['accept-encoding', reply.getHeader('vary') ?? []].flat().join(', ');
