import type { z } from 'zod';
import type { Access } from './access.ts';
import type { ParamsOf, Route } from './route.ts';

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const WEBP = 'image/webp';

/** What an endpoint may send as a file. */
export type FileType = 'text/csv' | 'application/json' | 'application/xml' | typeof XLSX | typeof WEBP;

/** As in the header of a response: a text names its encoding. */
export const mediaTypeOf = (type: FileType): string =>
  type === XLSX || type === WEBP ? type : `${type}; charset=utf-8`;

export interface Endpoint<
  R extends Route = Route,
  A extends Access = Access,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  D extends z.ZodType = z.ZodType,
> {
  readonly route: R;
  readonly summary: string;
  readonly access: A;
  readonly query?: Q;
  readonly body?: B;
  readonly data: D;
  /** The response is a file of this type. Errors are still JSON. */
  readonly contentType?: FileType;
  /** The query may ask for a file of one of these types instead. */
  readonly filesOnRequest?: readonly FileType[];
  /** Default: 200. */
  readonly status?: 200 | 201;
  /** The endpoint accepts an Idempotency-Key. */
  readonly idempotent?: boolean;
  /** The endpoint accepts a picture of up to 5 MB in this body field. */
  readonly pictureField?: string;
  /** Applies to each network address. The shop's staff are exempt. */
  readonly limit?: RateLimitRule;
}

export interface RateLimitRule {
  readonly requests: number;
  readonly perSeconds: number;
  /** Only 404 responses count, to slow down guessing. */
  readonly countsOnlyNotFound?: boolean;
  /** Only responses that the server has to build count, not 304 and not those that it has kept. */
  readonly countsOnlyBuilt?: boolean;
}

/** All diners behind one address share what is built once, so a full restaurant stays far below it. */
export const BUILT_LISTS_LIMIT: RateLimitRule = { requests: 300, perSeconds: 60, countsOnlyBuilt: true };

/** Returns the endpoint unchanged; the function exists so that the compiler infers the type of each part. */
export function endpoint<
  R extends Route,
  A extends Access,
  D extends z.ZodType,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
>(route: R, definition: Omit<Endpoint<R, A, Q, B, D>, 'route'>): Endpoint<R, A, Q, B, D> {
  return { route, ...definition };
}

/** An endpoint whose handler may also return a file of one of these types, where the query asks for one. */
export const mayReturnFile = <E extends Endpoint>(types: readonly FileType[], endpoint: E) => ({
  ...endpoint,
  filesOnRequest: types,
});

export type RouteParams<E extends Endpoint> = ParamsOf<E['route']>;

type QuerySchema<E> = E extends Endpoint<Route, Access, infer Q> ? Q : never;
type BodySchema<E> = E extends Endpoint<Route, Access, z.ZodType, infer B> ? B : never;
type DataSchema<E> = E extends Endpoint<Route, Access, z.ZodType, z.ZodType, infer D> ? D : never;

/** The query after parsing, as handlers get it. */
export type QueryOf<E> = z.output<QuerySchema<E>>;
export type BodyOf<E> = z.output<BodySchema<E>>;
export type DataOf<E> = z.output<DataSchema<E>>;

/** The query before parsing, as clients send it. */
export type QueryInput<E> = z.input<QuerySchema<E>>;
export type BodyInput<E> = z.input<BodySchema<E>>;
