import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { API_BASE } from '@tawa/shared/contract/route.ts';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

/**
 * helmet's headers on every answer, decided once: its Fastify plugin makes them anew for each request, which
 * costs more than the rest of a short answer. `https` says whether guests come over it.
 */
export function securityHeaders(app: FastifyInstance, { https }: { https: boolean }): void {
  // A shop's own Wi-Fi speaks plain http; asking for https there would break every page.
  const pages = headersOf({
    hsts: https,
    contentSecurityPolicy: {
      directives: {
        'upgrade-insecure-requests': https ? [] : null,
        'img-src': ["'self'", 'data:', 'blob:'],
        'style-src': ["'self'", "'unsafe-inline'"],
        'connect-src': ["'self'", 'ws:', 'wss:'],
      },
    },
  });
  // Of JSON a browser may load and frame nothing at all; what is left off speaks of documents alone.
  const calls = headersOf({
    hsts: https,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });

  app.addHook('onRequest', ({ url }, reply, done) => {
    reply.headers(url.startsWith(API_BASE) ? calls : pages);
    done();
  });
}

/** What a middleware of helmet would set, found out by letting it. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(answer.req, answer, (error) => {
    if (error) throw error;
  });
  return answer.getHeaders() as Record<string, string>;
}
