import { exampleOf, type JsonSchema } from '@tawa/server/http/docs/examples.ts';
import { toJsonSchema } from '@tawa/server/http/docs/openapi.ts';
import { type Access, type Caller, checkAccess, isForShop } from '@tawa/shared/contract/access.ts';
import type { Endpoint } from '@tawa/shared/contract/endpoint.ts';
import {
  type EndpointCase,
  type InvalidChange,
  invalidValues,
  missingFields,
  statusesFor,
} from './endpoint-case.ts';

const STATUS_OF = { UNAUTHENTICATED: 401, FORBIDDEN: 403, NOT_FOUND: 404 } as const;

/** Members of another shop are strangers on a path with a shop; on another path the role of the account decides. */
function statusesOfAccess(access: Access, success: number): EndpointCase['statuses'] {
  const statusFor = (caller: Caller) => {
    const verdict = checkAccess(access, caller);
    return verdict === 'allow' ? success : STATUS_OF[verdict];
  };
  const elsewhere = (caller: Caller) => statusFor(isForShop(access) ? 'stranger' : caller);
  return statusesFor(
    statusFor('anonymous'),
    statusFor('waiter'),
    statusFor('owner'),
    elsewhere('waiter'),
    elsewhere('owner'),
  );
}

function invalidChanges({ properties = {}, required = [] }: JsonSchema): InvalidChange[] {
  const fields = Object.entries(properties);
  return [
    ...missingFields(...required),
    ...fields.flatMap(([name, { maxLength }]) =>
      maxLength === undefined ? [] : invalidValues(name, ['x'.repeat(maxLength + 1)]),
    ),
    ...fields.flatMap(([name, field]) => (field.enum ? invalidValues(name, ['neither of them']) : [])),
  ];
}

/**
 * Derives from the contract who may call an endpoint, a valid request, and invalid values. An endpoint whose
 * path or body names a row of its own declares `prepare`, which creates the row.
 */
export function deriveCase(name: string, { access, route, body, status = 200 }: Endpoint): EndpointCase {
  const bodySchema = body && toJsonSchema(body, 'input');
  const ownIds = [...route.path.matchAll(/:(\w+)/g)].map(([, id]) => id).filter((id) => id !== 'shopId');
  return {
    statuses: statusesOfAccess(access, status),
    prepare(_server, { shopId }) {
      if (ownIds.length > 0) throw new Error(`the case of ${name} must prepare ${ownIds.join(', ')}`);
      const example = bodySchema && (exampleOf(bodySchema) as Record<string, unknown>);
      return { ...(isForShop(access) && { params: { shopId } }), ...(example && { body: example }) };
    },
    ...(bodySchema && { invalid: invalidChanges(bodySchema) }),
  };
}
