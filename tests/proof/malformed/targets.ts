import type { Random } from '@tawa/server/demo/random.ts';
import { listEndpoints } from '@tawa/shared/api.ts';
import type { Endpoint } from '@tawa/shared/contract/endpoint.ts';
import type { z } from 'zod';
import { ENCODINGS, type Encoding, encodeBody } from '../../support/client.ts';
import type { EndpointInput } from '../../support/endpoints/endpoint-case.ts';
import { formFields } from '../../support/schema-fields.ts';
import { nestedFields, textFor, valueFor } from './values.ts';

/** One input that is made malformed. */
export interface Target {
  name: string;
  endpoint: Endpoint;
  place: 'body' | 'query' | 'path' | 'header' | 'bytes';
  /** A name, or in a body a path such as `cartItems.0.qty`. */
  field: string;
  schema?: z.ZodType;
  form: Record<string, z.ZodType>;
  encoding: Encoding;
}

/** Every body field in each encoding, those inside lists and objects in JSON, query, path, headers, raw bytes. */
export function allTargets(): Target[] {
  return listEndpoints().flatMap(({ name, endpoint }) => {
    const { route, query, body, idempotent } = endpoint;
    const targetOf = (place: Target['place'], field: string, more: Partial<Target> = {}): Target => ({
      name,
      endpoint,
      place,
      field,
      form: formFields(body),
      encoding: 'json',
      ...more,
    });
    const inBody = ENCODINGS.flatMap((encoding) => [
      ...Object.entries(formFields(body)).map(([field, schema]) =>
        targetOf('body', field, { schema, encoding }),
      ),
      ...(body ? [targetOf('bytes', encoding, { encoding })] : []),
    ]);
    const inside = Object.entries(formFields(body)).flatMap(([field, schema]) => nestedFields(field, schema));
    return [
      ...inBody,
      ...inside.map(([path, schema]) => targetOf('body', path, { schema })),
      ...Object.entries(formFields(query)).map(([field, schema]) => targetOf('query', field, { schema })),
      ...[...route.path.matchAll(/:(\w+)/g)].map(([, field = '']) => targetOf('path', field)),
      targetOf('header', 'authorization'),
      ...(idempotent ? [targetOf('header', 'idempotency-key')] : []),
      ...(name === 'getKots' ? [targetOf('header', 'if-none-match')] : []),
    ];
  });
}

export interface WireRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: Buffer;
}

const headerSafe = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?').slice(0, 2_000);

function corruptBody(body: Buffer, headers: Record<string, string>, random: Random): Buffer {
  const offset = random.integer(0, body.length);
  switch (random.integer(0, 4)) {
    case 0:
      return body.subarray(0, offset);
    case 1:
      return Buffer.concat([body, body]);
    case 2:
      headers['content-type'] = random.pick([
        'text/plain',
        'application/json',
        'multipart/form-data',
        'image/png',
      ]);
      return body;
    case 3: {
      const changed = Buffer.from(body);
      for (let n = 0; n < 3; n++) changed[random.integer(0, body.length - 1)] = random.integer(0, 255);
      return changed;
    }
    default:
      return Buffer.concat([
        body.subarray(0, offset),
        Buffer.from('\u0000{"__proto__":'),
        body.subarray(offset),
      ]);
  }
}

/** Missing lists and objects on the way are added. */
function changeAt(tree: unknown, [step, ...rest]: string[], change: (before: unknown) => unknown): unknown {
  if (step === undefined) return change(tree);
  if (step === '0') {
    const [first, ...others] = Array.isArray(tree) ? tree : [];
    return [changeAt(first, rest, change), ...others];
  }
  const object = (typeof tree === 'object' ? tree : {}) as Record<string, unknown>;
  return { ...object, [step]: changeAt(object?.[step], rest, change) };
}

/** Valid except for the target and, in 15 %, a second field. */
export async function buildRequest(
  target: Target,
  validInput: EndpointInput,
  token: string | undefined,
  random: Random,
): Promise<WireRequest> {
  const { endpoint, place, field, schema, form: fields, encoding } = target;
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const params: Record<string, string> = { ...validInput.params };
  const query: Record<string, unknown> = { ...(validInput.query as Record<string, unknown>) };
  let form: Record<string, unknown> = { ...validInput.body };

  if (place === 'path') params[field] = textFor(params[field] ?? '', random);
  if (place === 'header') headers[field] = headerSafe(textFor(headers[field] ?? 'key-1', random));
  if (place === 'query' && schema) query[field] = valueFor(schema, 'a', random);
  if (place === 'body' && schema) {
    const isMissing = random.chance(0.05);
    const attacked = changeAt(form, field.split('.'), (good) =>
      isMissing ? undefined : valueFor(schema, good, random),
    );
    form = attacked as Record<string, unknown>;
    const [also, itsSchema] = random.pick(Object.entries(fields));
    // From the valid value: the malformed one may be unusable.
    if (random.chance(0.15)) form[also] = valueFor(itsSchema, validInput.body?.[also], random);
  }

  const search = Object.entries(query).map(([name, value]) => `${name}=${encodeComponent(toText(value))}`);
  const path = endpoint.route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeComponent(params[name] ?? ''),
  );
  const wire: WireRequest = {
    method: endpoint.route.method,
    path: `${path}?${search.join('&')}`.slice(0, 12_000),
    headers,
  };
  if (!endpoint.body) return wire;
  const encoded = encodeBody(form, encoding);
  const request = new Request('http://x', { method: 'POST', body: encoded.body });
  headers['content-type'] = encoded.type ?? request.headers.get('content-type') ?? '';
  const body = Buffer.from(await request.arrayBuffer());
  return { ...wire, body: place === 'bytes' ? corruptBody(body, headers, random) : body };
}

const toText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);

/** A lone surrogate cannot be encoded; `%ff` stays malformed. */
function encodeComponent(text: string): string {
  return /^%[0-9a-f]{2}$/.test(text) ? text : encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
}
