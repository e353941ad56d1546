import { endpoints } from '@tawa/shared/contract/api.ts';
import { API_BASE } from '@tawa/shared/contract/route.ts';
import type { FastifyRequest } from 'fastify';

/** Beginnings of the paths that end in a secret of somebody's mail. */
const secretPaths = endpoints()
  .map(({ endpoint }) => API_BASE + endpoint.route.path)
  .filter((path) => path.endsWith('/:token'))
  .map((path) => path.slice(0, -':token'.length));

/** What the log says of a request at the levels that log requests: who signs in with what stays out of it. */
export const requestLog = {
  serializers: {
    req({ method, url, ip }: FastifyRequest) {
      const secret = secretPaths.find((path) => url.startsWith(path));
      return { method, url: secret ? `${secret}…` : url, ip };
    },
  },
  // The parser of forms tells its options, the request's headers among them, when everything is logged.
  redact: ['req.headers.authorization', 'busboyOptions.headers.authorization'],
};
