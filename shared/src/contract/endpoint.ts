import type { z } from 'zod';
import type { Access } from '../access.ts';
import type { ParamsOf, Route } from './route.ts';

/** One call of the product: what the server mounts, the client calls, and OpenAPI describes. */
export interface Endpoint<
  R extends Route = Route,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  D extends z.ZodType = z.ZodType,
> {
  readonly route: R;
  readonly summary: string;
  readonly access: Access;
  readonly query?: Q;
  readonly body?: B;
  /** The `data` of a successful answer. */
  readonly data: D;
  /** 201 for a POST that creates, else 200. */
  readonly status?: 200 | 201;
  /** Takes an Idempotency-Key. */
  readonly idempotent?: boolean;
}

/** Declares a call. Exists for its type: the parts are inferred and kept. */
export function endpoint<
  R extends Route,
  D extends z.ZodType,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
>(route: R, rest: Omit<Endpoint<R, Q, B, D>, 'route'>): Endpoint<R, Q, B, D> {
  return { route, ...rest };
}

export type RouteParams<E extends Endpoint> = ParamsOf<E['route']>;

/** What the server's handler sees, after parsing. */
export type QueryOf<E> = E extends Endpoint<Route, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never;
export type BodyOf<E> = E extends Endpoint<Route, z.ZodType, infer B, z.ZodType> ? z.output<B> : never;
export type DataOf<E> = E extends Endpoint<Route, z.ZodType, z.ZodType, infer D> ? z.output<D> : never;

/** What a client sends, before parsing. */
export type QueryInput<E> = E extends Endpoint<Route, infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never;
export type BodyInput<E> = E extends Endpoint<Route, z.ZodType, infer B, z.ZodType> ? z.input<B> : never;
