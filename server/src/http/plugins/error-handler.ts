import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '@tawa/shared/contract/errors.ts';
import type { PlainErrorName } from '@tawa/shared/errors.ts';
import type {
  ConnectionError,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifyServerOptions,
} from 'fastify';
import { AppError, storageError } from '../../errors/app-error.ts';
import { classifyDatabaseError, unwrapDriverError } from '../../errors/database-errors.ts';
import { drainOrClose } from './body-parsers.ts';
import { apiHeaders } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** While this is true, an unknown error is the sender's fault. */
    isReadingBody: boolean;
  }
}

const errorNameByStatus: Record<number, PlainErrorName> = {
  400: 'request.unreadable',
  413: 'request.too_large',
  415: 'request.unsupported',
  429: 'request.too_many',
};

function toAppError(error: FastifyError, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  if (classifyDatabaseError(error)) return storageError(error);
  const status = error.statusCode ?? 0;
  const named = errorNameByStatus[status];
  if (named) return new AppError(named);
  // The file server throws 416 for a range outside the file.
  if (status > 400 && status < 500) return new AppError('request.unreadable');
  // The multipart parser throws plain errors.
  if (request.isReadingBody) return new AppError('request.unreadable');
  return new AppError('server.internal');
}

export function registerErrorHandler(app: FastifyInstance, countError: (code: ErrorCode) => void): void {
  app.decorateRequest('isReadingBody', false);
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    request.isReadingBody = true;
    done();
  });
  // Multipart bodies are parsed in preValidation, so reading ends only here.
  app.addHook('preHandler', (request, _reply, done) => {
    request.isReadingBody = false;
    done();
  });

  app.setErrorHandler((error: FastifyError, request, reply: FastifyReply) => {
    const appError = toAppError(error, request);
    countError(appError.code);
    // A busy password queue is not logged, because a burst of logins would flood the log.
    if (appError.status >= 500 && appError.errorName !== 'password.busy') {
      request.log.error({ err: unwrapDriverError(error) }, appError.message);
      reply.header('x-request-id', request.id);
    }
    if (appError.status === 413) {
      drainOrClose(request.raw);
      // Fastify has set this header, with which the connection would close before the rest of the body is
      // read.
      reply.removeHeader('connection');
    }
    const { retryAfterMs } = appError.extras;
    if (retryAfterMs !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(retryAfterMs / 1000)));
    return reply.code(appError.status).header('cache-control', 'no-store').send(appError.toReply());
  });
}

/** These headers are for responses that bypass hooks. They have no HSTS. */
const errorHeaders = apiHeaders({ https: false });

function replyToRouterError(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const appError = new AppError(error.code === 'FST_ERR_BAD_URL' ? 'request.unreadable' : 'route.unknown');
  reply.code(appError.status).headers(errorHeaders).send(appError.toReply());
}

const REQUEST_TIMEOUT = 'ERR_HTTP_REQUEST_TIMEOUT';
const ERROR_NAME_BY_CODE: Record<string, 'request.too_large' | 'request.too_slow'> = {
  HPE_HEADER_OVERFLOW: 'request.too_large',
  [REQUEST_TIMEOUT]: 'request.too_slow',
};

/**
 * A connection without a request is closed without a response, because a browser would take it for the
 * response to its next request.
 */
function respondAndCloseSocket(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (error.code === REQUEST_TIMEOUT && socket.bytesRead === 0) {
    socket.destroy();
    return;
  }
  const appError = new AppError(ERROR_NAME_BY_CODE[error.code ?? ''] ?? 'request.unreadable');
  const body = JSON.stringify(appError.toReply());
  const head = [
    `HTTP/1.1 ${appError.status} ${STATUS_CODES[appError.status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...Object.entries(errorHeaders).map(([name, value]) => `${name}: ${value}`),
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}

export function respondTimeoutAndClose(socket: Socket): void {
  respondAndCloseSocket(Object.assign(new Error('request timeout'), { code: REQUEST_TIMEOUT }), socket);
}

export const frameworkErrorOptions = (tryExtendTimeout: (socket: Socket) => boolean) =>
  ({
    frameworkErrors: replyToRouterError,
    clientErrorHandler: (error: ConnectionError, socket: Socket) => {
      if ((error.code as string) !== REQUEST_TIMEOUT || !tryExtendTimeout(socket))
        respondAndCloseSocket(error, socket);
    },
  }) satisfies FastifyServerOptions;
