import { API_BASE } from '@tawa/shared/contract/route.ts';
import type { FastifyRequest } from 'fastify';
import { pathOf } from '../request-path.ts';

/** What the log says of a request at the levels that log requests: nobody's token, phone or email is in it. */
export const requestLog = {
  serializers: {
    req(request: FastifyRequest) {
      return { method: request.method, url: redactUrl(request), ip: request.ip };
    },
  },
  // The parser of forms tells its options, the request's headers among them, when everything is logged.
  redact: ['req.headers.authorization', 'busboyOptions.headers'],
};

/** How a path ends that holds a secret of somebody's mail. */
const TOKEN = /:token$/;

/** Of a call all but what is searched for; of anything else only which: its path holds the search, or a link's token. */
function redactUrl({ routeOptions, is404, url }: FastifyRequest): string {
  const route = is404 ? undefined : routeOptions.url;
  if (route?.startsWith(API_BASE)) return TOKEN.test(route) ? route.replace(TOKEN, '…') : pathOf(url);
  const [, section = '', page, ...rest] = pathOf(url).replace(/%2f/gi, '/').split('/');
  return `/${section}${page === undefined ? '' : `/${page}`}${rest.length > 0 ? '/…' : ''}`;
}
