import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { API_BASE } from '@tawa/shared/contract/route.ts';
import type { FastifyRequest } from 'fastify';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Config } from '../config.ts';
import { BODY_LIMIT } from './plugins/body-parsers.ts';
import { frameworkErrorHandlers } from './plugins/error-handler.ts';
import { registerSecurityHeaders } from './plugins/security-headers.ts';
import type { SlowUploads } from './plugins/slow-uploads.ts';
import { pathOf } from './request-path.ts';
import { createTlsServers } from './tls.ts';

/** Logs no tokens, phones or emails. */
const requestLog = {
  serializers: {
    req(request: FastifyRequest) {
      return { method: request.method, url: redactUrl(request), ip: request.ip };
    },
  },
  // At trace level the form parser logs request headers.
  redact: ['req.headers.authorization', 'busboyOptions.headers'],
};

const TOKEN = /:token$/;

/** Drops queries (searches) and tokens; keeps two segments of paths outside the API. */
function redactUrl({ routeOptions, is404, url }: FastifyRequest): string {
  const route = is404 ? undefined : routeOptions.url;
  if (route?.startsWith(API_BASE)) return TOKEN.test(route) ? route.replace(TOKEN, '…') : pathOf(url);
  const [, section = '', page, ...rest] = pathOf(url).replace(/%2f/gi, '/').split('/');
  return `/${section}${page === undefined ? '' : `/${page}`}${rest.length > 0 ? '/…' : ''}`;
}

/** Test overrides, in ms. */
interface CertificateTimings {
  certificateCheckMs?: number;
  certificateSettleMs?: number;
}

/**
 * HTTP timeouts: 15 s, except for uploads that progress. A proxy times out its own clients and reuses
 * connections.
 */
const timeouts = ({ trustProxy }: Config) => ({
  // Node's defaults: 60 s for headers, a check every 30 s.
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
  requestTimeout: 13_000,
  connectionTimeout: 14_000,
  keepAliveTimeout: trustProxy ? 72_000 : 12_000,
});

/** The contract validates and serializes: not loading Fastify's compilers saves 70 ms at start. */
const noSchemaCompilers: object = { buildValidator: () => rejectSchema, buildSerializer: () => rejectSchema };

function rejectSchema(): never {
  throw new Error('route schemas belong in the contract, not in Fastify');
}

export function createHttp(
  config: Config,
  { certificateCheckMs, certificateSettleMs }: CertificateTimings,
  { tryExtendTimeout }: SlowUploads,
): FastifyInstance {
  const tlsServers = config.tls && createTlsServers(config.tls, certificateCheckMs, certificateSettleMs);
  const http = Fastify({
    ...frameworkErrorHandlers(tryExtendTimeout),
    ...tlsServers?.options,
    logger: { level: config.logLevel, ...requestLog },
    // Only the last X-Forwarded-For entry is the proxy's; clients can forge the rest.
    trustProxy: config.trustProxy && ((_address: string, hop: number) => hop === 0),
    bodyLimit: BODY_LIMIT,
    schemaController: { compilersFactory: noSchemaCompilers },
    ...timeouts(config),
    // Serve requests that were already sent.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    logController: new LogController({
      disableRequestLogging: !['debug', 'trace'].includes(config.logLevel),
    }),
  });
  limitPipelining(http);
  tlsServers?.watchCertificate(http);
  registerSecurityHeaders(http, { https: isHttps(config) });
  return http;
}

export const isHttps = ({ tls, publicUrl }: Config): boolean =>
  tls !== undefined || publicUrl?.startsWith('https:') === true;

/** The process has 5 s to stop. */
const DRAIN_TIMEOUT_MS = 3_000;
const IDLE_CHECK_MS = 50;

export function drainConnections(server: Server): void {
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS).unref();
  const rest = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS).unref();
  server.once('close', () => {
    clearInterval(idle);
    clearTimeout(rest);
  });
}

const MAX_PIPELINED = 16;

/** Cuts off clients that pipeline without reading: pending responses use memory. */
export function limitPipelining(app: FastifyInstance): void {
  const pendingResponses = new WeakMap<Socket, number>();
  app.addHook('onRequest', (request, reply, done) => {
    // Only the response being written has the socket; others queue.
    if (reply.raw.socket) return done();
    const { socket } = request.raw;
    const count = (pendingResponses.get(socket) ?? 0) + 1;
    pendingResponses.set(socket, count);
    reply.raw.once('close', () => pendingResponses.set(socket, (pendingResponses.get(socket) ?? 1) - 1));
    if (count <= MAX_PIPELINED) done();
    else socket.destroy();
  });
}
