/** Method and path of a call: all that a client needs at run time, so that phones load no schemas. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api/v1`, with `:name` for each parameter. */
  readonly path: string;
}

export const API_BASE = '/api/v1';

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** `{ shopId: string }` for `/orders/get-kots/:shopId`; what is missing does not compile. */
export type ParamsOf<R extends Route> = { [Name in ParamNames<R['path']>]: string };

/** Fills a route's parameters, URL-encoded, in front of them the base path. */
export function buildPath<R extends Route>(route: R, params: ParamsOf<R>): string {
  const values: Record<string, string> = params;
  return (
    API_BASE + route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  );
}
