import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServerOptions } from 'socket.io';

/** What browsers are told, and what they tell of the page that connects. */
export interface OriginPolicy {
  /** By its `Origin`. */
  mayConnect(request: IncomingMessage): boolean;
  /** Pages of which other origins may read the answers of polling. */
  origins: readonly string[];
  /** On every answer of polling. */
  headers: Record<string, string>;
}

/** Lets in every page. */
export const ALLOW_ALL_ORIGINS: OriginPolicy = { mayConnect: () => true, origins: [], headers: {} };

/** Socket.IO's own part of it. Asked once for each connection; what is refused gets 403. */
export function originOptions(
  { mayConnect, origins }: OriginPolicy,
  isWithinRate: (request: IncomingMessage) => boolean,
): Partial<ServerOptions> {
  return {
    allowRequest: (request, done) => done(null, mayConnect(request) && isWithinRate(request)),
    ...(origins.length > 0 && { cors: { origin: [...origins], methods: ['GET', 'POST'] } }),
  };
}

/** Polling is answered past every hook of the HTTP server. */
export function createHeaderMiddleware({ headers }: OriginPolicy) {
  return (_request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    next();
  };
}
