import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import formbody from '@fastify/formbody';
import multipart, { type MultipartFile } from '@fastify/multipart';
import { PICTURE_MAX_BYTES } from '@tawa/shared/accounts/accounts.rules.ts';
import { nestsTooDeeply } from '@tawa/shared/contract/json.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../errors/app-error.ts';
import type { SlowUploads } from './slow-uploads.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    picture?: string | undefined;
  }
}

/** In bytes. Pictures have their own limit. */
export const BODY_LIMIT = 1_048_576;

/** As large as a photo of a phone. */
export const DRAIN_MAX_BYTES = 16 * 1_048_576;
/** Long enough for a slow uplink, and well below a request's time-out of 13 s. */
const DRAIN_MAX_MS = 8_000;

/**
 * Reads and discards the rest of a rejected body, up to a limit of bytes and time, then closes. Closing with
 * unread bytes would reset the connection, and a browser that is still sending would show a network error
 * instead of the response.
 */
export function drainOrClose(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  const { socket } = request;
  const timeout = setTimeout(() => socket.destroy(), DRAIN_MAX_MS).unref();
  let drained = 0;
  request.on('data', (chunk: Buffer | string) => {
    drained += chunk.length;
    if (drained > DRAIN_MAX_BYTES) socket.destroy();
  });
  for (const end of ['end', 'close']) request.once(end, () => clearTimeout(timeout));
  request.resume();
}

/** Emits `error`, then reads the rest, so that the sender can read the response. */
function failBeyondMaxBytes(payload: Readable, maxBytes: number, error: AppError): void {
  let received = 0;
  // A `data` listener starts the stream, which has to wait for the parser.
  payload.pause();
  payload.on('data', function onData(chunk: Buffer) {
    received += chunk.length;
    if (received <= maxBytes) return;
    payload.off('data', onData);
    payload.emit('error', error);
    payload.resume();
  });
}

/** Accepts JSON, urlencoded and multipart bodies, but no text. */
export async function registerBodyParsers(app: FastifyInstance, slowUploads: SlowUploads): Promise<void> {
  app.removeContentTypeParser('text/plain');

  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // A client may declare JSON and send no body.
    if (body === '') done(null, {});
    else if (nestsTooDeeply(body as string)) done(new AppError('request.unreadable'));
    else void parseJson(request, body as string, done);
  });

  await app.register(formbody, { bodyLimit: BODY_LIMIT });
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    // One byte more than allowed, so that an oversized picture can be detected.
    limits: { fieldSize: BODY_LIMIT, fields: 100, parts: 110, files: 1, fileSize: PICTURE_MAX_BYTES + 1 },
    throwFileSizeLimit: false,
    onFile: readPictureIntoBody,
  });

  app.addHook('preParsing', async (request, _reply, payload) => {
    // `fetch` labels an empty string as text/plain.
    if (request.headers['content-length'] === '0') delete request.headers['content-type'];
    if (!request.headers['content-type']?.toLowerCase().startsWith('multipart/')) return payload;
    const { picture } = request.routeOptions.config;
    const limit = picture ? BODY_LIMIT + PICTURE_MAX_BYTES : BODY_LIMIT;
    const tooLarge = new AppError(picture ? 'picture.too_large' : 'request.too_large');
    if (Number(request.headers['content-length']) > limit) throw tooLarge;
    if (picture) slowUploads.watch(request);
    failBeyondMaxBytes(payload, limit, tooLarge);
    return payload;
  });
}

/** Discards files that the route does not declare. */
async function readPictureIntoBody(this: FastifyRequest, part: MultipartFile): Promise<void> {
  const chunks: Buffer[] = [];
  const wanted = this.routeOptions.config.picture === part.fieldname;
  for await (const chunk of part.file) if (wanted) chunks.push(chunk);
  // A form in which no file was chosen sends an empty file.
  if (chunks.length > 0) part.value = new File(chunks, part.filename, { type: part.mimetype });
}
