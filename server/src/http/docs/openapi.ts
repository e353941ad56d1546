import { listEndpoints } from '@tawa/shared/api.ts';
import type { Access } from '@tawa/shared/contract/access.ts';
import type { Endpoint, RateLimitRule } from '@tawa/shared/contract/endpoint.ts';
import { errorReply, replySchema } from '@tawa/shared/contract/reply.ts';
import { API_BASE } from '@tawa/shared/contract/route.ts';
import { permissionMessages } from '@tawa/shared/messages/permissions.en.ts';
import { PERMISSIONS, roleMay, SHOP_ROLES } from '@tawa/shared/permissions.ts';
import { z } from 'zod';
import { exampleOf, type JsonSchema } from './examples.ts';

const BODY_TYPES = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];
const ERROR_RESPONSE = { $ref: '#/components/responses/Refusal' };

const openAccessLabels: Record<Extract<Access, string>, string> = {
  anyone: 'Open to anyone.',
  signedIn: 'For any signed-in user.',
  anyOwner: 'For owners.',
  anyWaiter: 'For employees.',
  'shop.anyone': 'Open to anyone.',
};

function accessLabel(access: Access): string {
  if (typeof access === 'string') return openAccessLabels[access];
  const roles = SHOP_ROLES.filter((role) => roleMay(role, access.may));
  const approved = access.mayAsk
    ? ` Members with the permission “${permissionMessages()[access.mayAsk]}” may do it with the approval of such a member.`
    : '';
  return `For members of the shop with the permission “${permissionMessages()[access.may]}”: ${roles.join(', ')}.${approved}`;
}

function rateLimitLabel(rule: RateLimitRule): string {
  const minutes = rule.perSeconds === 60 ? 'a minute' : `${rule.perSeconds / 60} minutes`;
  return `At most ${rule.requests} ${countedResponses(rule)} in ${minutes} from one address.`;
}

function countedResponses({ countsOnlyNotFound, countsOnlyBuilt }: RateLimitRule): string {
  if (countsOnlyNotFound) return 'responses of 404';
  return countsOnlyBuilt ? 'responses that are not in the cache' : 'requests';
}

/** The published API has rate limits as `x-limit`. */
const presentRateLimit = ({ requests, perSeconds, countsOnlyNotFound, countsOnlyBuilt }: RateLimitRule) => ({
  calls: requests,
  perSeconds,
  ...(countsOnlyNotFound && { misses: true }),
  ...(countsOnlyBuilt && { uncached: true }),
});

export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json as JsonSchema;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: JsonSchema;
}

function parametersOf({ route, query, idempotent }: Endpoint): Parameter[] {
  const { properties = {}, required = [] } = query ? toJsonSchema(query, 'input') : {};
  const key: Parameter = {
    name: 'Idempotency-Key',
    in: 'header',
    schema: { type: 'string', maxLength: 64 },
  };
  return [
    ...[...route.path.matchAll(/:(\w+)/g)].map(
      ([, name = '']): Parameter => ({ name, in: 'path', required: true, schema: { type: 'string' } }),
    ),
    ...Object.entries(properties).map(
      ([name, schema]): Parameter => ({ name, in: 'query', required: required.includes(name), schema }),
    ),
    ...(idempotent ? [key] : []),
  ];
}

function securityOf(noun: string, access: Access): { bearer?: never[] }[] {
  if (access !== 'anyone' && access !== 'shop.anyone') return [{ bearer: [] }];
  // Login and refresh send no token, because a token of an ended session would be rejected.
  return noun === 'accounts' ? [{}] : [{}, { bearer: [] }];
}

function contentOf(types: readonly string[], schema: JsonSchema) {
  const content = { schema, example: exampleOf(schema) };
  return Object.fromEntries(types.map((type) => [type, content]));
}

function describeOperation(noun: string, name: string, endpoint: Endpoint) {
  const {
    summary,
    access,
    body,
    data,
    contentType,
    filesOnRequest,
    pictureField,
    status = 200,
    limit,
  } = endpoint;
  return {
    operationId: name,
    tags: [noun],
    summary,
    description: [accessLabel(access), ...(limit ? [rateLimitLabel(limit)] : [])].join(' '),
    'x-access': typeof access === 'string' ? access : access.may,
    ...(typeof access !== 'string' && { 'x-risk': PERMISSIONS[access.may].risk }),
    ...(limit && { 'x-limit': presentRateLimit(limit) }),
    security: securityOf(noun, access),
    parameters: parametersOf(endpoint),
    ...(body && {
      requestBody: {
        required: true,
        content: contentOf(pictureField ? ['multipart/form-data'] : BODY_TYPES, toJsonSchema(body, 'input')),
      },
    }),
    responses: {
      [status]: {
        description: 'Done',
        content: {
          ...contentOf(
            [contentType ?? 'application/json'],
            toJsonSchema(contentType ? data : replySchema(data), 'output'),
          ),
          ...(filesOnRequest && contentOf(filesOnRequest, { type: 'string', format: 'binary' })),
        },
      },
      default: ERROR_RESPONSE,
    },
  };
}

/** The contract as an OpenAPI 3.1 document. */
export function createOpenApiDocument() {
  const paths: Record<string, Record<string, ReturnType<typeof describeOperation>>> = {};
  for (const { noun, name, endpoint } of listEndpoints()) {
    const path = API_BASE + endpoint.route.path.replace(/:(\w+)/g, '{$1}');
    const method = endpoint.route.method.toLowerCase();
    paths[path] = { ...paths[path], [method]: describeOperation(noun, name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tawa',
      version: '1',
      description: 'Restaurant point of sale: tables, kitchen orders, invoices, live events.',
    },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      responses: {
        Refusal: {
          description: 'Error, with a message and a code',
          content: {
            'application/json': {
              schema: toJsonSchema(errorReply, 'output'),
              example: { message: 'Please sign in.', code: 'UNAUTHENTICATED' },
            },
          },
        },
      },
    },
    paths,
  };
}
