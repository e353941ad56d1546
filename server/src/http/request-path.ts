import type { FastifyRequest } from 'fastify';

/** Absolute form, sent by proxies (RFC 9112, 3.2.2). */
const SCHEME_AND_HOST = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i;

export const originForm = (url: string): string => url.replace(SCHEME_AND_HOST, '');

/** As the router reads it: no query, decoded except separators. */
export function pathOf(url: string): string {
  const [path = ''] = originForm(url).split(/[?#]/, 1);
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/**
 * Path for policies: the route with `:names`, else decoded. Never the raw target: one path has many
 * spellings.
 */
export function routePathOf({ routeOptions, is404, url }: FastifyRequest): string {
  const route = routeOptions.url;
  // The CORS plugin's preflight route is `*`.
  return is404 || route === undefined || route === '*' ? pathOf(url) : route;
}
