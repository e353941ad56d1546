import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestServer } from '../../support/server.ts';
import { findDifferences } from './compare.ts';
import { KnownIds, replaceChanging } from './placeholders.ts';

interface Request {
  /** Replaces the parameters in the path of the call. */
  path?: Record<string, string>;
  /** With its question mark. */
  query?: string;
  /** An access token. A visitor has none. */
  as?: string;
  /** Multipart form data, as the specification sends every body of which it does not say otherwise. */
  form?: Record<string, string | number | boolean | Blob>;
  urlEncoded?: Record<string, string>;
  json?: object;
  headers?: Record<string, string>;
}

interface Response {
  headers: Headers;
  body: unknown;
  /** Returns a text of `data`. */
  read(...keys: (string | number)[]): string;
}

interface Entry {
  step: string;
  received: unknown;
}

const FROZEN = join(import.meta.dirname, '../frozen');
const RECORDED = join(import.meta.dirname, '../../../test-results/compat');
/** These are not below `/api/v1`. */
const ROOT_PATHS = ['/healthz', '/readyz'];

/** Sends the requests of the journey and compares each response with the frozen one of the same step. */
export class Journey {
  readonly server: TestServer;
  readonly differences: string[] = [];
  /** The requests that succeeded, in the notation of the specification: `PUT /shops/edit-shop/{shopId}`. */
  readonly successfulRequests = new Set<string>();
  readonly ids = new KnownIds(readdirSync(FROZEN).map((name) => readFileSync(join(FROZEN, name), 'utf8')));

  constructor(server: TestServer) {
    this.server = server;
  }

  /**
   * Walks the steps of one part. Its frozen responses are in `frozen/<name>.json`, which no run writes: what was
   * received goes to `test-results/compat`, from where a person copies what is meant to be frozen.
   */
  async walk<T>(name: string, steps: (part: Part) => Promise<T>): Promise<T> {
    const part = new Part(this, name);
    try {
      return await steps(part);
    } finally {
      part.end();
    }
  }

  /** Records an error that ends the journey, so that the differences before it are shown with it. */
  async recordEarlyEnd(walkParts: () => Promise<void>): Promise<void> {
    try {
      await walkParts();
    } catch (error) {
      this.differences.push(`the journey ends early: ${error}`);
    }
  }
}

export class Part {
  readonly #journey: Journey;
  readonly #name: string;
  readonly #frozen: Map<string, unknown>;
  readonly #recorded: Entry[] = [];

  constructor(journey: Journey, name: string) {
    this.#journey = journey;
    this.#name = name;
    const file = join(FROZEN, `${name}.json`);
    const entries: Entry[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
    this.#frozen = new Map(entries.map(({ step, received }) => [step, received]));
  }

  get server(): TestServer {
    return this.#journey.server;
  }

  /** `step` says who does what, and is the key of the frozen response. */
  async call(step: string, call: string, request: Request = {}): Promise<Response> {
    const [method = '', template = ''] = call.split(' ');
    const path = template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(request.path?.[name] ?? ''));
    const base = ROOT_PATHS.includes(template) ? '' : '/api/v1';
    const response = await fetch(`${this.server.origin}${base}${path}${request.query ?? ''}`, {
      method,
      headers: {
        ...(request.as !== undefined && { authorization: `Bearer ${request.as}` }),
        ...(request.json && { 'content-type': 'application/json' }),
        ...request.headers,
      },
      ...encodeBody(request),
    });
    const { status, headers } = response;
    const text = await response.text();
    const body: unknown = text === '' ? null : JSON.parse(text);
    if (response.ok) this.#journey.successfulRequests.add(call);
    const replayed = headers.get('idempotency-replayed');
    this.check(step, { call, status, ...(replayed !== null && { replayed }), body });
    return { headers, body, read: (...keys) => readText(body, ['data', ...keys]) };
  }

  /** Compares what was received with what is frozen for this step. */
  check(step: string, received: unknown): void {
    if (this.#recorded.some((entry) => entry.step === step)) throw new Error(`two steps are called ${step}`);
    const { differences, ids } = this.#journey;
    const found = this.#frozen.has(step)
      ? findDifferences(this.#frozen.get(step), received, ids)
      : ['nothing is frozen for this step'];
    differences.push(...found.map((difference) => `${this.#name}, ${step}: ${difference}`));
    this.#recorded.push({ step, received: replaceChanging(received, ids) });
  }

  end(): void {
    const walked = new Set(this.#recorded.map(({ step }) => step));
    const left = [...this.#frozen.keys()].filter((step) => !walked.has(step));
    this.#journey.differences.push(...left.map((step) => `${this.#name}: the step ${step} was not reached`));
    mkdirSync(RECORDED, { recursive: true });
    writeFileSync(join(RECORDED, `${this.#name}.json`), `${JSON.stringify(this.#recorded)}\n`);
  }
}

function encodeBody({ form, urlEncoded, json }: Request): { body?: BodyInit } {
  if (json) return { body: JSON.stringify(json) };
  if (urlEncoded) return { body: new URLSearchParams(urlEncoded) };
  if (!form) return {};
  const body = new FormData();
  for (const [name, value] of Object.entries(form))
    body.append(name, value instanceof Blob ? value : String(value));
  return { body };
}

function readText(body: unknown, keys: readonly (string | number)[]): string {
  let value = body;
  for (const key of keys) value = (value as Record<string | number, unknown> | undefined)?.[key];
  if (typeof value !== 'string')
    throw new Error(`${keys.join('.')} is not a text of ${JSON.stringify(body)}`);
  return value;
}
