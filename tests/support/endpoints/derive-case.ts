import { exampleOf, type JsonSchema } from '@tawa/server/http/docs/examples.ts';
import { toJsonSchema } from '@tawa/server/http/docs/openapi.ts';
import type { Endpoint } from '@tawa/shared/contract/endpoint.ts';
import type { Access } from '@tawa/shared/contract/route.ts';
import {
  type EndpointCase,
  type InvalidChange,
  invalidValues,
  missingFields,
  ownerOnly,
  signedInOnly,
  statusesFor,
} from './endpoint-case.ts';

const statusesOfAccess: Record<Access, (status: number) => EndpointCase['statuses']> = {
  anyone: (status) => statusesFor(status, status, status, status, status),
  'shop.anyone': (status) => statusesFor(status, status, status, status, status),
  signedIn: () => signedInOnly,
  anyOwner: (status) => statusesFor(401, 403, status, 403, status),
  anyWaiter: (status) => statusesFor(401, status, 403, status, 403),
  'shop.staff': (status) => statusesFor(401, status, status, 404, 404),
  'shop.owner': ownerOnly,
};

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
    statuses: statusesOfAccess[access](status),
    prepare(_server, { shopId }) {
      if (ownIds.length > 0) throw new Error(`the case of ${name} must prepare ${ownIds.join(', ')}`);
      const example = bodySchema && (exampleOf(bodySchema) as Record<string, unknown>);
      return { ...(access.startsWith('shop.') && { params: { shopId } }), ...(example && { body: example }) };
    },
    ...(bodySchema && { invalid: invalidChanges(bodySchema) }),
  };
}
