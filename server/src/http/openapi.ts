import { endpoints } from '@tawa/shared/contract/api.ts';
import type { Endpoint } from '@tawa/shared/contract/endpoint.ts';
import { errorReply, reply } from '@tawa/shared/contract/reply.ts';
import { API_BASE } from '@tawa/shared/contract/route.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

const BODY_TYPES = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
};

function parameters({ route, query, idempotent }: Endpoint) {
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const queryFields = query ? Object.entries(schemaOf(query, 'input').properties ?? {}) : [];
  const inQuery = queryFields.map(([name, schema]) => ({ name, in: 'query', schema }));
  const key = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 64 } };
  return [...inPath, ...inQuery, ...(idempotent ? [key] : [])];
}

function operation(noun: string, name: string, endpoint: Endpoint) {
  const { summary, access, body, data, status = 200 } = endpoint;
  const json = (schema: z.ZodType) => ({ 'application/json': { schema: schemaOf(schema, 'output') } });
  const open = access === 'anyone' || access === 'shop.anyone';
  return {
    operationId: name,
    tags: [noun],
    summary,
    'x-access': access,
    security: open ? [{}, { bearer: [] }] : [{ bearer: [] }],
    parameters: parameters(endpoint),
    ...(body && {
      requestBody: {
        required: true,
        content: Object.fromEntries(BODY_TYPES.map((type) => [type, { schema: schemaOf(body, 'input') }])),
      },
    }),
    responses: {
      [status]: { description: 'Done', content: json(reply(data)) },
      default: { description: 'Refused, with a sentence and a code', content: json(errorReply) },
    },
  };
}

/** The contract as OpenAPI 3.1, from the same schemas that check the requests. */
export function describeApi() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { noun, name, endpoint } of endpoints()) {
    const path = API_BASE + endpoint.route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      [endpoint.route.method.toLowerCase()]: operation(noun, name, endpoint),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tawa',
      version: '1',
      description: 'Restaurant point of sale: tables, tickets, bills, live.',
    },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  };
}

export function serveOpenApi(app: FastifyInstance): void {
  const document = JSON.stringify(describeApi());
  app.get(`${API_BASE}/openapi.json`, async (_request, reply) =>
    reply.type('application/json').send(document),
  );
}
