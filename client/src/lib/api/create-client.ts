import type { BodyInput, DataOf, Endpoint, QueryInput, RouteParams } from '@tawa/shared/contract/endpoint.ts';
import type { Reply } from '@tawa/shared/contract/reply.ts';
import type { Route } from '@tawa/shared/contract/route.ts';
import { belongToSameUser, readTokens } from '../session-tokens.ts';
import { isApiError } from './api-error.ts';
import { renewSession } from './renew-session.ts';
import { sendOnce, type UntypedRequestOptions } from './send-request.ts';

// biome-ignore lint/complexity/noBannedTypes: a route without parameters has {}
type Empty = {};
type RequestPart<Name extends string, Value> = Empty extends Value
  ? { [N in Name]?: Value }
  : undefined extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value };

export type RequestOptions<E extends Endpoint> = RequestPart<'params', RouteParams<E>> &
  RequestPart<'query', QueryInput<E>> &
  RequestPart<'body', BodyInput<E>> & { idempotencyKey?: string; signal?: AbortSignal };

type EndpointRequest<E extends Endpoint> = (
  ...options: Empty extends RequestOptions<E> ? [options?: RequestOptions<E>] : [options: RequestOptions<E>]
) => Promise<Reply<DataOf<E>>>;

type RoutesOf<Api extends Record<string, Endpoint>> = { [Name in keyof Api]: Api[Name]['route'] };
type Client<Api extends Record<string, Endpoint>> = { [Name in keyof Api]: EndpointRequest<Api[Name]> };

/**
 * Returns one typed function per endpoint: `createClient<typeof ordersApi>(orderPaths)`. Loads no schema.
 */
export function createClient<Api extends Record<string, Endpoint>>(routes: RoutesOf<Api>): Client<Api> {
  const entries = Object.entries(routes).map(([name, route]) => [
    name,
    (options?: UntypedRequestOptions) => request(route as Route, options),
  ]);
  return Object.fromEntries(entries) as Client<Api>;
}

function request(route: Route, options: UntypedRequestOptions = {}): Promise<Reply<unknown>> {
  return withSessionRenewal(route, (token) => sendOnce(route, options, token));
}

/** Renews an expired session and retries once. */
export async function withSessionRenewal<T>(
  route: Route,
  sendWithToken: (token: string) => Promise<T>,
): Promise<T> {
  const { accessToken } = readTokens();
  try {
    return await sendWithToken(accessToken);
  } catch (error) {
    if (!accessToken || !isApiError(error, 'UNAUTHENTICATED')) throw error;
    const renewed = await renewSession(accessToken);
    // Only a GET may be retried anonymously or as another user (a diner with an expired login).
    const isSameUser = renewed && belongToSameUser(accessToken, readTokens().accessToken);
    if (!isSameUser && route.method !== 'GET') throw error;
    return sendWithToken(readTokens().accessToken);
  }
}
