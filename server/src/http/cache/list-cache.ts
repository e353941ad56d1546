import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ShopScope } from '../../auth/shop-scope.ts';
import { newId } from '../../db/columns.ts';
import { encodingFor, packed } from './compression.ts';
import { type Answer, createKnownAnswers } from './response-cache.ts';

/** Lists that stay the same until their shop's next event: made once, and not even sent to who has them. */
export interface Lists {
  /** Answers with what was made before; false when it is to be made, and nothing was sent. */
  sendKnown(request: FastifyRequest, reply: FastifyReply, at: ShopAt): boolean;
  /** Answers with what `make` makes, unless the caller has it. */
  sendMade(
    request: FastifyRequest,
    reply: FastifyReply,
    at: ShopAt,
    make: () => Promise<Buffer>,
  ): Promise<FastifyReply>;
}

/** A shop as somebody sees it at the `seq` of its newest event, read before the list. */
export interface ShopAt {
  readonly scope: ShopScope;
  readonly head: number;
}

const CACHING = 'private, no-cache';

export function createLists(): Lists {
  const known = createKnownAnswers();
  // After a restore the same number may stand for other lists, and after an update the same list has other bytes.
  const run = newId();
  const etagOf = ({ head }: ShopAt): string => `"${run}-${head}"`;
  /** The address names the call, the shop and what is asked for, and nobody sees more than others of their part. */
  const questionOf = (request: FastifyRequest, { scope }: ShopAt): string =>
    `${encodingFor(request)} ${scope.part} ${request.url}`;

  function send(request: FastifyRequest, reply: FastifyReply, etag: string, answer: Answer): FastifyReply {
    if (hasIt(request, etag)) return sendUnchanged(reply, etag);
    const { bytes, encoding } = answer;
    reply.header('etag', etag).header('cache-control', CACHING).header('vary', varied(reply));
    if (encoding) reply.header('content-encoding', encoding);
    return reply.type('application/json; charset=utf-8').send(bytes);
  }

  return {
    sendKnown(request, reply, at) {
      const etag = etagOf(at);
      const answer = known.find(questionOf(request, at), etag);
      if (!answer) return false;
      send(request, reply, etag, answer);
      return true;
    },

    async sendMade(request, reply, at, make) {
      const etag = etagOf(at);
      if (hasIt(request, etag)) return sendUnchanged(reply, etag);
      const answer = await packed(await make(), encodingFor(request));
      known.keep(questionOf(request, at), etag, answer);
      return send(request, reply, etag, answer);
    },
  };
}

const hasIt = ({ headers }: FastifyRequest, etag: string): boolean =>
  headers['if-none-match']?.includes(etag) ?? false;

/** Past what every other answer carries: of a 304 a browser keeps the headers that came with the list itself. */
function sendUnchanged(reply: FastifyReply, etag: string): FastifyReply {
  reply.hijack();
  reply.raw.writeHead(304, { etag, 'cache-control': CACHING, ...openedTo(reply) }).end();
  return reply;
}

/** A page of another origin may read only what says so, also of a 304. */
function openedTo(reply: FastifyReply): Record<string, string> {
  const origin = reply.getHeader('access-control-allow-origin');
  return typeof origin === 'string' ? { 'access-control-allow-origin': origin, vary: varied(reply) } : {};
}

const varied = (reply: FastifyReply): string =>
  ['accept-encoding', reply.getHeader('vary') ?? []].flat().join(', ');
