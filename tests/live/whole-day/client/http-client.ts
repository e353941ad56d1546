import { fetchWhenFree } from '../../../support/fetch-when-free.ts';

export interface HttpResponse {
  status: number;
  headers: Headers;
  body: unknown;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Body = Record<string, unknown>;

const ENCODERS: ((body: Body) => { type?: string; body: BodyInit })[] = [
  (body) => ({ type: 'application/json', body: JSON.stringify(body) }),
  (body) => ({ body: new URLSearchParams(textFields(body)) }),
  (body) => ({ body: toFormData(body) }),
];
const MULTIPART = 2;

const asText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : `${value}`);
const textFields = (body: Body): [string, string][] =>
  Object.entries(body).map(([name, value]) => [name, asText(value)]);

function toFormData(body: Body): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    form.append(name, value instanceof Blob ? value : asText(value));
  }
  return form;
}

/** An independent client, written only from specification and contract. */
export class HttpClient {
  token: string | undefined;
  readonly #origin: string;
  readonly #requestLog: Set<string>;
  #encodedCount = 0;

  constructor(origin: string, made: Set<string>) {
    this.#origin = origin;
    this.#requestLog = made;
  }

  get(path: string, headers: Record<string, string> = {}) {
    return this.#call('GET', path, undefined, headers);
  }
  post(path: string, body: Body, headers: Record<string, string> = {}) {
    return this.#call('POST', path, body, headers);
  }
  /** Pass no `body` if the specification has none. */
  put(path: string, body?: Body, headers: Record<string, string> = {}) {
    return this.#call('PUT', path, body, headers);
  }
  delete(path: string) {
    return this.#call('DELETE', path, undefined, {});
  }

  async #call(method: Method, path: string, body: Body | undefined, headers: Record<string, string>) {
    const encoded = body && this.#encode(body);
    const response = await fetchWhenFree(`${this.#origin}/api/v1${path}`, {
      method,
      headers: {
        ...(this.token !== undefined && { authorization: `Bearer ${this.token}` }),
        ...(encoded?.type && { 'content-type': encoded.type }),
        ...headers,
      },
      ...(encoded && { body: encoded.body }),
    });
    this.#requestLog.add(`${method} ${path}`);
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined };
  }

  /** Rotates JSON, form and multipart: the server must accept each. */
  #encode(body: Body) {
    const picture = Object.values(body).some((value) => value instanceof Blob);
    const encode = ENCODERS[picture ? MULTIPART : this.#encodedCount++ % ENCODERS.length];
    if (!encode) throw new Error('there is no such encoding');
    return encode(body);
  }
}
