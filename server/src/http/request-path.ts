import type { FastifyRequest } from 'fastify';

/** Proxies may send a URL in absolute form (RFC 9112, 3.2.2). */
const SCHEME_AND_HOST = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i;

export const stripSchemeAndHost = (url: string): string => url.replace(SCHEME_AND_HOST, '');

/**
 * Returns the path as the router reads it: without the query, and decoded except for separators and invalid
 * escapes.
 */
export function decodedPathOf(url: string): string {
  const [path = ''] = stripSchemeAndHost(url).split(/[?#]/, 1);
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/**
 * Returns the route with its `:names`, or else the decoded path. Policies compare this path, because the same
 * raw URL can be spelled in many ways.
 */
export function routePathOf({ routeOptions, is404, url }: FastifyRequest): string {
  const route = routeOptions.url;
  // The CORS plugin answers preflight requests on the route `*`.
  return is404 || route === undefined || route === '*' ? decodedPathOf(url) : route;
}
