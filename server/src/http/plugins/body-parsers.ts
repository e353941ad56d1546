import type { Readable } from 'node:stream';
import formbody from '@fastify/formbody';
import multipart, { type MultipartFile } from '@fastify/multipart';
import { PICTURE_MAX_BYTES } from '@tawa/shared/accounts/accounts.rules.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../errors/app-error.ts';
import type { SlowUploads } from './slow-uploads.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body field that may be a picture. */
    picture?: string | undefined;
  }
}

/** The most that a body may hold, in bytes; a picture brings its own limit. */
export const BODY_LIMIT = 1_048_576;

/** Multipart is streamed past Fastify's own limit, so its bytes are counted on the way to the parser. */
function limitPayload(payload: Readable, limit: number, refusal: AppError): void {
  let received = 0;
  // Stands still until the parser pipes it, so that nothing flows past unparsed.
  payload.pause();
  payload.on('data', function count(chunk: Buffer) {
    received += chunk.length;
    if (received <= limit) return;
    payload.off('data', count);
    // The parser gives up at this; the rest is read and dropped, so that the sender can hear the answer.
    payload.emit('error', refusal);
    payload.resume();
  });
}

/** The three encodings that every call accepts: multipart, urlencoded and JSON, each ending in one plain object. */
export async function registerBodyParsers(app: FastifyInstance, slowUploads: SlowUploads): Promise<void> {
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
    // One byte more than a picture may have, so that what is too large shows.
    limits: { fieldSize: BODY_LIMIT, fields: 100, parts: 110, files: 1, fileSize: PICTURE_MAX_BYTES + 1 },
    throwFileSizeLimit: false,
    onFile: readPicture,
  });

  app.addHook('preParsing', async (request, _reply, payload) => {
    // Nothing is in no encoding; \`fetch\` with an empty text calls it text/plain.
    if (request.headers['content-length'] === '0') delete request.headers['content-type'];
    if (!request.headers['content-type']?.toLowerCase().startsWith('multipart/')) return payload;
    const { picture } = request.routeOptions.config;
    const limit = picture ? BODY_LIMIT + PICTURE_MAX_BYTES : BODY_LIMIT;
    const refusal = new AppError(picture ? 'picture.too_large' : 'request.too_large');
    if (Number(request.headers['content-length']) > limit) throw refusal;
    if (picture) slowUploads.watch(request);
    limitPayload(payload, limit, refusal);
    return payload;
  });
}

/** The picture of a call that takes one becomes its field's value; every other file is read past. */
async function readPicture(this: FastifyRequest, part: MultipartFile): Promise<void> {
  const chunks: Buffer[] = [];
  const wanted = this.routeOptions.config.picture === part.fieldname;
  for await (const chunk of part.file) if (wanted) chunks.push(chunk);
  // A form without a chosen file sends an empty one.
  if (chunks.length > 0) part.value = new File(chunks, part.filename, { type: part.mimetype });
}
