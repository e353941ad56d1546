import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '@tawa/shared/errors.ts';
import type {
  ConnectionError,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifyServerOptions,
} from 'fastify';
import { AppError, notStored } from '../../errors/app-error.ts';
import { faultOf, plain } from '../../errors/database-errors.ts';
import { callHeaders } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** True while the body is being read: an error in it is the sender's. */
    readingBody: boolean;
  }
}

const byStatus: Record<number, ConstructorParameters<typeof AppError>[0]> = {
  400: 'request.unreadable',
  413: 'request.too_large',
  415: 'request.unsupported',
  429: 'request.too_many',
};

/** Whatever was thrown, as one of the named facts. */
function asAppError(error: FastifyError, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  if (faultOf(error)) return notStored(error);
  const status = error.statusCode ?? 0;
  const named = byStatus[status];
  if (named) return new AppError(named);
  // A range that a file does not have, and whatever else a library says is the sender's.
  if (status > 400 && status < 500) return new AppError('request.unreadable');
  // Broken multipart is reported as a plain error by its parser.
  if (request.readingBody) return new AppError('request.unreadable');
  return new AppError('server.internal');
}

/** The one translator: every failure leaves as the contract's envelope, and ours are logged. */
export function translateErrors(app: FastifyInstance, onRefusal: (code: ErrorCode) => void): void {
  app.decorateRequest('readingBody', false);
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    request.readingBody = true;
    done();
  });
  // Multipart is read in preValidation, so only what comes after that is ours.
  app.addHook('preHandler', (request, _reply, done) => {
    request.readingBody = false;
    done();
  });

  app.setErrorHandler((error: FastifyError, request, reply: FastifyReply) => {
    const known = asAppError(error, request);
    onRefusal(known.code);
    if (known.status >= 500) {
      request.log.error({ err: plain(error) }, known.message);
      // By which its line in the log is found.
      reply.header('x-request-id', request.id);
    }
    const { retryAfterMs } = known.extras;
    if (retryAfterMs !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(retryAfterMs / 1000)));
    return reply.code(known.status).header('cache-control', 'no-store').send(known.toReply());
  });
}

/** Of an answer that no hook has seen; a browser keeps to https by the other answers. */
const headers = callHeaders({ https: false });

/** A path that cannot be decoded, or that is longer than any of ours. */
function refusePath(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const refusal = new AppError(error.code === 'FST_ERR_BAD_URL' ? 'request.unreadable' : 'route.unknown');
  reply.code(refusal.status).headers(headers).send(refusal.toReply());
}

const TOO_SLOW = 'ERR_HTTP_REQUEST_TIMEOUT';
const REFUSALS: Record<string, 'request.too_large' | 'request.too_slow'> = {
  HPE_HEADER_OVERFLOW: 'request.too_large',
  [TOO_SLOW]: 'request.too_slow',
};

/** What is not even HTTP, has too long a header, or came too slowly. */
function refuseBytes(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  // A browser opens connections ahead: what is said on one that has asked nothing answers whatever it asks next.
  if (error.code === TOO_SLOW && socket.bytesRead === 0) {
    socket.destroy();
    return;
  }
  const refusal = new AppError(REFUSALS[error.code ?? ''] ?? 'request.unreadable');
  const body = JSON.stringify(refusal.toReply());
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}

/** Ends a connection whose request takes too long, as the server itself would. */
export function refuseSlow(socket: Socket): void {
  refuseBytes(Object.assign(new Error('a request came too slowly'), { code: TOO_SLOW }), socket);
}

/** Options for Fastify: what fails before there is a route leaves as the same envelope. */
export const beforeRouting = (isBorneWith: (socket: Socket) => boolean) =>
  ({
    frameworkErrors: refusePath,
    clientErrorHandler: (error: ConnectionError, socket: Socket) => {
      if ((error.code as string) !== TOO_SLOW || !isBorneWith(socket)) refuseBytes(error, socket);
    },
  }) satisfies FastifyServerOptions;
