import type { z } from 'zod';
import type { Access } from './access.ts';
import type { ParamsOf, Route } from './route.ts';

/** One call of the product: what the server mounts, the client calls, and OpenAPI describes. */
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
  /** The `data` of a successful answer. */
  readonly data: D;
  /** The answer is a file of this type and not JSON, and `data` says so; refusals are JSON all the same. */
  readonly contentType?: 'text/csv' | 'application/json';
  /** 201 for a POST that creates, else 200. */
  readonly status?: 200 | 201;
  /** Takes an Idempotency-Key. */
  readonly idempotent?: boolean;
  /** The body field that may be a picture of up to 5 MB; every other call refuses so large a body. */
  readonly pictureField?: string;
  /** How often one network address may make the call without being staff. */
  readonly limit?: RateLimitRule;
}

export interface RateLimitRule {
  readonly requests: number;
  readonly perSeconds: number;
  /** Counts only answers of 404: whoever knows the address may come as often as they like, guessing is slow. */
  readonly countsOnlyNotFound?: boolean;
}

/** Declares a call. Exists for its type: the parts are inferred and kept. */
export function endpoint<
  R extends Route,
  A extends Access,
  D extends z.ZodType,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
>(route: R, definition: Omit<Endpoint<R, A, Q, B, D>, 'route'>): Endpoint<R, A, Q, B, D> {
  return { route, ...definition };
}

export type RouteParams<E extends Endpoint> = ParamsOf<E['route']>;

type QuerySchema<E> = E extends Endpoint<Route, Access, infer Q> ? Q : never;
type BodySchema<E> = E extends Endpoint<Route, Access, z.ZodType, infer B> ? B : never;
type DataSchema<E> = E extends Endpoint<Route, Access, z.ZodType, z.ZodType, infer D> ? D : never;

/** What the server's handler sees, after parsing. */
export type QueryOf<E> = z.output<QuerySchema<E>>;
export type BodyOf<E> = z.output<BodySchema<E>>;
export type DataOf<E> = z.output<DataSchema<E>>;

/** What a client sends, before parsing. */
export type QueryInput<E> = z.input<QuerySchema<E>>;
export type BodyInput<E> = z.input<BodySchema<E>>;
