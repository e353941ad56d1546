import { API_BASE } from '@tawa/shared/contract/route.ts';
import type { FastifyRequest } from 'fastify';
import { pathOf } from '../request-path.ts';

/** Logs no tokens, phones or emails. */
export const requestLog = {
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
