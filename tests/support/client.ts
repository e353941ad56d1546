import {
  type BodyInput,
  type DataOf,
  type Endpoint,
  type QueryInput,
  type RouteParams,
  WEBP,
  XLSX,
} from '@tawa/shared/contract/endpoint.ts';
import type { ErrorReply } from '@tawa/shared/contract/errors.ts';
import { replySchema } from '@tawa/shared/contract/reply.ts';
import { buildPath } from '@tawa/shared/contract/route.ts';

export const ENCODINGS = ['json', 'urlencoded', 'multipart'] as const;
export type Encoding = (typeof ENCODINGS)[number];

export interface RequestInput<E extends Endpoint> {
  params?: RouteParams<E>;
  query?: QueryInput<E>;
  /** A test of errors may send anything. */
  body?: BodyInput<E> | Record<string, unknown>;
  /** An access token. */
  as?: string;
  /** The default is multipart for a body with a file, otherwise JSON. */
  encoding?: Encoding;
  headers?: Record<string, string>;
  /** The default is the global `fetch`. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

export interface ApiResponse<E extends Endpoint> {
  status: number;
  headers: Headers;
  message: string;
  data: DataOf<E>;
  code: ErrorReply['code'] | undefined;
  fields: Record<string, string> | undefined;
  text: string;
  /** What the text was, unless it is no text. */
  bytes: Buffer;
}

/** Lists and objects are sent as JSON text. */
const toFormField = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);

/** If no `type` is returned, `fetch` sets it. */
export function encodeBody(
  body: Record<string, unknown>,
  encoding: Encoding,
): { type?: string; body: BodyInit } {
  const fields = Object.entries(body).filter(([, value]) => value !== undefined);
  switch (encoding) {
    case 'json':
      return { type: 'application/json', body: JSON.stringify(body) };
    case 'urlencoded':
      return { body: new URLSearchParams(fields.map(([name, value]) => [name, toFormField(value)])) };
    case 'multipart': {
      const form = new FormData();
      for (const [name, value] of fields)
        form.append(name, value instanceof Blob ? value : toFormField(value));
      return { body: form };
    }
  }
}

const defaultEncoding = (body: object = {}): Encoding =>
  Object.values(body).some((value) => value instanceof Blob) ? 'multipart' : 'json';

/** The types of files that an endpoint may send, as headers say them. */
export const fileTypesOf = ({ contentType, filesOnRequest = [] }: Endpoint): string[] =>
  [...(contentType ? [contentType] : []), ...filesOnRequest].map((type) =>
    type === XLSX || type === WEBP ? type : `${type}; charset=utf-8`,
  );

function assertContentType(endpoint: Endpoint, headers: Headers): void {
  const types = fileTypesOf(endpoint);
  const type = headers.get('content-type');
  if (!types.includes(String(type))) throw new Error(`the contract says ${types}, the response is ${type}`);
}

/** Checks formats and unknown fields too; the server itself checks only JSON types. */
function assertMatchesContract(endpoint: Endpoint, text: string, parsed: unknown): void {
  const expected = JSON.stringify(replySchema(endpoint.data).parse(parsed));
  if (expected !== text) throw new Error(`the contract gives ${expected}, the response is ${text}`);
}

/** Sends one request over HTTP and checks the response against the contract. */
export async function request<E extends Endpoint>(
  origin: string,
  endpoint: E,
  {
    params,
    query,
    body,
    as,
    encoding = defaultEncoding(body as object | undefined),
    headers = {},
    fetch: send = fetch,
  }: RequestInput<E> = {},
): Promise<ApiResponse<E>> {
  const queryEntries = Object.entries((query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined,
  );
  const search = new URLSearchParams(queryEntries.map(([name, value]) => [name, String(value)]));
  const path = buildPath(endpoint.route, (params ?? {}) as RouteParams<E>);
  const encoded = body && encodeBody(body as Record<string, unknown>, encoding);
  const response = await send(`${origin}${path}?${search}`, {
    method: endpoint.route.method,
    headers: {
      ...(as !== undefined && { authorization: `Bearer ${as}` }),
      ...(encoded?.type && { 'content-type': encoded.type }),
      ...headers,
    },
    ...(encoded && { body: encoded.body }),
  });
  // `response.text()` would drop the byte order mark.
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = bytes.toString();
  const isFile =
    response.ok && (endpoint.contentType !== undefined || response.headers.has('content-disposition'));
  const parsed = text && !isFile ? JSON.parse(text) : {};
  if (isFile) assertContentType(endpoint, response.headers);
  else if (response.ok) assertMatchesContract(endpoint, text, parsed);
  const { message, data, code, fields } = parsed;
  return { status: response.status, headers: response.headers, message, data, code, fields, text, bytes };
}
