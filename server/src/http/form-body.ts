import { Transform } from 'node:stream';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

/** The most that a body may hold, in bytes; a picture brings its own limit. */
export const BODY_LIMIT = 1_048_576;

/** Passes a body on until it is too large. Multipart is streamed, so Fastify's own limit does not see it. */
function limited(limit: number): Transform {
  let received = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      if (received > limit) done(new AppError('request.too_large'));
      else done(null, chunk);
    },
  });
}

/** The three encodings that every call accepts: multipart, urlencoded and JSON, each ending in one plain object. */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  app.removeContentTypeParser('text/plain');

  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // A call without fields may still say that it sends JSON.
    if (body === '') done(null, {});
    else void parseJson(request, body as string, done);
  });

  await app.register(formbody, { bodyLimit: BODY_LIMIT });
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: { fieldSize: BODY_LIMIT, fields: 100, parts: 110, files: 1, fileSize: BODY_LIMIT },
    // A call without pictures has no use for a file: read past it.
    onFile: async (part) => {
      part.file.resume();
    },
  });

  app.addHook('preParsing', async (request, _reply, payload) => {
    if (!request.headers['content-type']?.toLowerCase().startsWith('multipart/')) return payload;
    if (Number(request.headers['content-length']) > BODY_LIMIT) throw new AppError('request.too_large');
    const counter = limited(BODY_LIMIT);
    payload.on('error', (error) => counter.destroy(error));
    return payload.pipe(counter);
  });
}
