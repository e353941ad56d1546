import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** True once the body has been read: an error before that is the sender's. */
    bodyRead: boolean;
  }
}

const BUSY_CODES = /^SQLITE_(BUSY|FULL|IOERR|CANTOPEN|READONLY)/;

const byStatus: Record<number, ConstructorParameters<typeof AppError>[0]> = {
  400: 'request.unreadable',
  413: 'request.too_large',
  415: 'request.unsupported',
  429: 'request.too_many',
};

/** Whatever was thrown, as one of the named facts. */
function asAppError(error: FastifyError, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  if (BUSY_CODES.test(error.code ?? '')) return new AppError('server.busy', {}, { retryAfterMs: 1_000 });
  const named = byStatus[error.statusCode ?? 0];
  if (named) return new AppError(named);
  // Broken multipart is reported as a plain error by its parser.
  if (!request.bodyRead) return new AppError('request.unreadable');
  return new AppError('server.internal');
}

/** The one translator: every failure leaves as the contract's envelope, and ours are logged. */
export function translateErrors(app: FastifyInstance): void {
  app.decorateRequest('bodyRead', false);
  app.addHook('preValidation', async (request) => {
    request.bodyRead = true;
  });

  app.setErrorHandler((error: FastifyError, request, reply: FastifyReply) => {
    const known = asAppError(error, request);
    if (known.status >= 500) request.log.error({ err: error }, known.message);
    const { retryAfterMs } = known.extras;
    if (retryAfterMs !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(retryAfterMs / 1000)));
    return reply.code(known.status).send(known.toReply());
  });
}
