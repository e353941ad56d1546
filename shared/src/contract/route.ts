/** Routes are separate from the schemas, which diners' phones do not load. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path below `API_BASE`, with `:name` for parameters. */
  readonly path: string;
}

export const API_BASE = '/api/v1';

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** `{ shopId: string }` for `/orders/get-kots/:shopId`. */
export type ParamsOf<R extends Route> = { [Name in ParamNames<R['path']>]: string };

export function buildPath<R extends Route>(route: R, params: ParamsOf<R>): string {
  const values: Record<string, string> = params;
  return (
    API_BASE + route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  );
}
