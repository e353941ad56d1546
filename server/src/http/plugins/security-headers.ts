import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { API_BASE } from '@tawa/shared/contract/route.ts';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { routePathOf } from '../request-path.ts';

type Headers = Record<string, string>;

const POLICY = 'content-security-policy';

/** No page uses these features, so injected code must not use them either. */
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

/** A Host header of any other form stays out of the policy. */
const HOST = /^[\w.-]+(:\d{1,5})?$|^\[[\da-fA-F:]+\](:\d{1,5})?$/;

/** Includes `no-store`. Headers that concern only documents are disabled. */
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
        // Diner pages have inline styles, and receipts set the size of the paper in one.
        'style-src': ["'self'", "'unsafe-inline'"],
        'connect-src': ["'self'"],
      },
    },
    xFrameOptions: { action: 'deny' },
  });
  return { ...headers, 'permissions-policy': PERMISSIONS };
}

/** The headers are the same for all requests. The Fastify plugin of helmet would build them for each request. */
export function registerSecurityHeaders(app: FastifyInstance, { https }: { https: boolean }): void {
  // Requiring https would break pages on a Wi-Fi with plain http.
  const pageHeaderValues = pageHeaders({ https });
  const apiHeaderValues = apiHeaders({ https });

  app.addHook('onRequest', (request, reply, done) => {
    if (shouldUseApiHeaders(routePathOf(request))) reply.headers(apiHeaderValues);
    else
      reply
        .headers(pageHeaderValues)
        .header(POLICY, allowSameHostWebSocket(pageHeaderValues[POLICY] ?? '', request.headers.host));
    done();
  });
}

const shouldUseApiHeaders = (path: string): boolean =>
  path.startsWith(API_BASE) || /^\/(healthz|readyz)$/.test(path);

/** Some browsers do not count WebSockets of the same host as 'self'. */
function allowSameHostWebSocket(csp: string, host = ''): string {
  if (!HOST.test(host)) return csp;
  return csp.replace("connect-src 'self'", `connect-src 'self' ws://${host} wss://${host}`);
}

function renderHelmetHeaders(options: HelmetOptions): Headers {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(response.req, response, (error) => {
    if (error) throw error;
  });
  return response.getHeaders() as Headers;
}
