import type { FastifyRequest } from 'fastify';

/** Absolute form, sent by proxies (RFC 9112, 3.2.2). */
const SCHEME_AND_HOST = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i;

export const stripSchemeAndHost = (url: string): string => url.replace(SCHEME_AND_HOST, '');

/** As the router reads it: no query, decoded except separators and invalid escapes. */
export function decodedPathOf(url: string): string {
  const [path = ''] = stripSchemeAndHost(url).split(/[?#]/, 1);
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** For policies: the route with `:names`, else decoded. A raw target has many spellings. */
export function routePathOf({ routeOptions, is404, url }: FastifyRequest): string {
  const route = routeOptions.url;
  // The CORS plugin's preflight route is `*`.
  return is404 || route === undefined || route === '*' ? decodedPathOf(url) : route;
}
