import type { Access } from '@tawa/shared/contract/access.ts';
import type { BodyOf, Endpoint, QueryOf, RouteParams } from '@tawa/shared/contract/endpoint.ts';
import { fieldMessages } from '@tawa/shared/messages/fields.en.ts';
import { IDEMPOTENCY_KEY_MAX_LENGTH } from '@tawa/shared/orders/orders.rules.ts';
import type { Permission } from '@tawa/shared/permissions.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SessionUser } from '../auth/authenticate.ts';
import { requirePermissionOrApproval, type ShopScope } from '../auth/shop-scope.ts';
import { AppError } from '../errors/app-error.ts';
import { hashBody, type IdempotencyKey } from '../events/idempotency.repository.ts';

type SessionUserFor<A extends Access> = A extends 'anyone' | 'shop.anyone' ? SessionUser | null : SessionUser;
type ScopeFor<A extends Access> = A extends 'shop.anyone' | { may: Permission } ? ShopScope : undefined;
type AccessOf<E> = E extends Endpoint<infer _R, infer A> ? A : never;

export interface ValidatedRequest<E extends Endpoint> {
  params: RouteParams<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  sessionUser: SessionUserFor<AccessOf<E>>;
  scope: ScopeFor<AccessOf<E>>;
  idempotencyKey: IdempotencyKey | undefined;
  /** Path and body of an act that can be approved, without the approval; empty for others. */
  actHash: string;
  request: FastifyRequest;
}

/**
 * Call it after authorization. `params` stay strings.
 * @throws AppError request.invalid, access.needs_approval
 */
export function validateRequest<E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
): ValidatedRequest<E> {
  const { sessionUser, shop } = request.authorized ?? { sessionUser: null, shop: undefined };
  if (shop) requirePermissionOrApproval(shop.scope, hasApproval(request.body));
  const query = endpoint.query && parseOrThrow(endpoint.query, request.query);
  const body = endpoint.body && parseOrThrow(endpoint.body, request.body ?? {});
  const idempotencyKey = endpoint.idempotent
    ? parseIdempotencyKey(endpoint, request, sessionUser, body)
    : undefined;
  return {
    params: request.params,
    query,
    body,
    sessionUser,
    scope: shop?.scope,
    idempotencyKey,
    actHash: shop?.scope.mayAsk ? hashAct(endpoint, request.params, body) : '',
    request,
  } as ValidatedRequest<E>;
}

/** Returns undefined if the query is invalid. */
export function parseQuery<E extends Endpoint>(
  { query }: E,
  request: FastifyRequest,
): { query: QueryOf<E> } | undefined {
  const parsed = query?.safeParse(request.query);
  if (parsed?.success === false) return undefined;
  return { query: parsed?.data } as { query: QueryOf<E> };
}

function parseIdempotencyKey(
  endpoint: Endpoint,
  request: FastifyRequest,
  sessionUser: SessionUser | null,
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
    // The word is stored with the key. With another word, the keys of anonymous callers would not be found
    // after an update.
    actor: sessionUser?.userId ?? 'visitor',
    key,
    // The same key for another path is a different request, so the hash covers the path.
    bodyHash: hashBody([request.params, withoutApproval(endpoint, body)]),
    isReplayed: false,
  };
}

/** Says which act it is, down to its quantity and reason. An approval that was given elsewhere is good for this hash only. */
export const hashAct = (endpoint: Endpoint, params: unknown, body: unknown): string =>
  hashBody([endpoint.route.path, params, withoutApproval(endpoint, body)]);

const hasApproval = (body: unknown): boolean =>
  Boolean((body as { approval?: unknown } | undefined)?.approval);

/**
 * The hash of the body is stored, and a PIN could be guessed from a fast hash. A repeated request with another approver is
 * still the same request.
 */
function withoutApproval({ access }: Endpoint, body: unknown): unknown {
  if (typeof access === 'string' || !access.mayAsk) return body;
  const { approval: _, ...act } = body as Record<string, unknown>;
  return act;
}

// zod's own texts are not for users. This is set once for the process, because passing it to each parse would
// double the time that zod takes.
const fallbackMessage = () => fieldMessages().common.checkField;
z.config({ customError: fallbackMessage });

/** @throws AppError request.invalid with a message for each field */
export function parseOrThrow<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) fields[path.join('.') || 'body'] ??= message;
  const error = new AppError('request.invalid', {}, { fields });
  const [first] = Object.values(fields);
  if (first && first !== fallbackMessage()) error.message = first;
  throw error;
}
