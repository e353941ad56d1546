import { listEndpoints } from '@tawa/shared/api.ts';
import type { Endpoint, RateLimitRule } from '@tawa/shared/contract/endpoint.ts';
import { replySchema } from '@tawa/shared/contract/reply.ts';
import { type Access, API_BASE } from '@tawa/shared/contract/route.ts';
import { z } from 'zod';
import { exampleOf, type JsonSchema } from './examples.ts';

export const BODY_TYPES = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];

export interface Field {
  name: string;
  required: boolean;
  schema: JsonSchema;
}

export interface EndpointDescription {
  noun: string;
  name: string;
  method: Endpoint['route']['method'];
  path: string;
  summary: string;
  access: Access;
  open: boolean;
  status: number;
  idempotent: boolean;
  limit: RateLimitRule | undefined;
  params: Field[];
  query: Field[];
  body: { types: string[]; schema: JsonSchema; fields: Field[]; example: unknown } | undefined;
  response: { type: string; schema: JsonSchema; example: unknown };
}

export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json as JsonSchema;
}

const topLevelFields = ({ properties = {}, required = [] }: JsonSchema): Field[] =>
  Object.entries(properties).map(([name, schema]) => ({ name, required: required.includes(name), schema }));

const exampleOwners: Record<string, string> = {
  accounts: 'user',
  shops: 'shop',
  tables: 'table',
  menu: 'item',
  customers: 'customer',
  employees: 'employee',
  inventory: 'inventory',
};

function describeEndpoint(noun: string, name: string, endpoint: Endpoint): EndpointDescription {
  const { route, summary, access, query, body, data, status = 200 } = endpoint;
  const bodySchema = body && toJsonSchema(body, 'input');
  const responseSchema = toJsonSchema(endpoint.contentType ? data : replySchema(data), 'output');
  const params = [...route.path.matchAll(/:(\w+)/g)].map(([, param = '']) => param);
  return {
    noun,
    name,
    method: route.method,
    path: API_BASE + route.path.replace(/:(\w+)/g, '{$1}'),
    summary,
    access,
    open: access === 'anyone' || access === 'shop.anyone',
    status,
    idempotent: endpoint.idempotent ?? false,
    limit: endpoint.limit,
    params: params.map((param) => ({ name: param, required: true, schema: { type: 'string' } })),
    query: query ? topLevelFields(toJsonSchema(query, 'input')) : [],
    body: bodySchema && {
      types: endpoint.pictureField ? ['multipart/form-data'] : BODY_TYPES,
      schema: bodySchema,
      fields: topLevelFields(bodySchema),
      example: exampleOf(bodySchema, '', exampleOwners[noun]),
    },
    response: {
      type: endpoint.contentType ?? 'application/json',
      schema: responseSchema,
      example: exampleOf(responseSchema),
    },
  };
}

export function describeEndpoints(): EndpointDescription[] {
  return listEndpoints().map(({ noun, name, endpoint }) => describeEndpoint(noun, name, endpoint));
}
