import type { BodyOf, Endpoint, QueryOf, RouteParams } from '@tawa/shared/contract/endpoint.ts';
import type { Access } from '@tawa/shared/contract/route.ts';
import { fieldMessages } from '@tawa/shared/messages/fields.en.ts';
import { IDEMPOTENCY_KEY_MAX_LENGTH } from '@tawa/shared/orders/orders.rules.ts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Actor } from '../auth/authenticate.ts';
import type { ShopScope } from '../auth/shop-scope.ts';
import { AppError } from '../errors/app-error.ts';
import { hashBody, type IdempotencyKey } from '../events/idempotency.repository.ts';

type ActorFor<A extends Access> = A extends 'anyone' | 'shop.anyone' ? Actor | null : Actor;
type ScopeFor<A extends Access> = A extends `shop.${string}` ? ShopScope : undefined;
type AccessOf<E> = E extends Endpoint<infer _R, infer A> ? A : never;

export interface ValidatedRequest<E extends Endpoint> {
  params: RouteParams<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  actor: ActorFor<AccessOf<E>>;
  scope: ScopeFor<AccessOf<E>>;
  idempotencyKey: IdempotencyKey | undefined;
  request: FastifyRequest;
}

/** After authorization; `params` stay strings. @throws AppError request.invalid */
export function validateRequest<E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
): ValidatedRequest<E> {
  const { actor, scope } = request.authorized ?? { actor: null, scope: undefined };
  const query = endpoint.query && parseOrThrow(endpoint.query, request.query);
  const body = endpoint.body && parseOrThrow(endpoint.body, request.body ?? {});
  const idempotencyKey = endpoint.idempotent
    ? parseIdempotencyKey(endpoint, request, actor, body)
    : undefined;
  return {
    params: request.params,
    query,
    body,
    actor,
    scope,
    idempotencyKey,
    request,
  } as ValidatedRequest<E>;
}

function parseIdempotencyKey(
  endpoint: Endpoint,
  request: FastifyRequest,
  actor: Actor | null,
  body: unknown,
): IdempotencyKey | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || key === '') return undefined;
  if (typeof key !== 'string' || key.length > IDEMPOTENCY_KEY_MAX_LENGTH) {
    const tooLong = fieldMessages().common.maxCharacters(IDEMPOTENCY_KEY_MAX_LENGTH);
    throw new AppError('request.invalid', {}, { fields: { 'Idempotency-Key': tooLong } });
  }
  return {
    route: endpoint.route.path,
    actor: actor?.userId ?? 'visitor',
    key,
    // The same key for another path is another request.
    bodyHash: hashBody([request.params, body]),
    isReplayed: false,
  };
}

/** @throws AppError request.invalid with a message per field */
export function parseOrThrow<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  // First without wording, which doubles zod's time.
  const valid = schema.safeParse(value);
  if (valid.success) return valid.data;
  // zod's wording is not for users.
  const fallback = fieldMessages().common.checkField;
  const issues = schema.safeParse(value, { error: () => fallback }).error?.issues ?? [];
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const field = issue.path.join('.') || 'body';
    fields[field] ??= issue.message;
  }
  const error = new AppError('request.invalid', {}, { fields });
  const [first] = Object.values(fields);
  if (first && first !== fallback) error.message = first;
  throw error;
}
