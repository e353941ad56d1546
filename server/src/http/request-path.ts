import type { FastifyRequest } from 'fastify';

/** Of a target in absolute form, which proxies send (RFC 9112, 3.2.2). */
const SCHEME_AND_HOST = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i;

/** The target from its path on. */
export const originForm = (url: string): string => url.replace(SCHEME_AND_HOST, '');

/** The path as the router reads it: without the query, its escapes decoded but for those of separators. */
export function pathOf(url: string): string {
  const [path = ''] = originForm(url).split(/[?#]/, 1);
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/**
 * By which it is decided how a request is treated: the path of its route, with the `:names`, or its own path where no
 * route took it. Never the target itself, because one path has many spellings.
 */
export function routePathOf({ routeOptions, is404, url }: FastifyRequest): string {
  const route = routeOptions.url;
  // The CORS plugin answers the preflights of all paths by one route.
  return is404 || route === undefined || route === '*' ? pathOf(url) : route;
}
