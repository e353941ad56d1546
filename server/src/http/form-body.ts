import type { Readable } from 'node:stream';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

/** The most that a body may hold, in bytes; a picture brings its own limit. */
export const BODY_LIMIT = 1_048_576;

/** Multipart is streamed past Fastify's own limit, so its bytes are counted on the way to the parser. */
function refuseTooMuch(payload: Readable, limit: number): void {
  let received = 0;
  // Stands still until the parser pipes it, so that nothing flows past unparsed.
  payload.pause();
  payload.on('data', function count(chunk: Buffer) {
    received += chunk.length;
    if (received <= limit) return;
    payload.off('data', count);
    // The parser gives up at this; the rest is read and dropped, so that the sender can hear the answer.
    payload.emit('error', new AppError('request.too_large'));
    payload.resume();
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
    refuseTooMuch(payload, BODY_LIMIT);
    return payload;
  });
}
