import type { RateLimitRule } from '@tawa/shared/contract/endpoint.ts';
import { errorReply } from '@tawa/shared/contract/reply.ts';
import { describeEndpoints, type EndpointDescription, type Field, toJsonSchema } from './docs/calls.ts';
import { accessLabels, rateLimitLabel } from './docs/labels.ts';

const ERROR_RESPONSE = { $ref: '#/components/responses/Refusal' };

function openApiParameters({ params, query, idempotent }: EndpointDescription) {
  const described = (place: string) => (field: Field) => ({ ...field, in: place });
  const key = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 64 } };
  return [...params.map(described('path')), ...query.map(described('query')), ...(idempotent ? [key] : [])];
}

/** `x-limit` of the published API. */
const presentRateLimit = ({ requests, perSeconds, countsOnlyNotFound }: RateLimitRule) => ({
  calls: requests,
  perSeconds,
  ...(countsOnlyNotFound && { misses: true }),
});

function securityOf({ noun, open }: EndpointDescription): { bearer?: never[] }[] {
  if (!open) return [{ bearer: [] }];
  // Login and refresh send no token: an ended one would be rejected.
  return noun === 'accounts' ? [{}] : [{}, { bearer: [] }];
}

function openApiOperation(endpoint: EndpointDescription) {
  const { name, noun, summary, access, status, body, response, limit } = endpoint;
  return {
    operationId: name,
    tags: [noun],
    summary,
    description: [accessLabels[access], ...(limit ? [rateLimitLabel(limit)] : [])].join(' '),
    'x-access': access,
    ...(limit && { 'x-limit': presentRateLimit(limit) }),
    security: securityOf(endpoint),
    parameters: openApiParameters(endpoint),
    ...(body && {
      requestBody: {
        required: true,
        content: Object.fromEntries(
          body.types.map((type) => [type, { schema: body.schema, example: body.example }]),
        ),
      },
    }),
    responses: {
      [status]: {
        description: 'Done',
        content: { [response.type]: { schema: response.schema, example: response.example } },
      },
      default: ERROR_RESPONSE,
    },
  };
}

export function createOpenApiDocument() {
  const paths: Record<string, Record<string, ReturnType<typeof openApiOperation>>> = {};
  for (const call of describeEndpoints()) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: openApiOperation(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tawa',
      version: '1',
      description: 'Restaurant point of sale: tables, kitchen orders, bills, live events.',
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
