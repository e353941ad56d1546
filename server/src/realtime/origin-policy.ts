import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServerOptions } from 'socket.io';

export interface OriginPolicy {
  mayConnect(request: IncomingMessage): boolean;
  origins: readonly string[];
  headers: Record<string, string>;
}

export const ALLOW_ALL_ORIGINS: OriginPolicy = { mayConnect: () => true, origins: [], headers: {} };

/** Socket.IO calls `allowRequest` once per connection; false responds with 403. */
export function originOptions(
  { mayConnect, origins }: OriginPolicy,
  isWithinRate: (request: IncomingMessage) => boolean,
): Partial<ServerOptions> {
  return {
    allowRequest: (request, done) => done(null, mayConnect(request) && isWithinRate(request)),
    ...(origins.length > 0 && { cors: { origin: [...origins], methods: ['GET', 'POST'] } }),
  };
}

/** Polling responses bypass all hooks of the HTTP server. */
export function createHeaderMiddleware({ headers }: OriginPolicy) {
  return (_request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    next();
  };
}
