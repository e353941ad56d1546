import { endpoints } from '@tawa/shared/contract/api.ts';
import { API_BASE } from '@tawa/shared/contract/route.ts';
import type { FastifyRequest } from 'fastify';

/** Beginnings of the paths that end in a secret of somebody's mail. */
const secretPaths = endpoints()
  .map(({ endpoint }) => API_BASE + endpoint.route.path)
  .filter((path) => path.endsWith('/:token'))
  .map((path) => path.slice(0, -':token'.length));

/** What the log says of a request at the levels that log requests: nobody's token, phone or email is in it. */
export const requestLog = {
  serializers: {
    req({ method, url, ip }: FastifyRequest) {
      return { method, url: withoutSecrets(url), ip };
    },
  },
  // The parser of forms tells its options, the request's headers among them, when everything is logged.
  redact: ['req.headers.authorization', 'busboyOptions.headers'],
};

/** Of a call all but what is searched for; of a page only which: its path holds the search, or a link's token. */
function withoutSecrets(url: string): string {
  const [path = ''] = url.split('?');
  if (path.startsWith(API_BASE)) {
    const secret = secretPaths.find((beginning) => path.startsWith(beginning));
    return secret ? `${secret}…` : path;
  }
  const [, section = '', page, ...rest] = path.split('/');
  return `/${section}${page === undefined ? '' : `/${page}`}${rest.length > 0 ? '/…' : ''}`;
}
