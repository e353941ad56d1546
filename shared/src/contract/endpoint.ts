import type { z } from 'zod';
import type { Access, ParamsOf, Route } from './route.ts';

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
  /** Makes the response a file; errors stay JSON. */
  readonly contentType?: 'text/csv' | 'application/json';
  /** Default: 200. */
  readonly status?: 200 | 201;
  /** Accepts an Idempotency-Key. */
  readonly idempotent?: boolean;
  /** Accepts a picture of up to 5 MB in this body field. */
  readonly pictureField?: string;
  /** For each network address; the shop's staff is exempt. */
  readonly limit?: RateLimitRule;
}

export interface RateLimitRule {
  readonly requests: number;
  readonly perSeconds: number;
  /** Counts 404 responses only, to slow down guessing. */
  readonly countsOnlyNotFound?: boolean;
}

/** Exists to infer the type of each part. */
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

/** After parsing, as handlers get them. */
export type QueryOf<E> = z.output<QuerySchema<E>>;
export type BodyOf<E> = z.output<BodySchema<E>>;
export type DataOf<E> = z.output<DataSchema<E>>;

/** Before parsing, as clients send them. */
export type QueryInput<E> = z.input<QuerySchema<E>>;
export type BodyInput<E> = z.input<BodySchema<E>>;
