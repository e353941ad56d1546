import { createOpenApiDocument } from '@tawa/server/http/docs/openapi.ts';
import { listEndpoints } from '@tawa/shared/api.ts';
import { replySchema } from '@tawa/shared/contract/reply.ts';
import { describe, expect, test } from 'vitest';

const document = createOpenApiDocument();
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

const TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'];

/** Violations of JSON Schema 2020-12. */
function schemaViolations(schema: unknown, node: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [`${node} is no schema`];
  const { type, properties = {}, required = [], items, anyOf = [] } = schema as Record<string, unknown>;
  const inside = Object.entries(properties as object);
  return [
    ...[type ?? []]
      .flat()
      .flatMap((one) => (TYPES.includes(String(one)) ? [] : [`${node} has the type ${one}`])),
    ...(required as string[])
      .filter((name) => !Object.hasOwn(properties as object, name))
      .map((name) => `${node} requires ${name}, which it does not have`),
    ...inside.flatMap(([name, property]) => schemaViolations(property, `${node}.${name}`)),
    ...(anyOf as unknown[]).flatMap((one, n) => schemaViolations(one, `${node}|${n}`)),
    ...(items === undefined ? [] : schemaViolations(items, `${node}[]`)),
  ];
}

test('the document is OpenAPI 3.1 and contains every endpoint', () => {
  expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Tawa', version: '1' } });
  expect(operations.map(({ operation }) => operation.operationId).sort()).toEqual(
    listEndpoints()
      .map(({ name }) => name)
      .sort(),
  );
  const text = JSON.stringify(document);
  for (const [, ref = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const found = ref
      .split('/')
      .reduce<unknown>((node, key) => (node as Record<string, unknown>)?.[key], document);
    expect(found, ref).toBeDefined();
  }
});

describe.each(operations)('$method $path', ({ path, operation }) => {
  test('lists each path parameter once', () => {
    const inPath = operation.parameters.filter((one) => one.in === 'path').map(({ name }) => name);
    expect(inPath).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    const all = operation.parameters.map((one) => `${one.in} ${one.name}`);
    expect(new Set(all).size).toBe(all.length);
  });

  test('has valid schemas', () => {
    const contents = [
      ...Object.values(operation.requestBody?.content ?? {}),
      ...Object.values(operation.responses).flatMap((one) =>
        'content' in one ? Object.values(one.content) : [],
      ),
    ];
    expect(contents.flatMap(({ schema }) => schemaViolations(schema, operation.operationId))).toEqual([]);
  });

  test('says who may call it, and how often', () => {
    expect(operation.description).toMatch(/^(Open to|For) /);
    expect(operation.description.includes('At most')).toBe('x-limit' in operation);
  });

  test('requires a token where one is needed', () => {
    expect(operation.security.some((one) => Object.keys(one).length === 0)).toBe(
      /anyone$/.test(operation['x-access']),
    );
    expect(operation.requestBody === undefined || operation.requestBody.required).toBe(true);
  });
});

const operationOf = (name: string) =>
  operations.find(({ operation }) => operation.operationId === name)?.operation;

test.each(listEndpoints().filter(({ endpoint }) => endpoint.body))(
  'the example of $name can be sent',
  ({ name, endpoint }) => {
    const picture = endpoint.pictureField && { [endpoint.pictureField]: new File(['x'], 'me.png') };
    const contents = Object.values(operationOf(name)?.requestBody?.content ?? {});
    expect(contents.length).toBeGreaterThan(0);
    for (const { example } of contents)
      expect(endpoint.body?.safeParse({ ...(example as object), ...picture }).error?.issues).toBeUndefined();
  },
);

const inJson = listEndpoints().filter(({ endpoint }) => !endpoint.contentType);

test.each(inJson)('the response example of $name is valid', ({ name, endpoint }) => {
  const response = operationOf(name)?.responses[endpoint.status ?? 200];
  const example = response && 'content' in response && response.content['application/json']?.example;
  expect(replySchema(endpoint.data).safeParse(example).error?.issues).toBeUndefined();
});
