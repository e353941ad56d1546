import { createHash } from 'node:crypto';
import { API_BASE } from '@tawa/shared/contract/route.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { compressIfLarge, type Encoding, negotiateEncoding, varyWithAcceptEncoding } from '../compression.ts';
import { isNotModified } from '../conditional-request.ts';
import { createRateLimit } from '../plugins/rate-limit.ts';
import { createOpenApiDocument } from './openapi.ts';

/** Sends the API's description. @throws AppError request.too_many */
export type SendDocument = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

const LIMIT = { requests: 60, perSeconds: 60 };

interface EncodedDocument {
  bytes: Buffer;
  encoding: Encoding;
  etag: string;
}

/**
 * Building the document takes 0.1 s, so that happens at the first request; it is compressed once for each
 * encoding.
 */
function createEncodedDocuments(): (encoding: Encoding) => Promise<EncodedDocument> {
  let document: { bytes: Buffer; hash: string } | undefined;
  const encoded = new Map<Encoding, Promise<EncodedDocument>>();

  function build() {
    const bytes = Buffer.from(JSON.stringify(createOpenApiDocument()));
    return { bytes, hash: createHash('sha256').update(bytes).digest('base64url') };
  }

  async function encode(wanted: Encoding): Promise<EncodedDocument> {
    document ??= build();
    const { bytes, encoding } = await compressIfLarge(document.bytes, wanted);
    return { bytes, encoding, etag: `"${document.hash}${encoding && `-${encoding}`}"` };
  }

  return (encoding) => {
    const known = encoded.get(encoding) ?? encode(encoding);
    encoded.set(encoding, known);
    return known;
  };
}

/** All routes that use the returned function share one rate limit. */
export function createDocumentSender({ rateLimit }: { rateLimit: boolean }): SendDocument {
  const documentIn = createEncodedDocuments();
  const rateLimiter = rateLimit ? createRateLimit(LIMIT) : undefined;
  return async (request, reply) => {
    rateLimiter?.countRequestOrThrow(request.ip);
    const { bytes, encoding, etag } = await documentIn(negotiateEncoding(request));
    reply
      .header('etag', etag)
      .header('cache-control', 'no-cache')
      .header('vary', varyWithAcceptEncoding(reply));
    if (isNotModified(request, etag)) return reply.code(304).send();
    if (encoding) reply.header('content-encoding', encoding);
    return reply.type('application/json').send(bytes);
  };
}

export function serveOpenApi(app: FastifyInstance, sendDocument: SendDocument): void {
  app.get(`${API_BASE}/openapi.json`, sendDocument);
}
