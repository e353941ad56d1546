import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { API_BASE } from '@tawa/shared/contract/route.ts';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { routePathOf } from '../request-path.ts';

type Headers = Record<string, string>;

const POLICY = 'content-security-policy';

/** No screen asks for any of these: whatever got into a page could not either. */
const PERMISSIONS = [
  'camera',
  'microphone',
  'geolocation',
  'payment',
  'usb',
  'serial',
  'hid',
  'midi',
  'display-capture',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Names and ports; anything else in a Host header is nobody's address, and stays out of the policy. */
const HOST = /^[\w.-]+(:\d{1,5})?$|^\[[\da-fA-F:]+\](:\d{1,5})?$/;

/**
 * What every answer of the API tells a browser: of JSON it may load and frame nothing at all, and keeps nothing. What
 * is left off speaks of documents alone.
 */
export function apiHeaders({ https }: { https: boolean }): Headers {
  const headers = renderHelmetHeaders({
    hsts: https,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    xFrameOptions: { action: 'deny' },
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  return { ...headers, 'cache-control': 'no-store' };
}

function pageHeaders({ https }: { https: boolean }): Headers {
  const headers = renderHelmetHeaders({
    hsts: https,
    contentSecurityPolicy: {
      directives: {
        'upgrade-insecure-requests': https ? [] : null,
        'base-uri': ["'none'"],
        'font-src': ["'self'"],
        'frame-ancestors': ["'none'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        // A diner's page brings its styles along, and a receipt the size of its paper.
        'style-src': ["'self'", "'unsafe-inline'"],
        'connect-src': ["'self'"],
      },
    },
    xFrameOptions: { action: 'deny' },
  });
  return { ...headers, 'permissions-policy': PERMISSIONS };
}

/**
 * helmet's headers on every answer, decided once: its Fastify plugin makes them anew for each request, which
 * costs more than the rest of a short answer. `https` says whether guests come over it.
 */
export function registerSecurityHeaders(app: FastifyInstance, { https }: { https: boolean }): void {
  // A shop's own Wi-Fi speaks plain http; asking for https there would break every page.
  const pages = pageHeaders({ https });
  const calls = apiHeaders({ https });

  app.addHook('onRequest', (request, reply, done) => {
    if (isApiPath(routePathOf(request))) reply.headers(calls);
    else reply.headers(pages).header(POLICY, allowWebSocket(pages[POLICY] ?? '', request.headers.host));
    done();
  });
}

const isApiPath = (path: string): boolean => path.startsWith(API_BASE) || /^\/(healthz|readyz)$/.test(path);

/** Not every browser takes the socket of the same host for the page's own. */
function allowWebSocket(policy: string, host = ''): string {
  if (!HOST.test(host)) return policy;
  return policy.replace("connect-src 'self'", `connect-src 'self' ws://${host} wss://${host}`);
}

/** What a middleware of helmet would set, found out by letting it. */
function renderHelmetHeaders(options: HelmetOptions): Headers {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(answer.req, answer, (error) => {
    if (error) throw error;
  });
  return answer.getHeaders() as Headers;
}
