import { API_BASE } from '@tawa/shared/contract/route.ts';
import type { FastifyRequest } from 'fastify';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Config } from '../config.ts';
import { limitPipelining } from './limit-pipelining.ts';
import { BODY_LIMIT } from './plugins/body-parsers.ts';
import { frameworkErrorOptions } from './plugins/error-handler.ts';
import { registerSecurityHeaders } from './plugins/security-headers.ts';
import type { SlowUploads } from './plugins/slow-uploads.ts';
import { decodedPathOf } from './request-path.ts';
import { createTlsServers } from './tls.ts';

const requestLog = {
  serializers: {
    req(request: FastifyRequest) {
      return { method: request.method, url: redactUrlForLog(request), ip: request.ip };
    },
  },
  // At trace level the form parser logs request headers.
  redact: ['req.headers.authorization', 'busboyOptions.headers'],
};

const TOKEN = /:token$/;

/** Removes queries, which contain searches, and tokens. Of paths outside the API it keeps two segments. */
function redactUrlForLog({ routeOptions, is404, url }: FastifyRequest): string {
  const route = is404 ? undefined : routeOptions.url;
  if (route?.startsWith(API_BASE)) return TOKEN.test(route) ? route.replace(TOKEN, '…') : decodedPathOf(url);
  const [, section = '', page, ...rest] = decodedPathOf(url).replace(/%2f/gi, '/').split('/');
  return `/${section}${page === undefined ? '' : `/${page}`}${rest.length > 0 ? '/…' : ''}`;
}

interface CertificateTimings {
  certificateCheckMs?: number;
  certificateSettleMs?: number;
}

/**
 * A request may take 15 s in all; uploads that progress may take longer. A proxy times out its own clients
 * and reuses connections, so its idle connections stay open for longer.
 */
const timeoutOptions = ({ trustProxy }: Config) => ({
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
  requestTimeout: 13_000,
  connectionTimeout: 14_000,
  keepAliveTimeout: trustProxy ? 72_000 : 12_000,
});

/**
 * The contract validates and serializes, so Fastify's own compilers, which take 70 ms to load, are not used.
 */
const noSchemaCompilers: object = { buildValidator: () => rejectSchema, buildSerializer: () => rejectSchema };

function rejectSchema(): never {
  throw new Error('route schemas belong in the contract, not in Fastify');
}

/**
 * Creates the server without routes and without its error handler.
 * @throws ConfigError
 */
export function createFastify(
  config: Config,
  { certificateCheckMs, certificateSettleMs }: CertificateTimings,
  { tryExtendTimeout }: SlowUploads,
): FastifyInstance {
  const tlsServers = config.tls && createTlsServers(config.tls, certificateCheckMs, certificateSettleMs);
  const http = Fastify({
    ...frameworkErrorOptions(tryExtendTimeout),
    ...tlsServers?.options,
    logger: { level: config.logLevel, ...requestLog },
    // Must trust the same proxies as `clientAddressOf` does.
    trustProxy: config.trustProxy && ((_address: string, hop: number) => hop === 0),
    bodyLimit: BODY_LIMIT,
    schemaController: { compilersFactory: noSchemaCompilers },
    ...timeoutOptions(config),
    // Requests that were sent before the server closes are still served.
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
