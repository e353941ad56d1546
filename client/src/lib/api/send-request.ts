import type { ErrorReply } from '@tawa/shared/contract/errors.ts';
import type { Reply } from '@tawa/shared/contract/reply.ts';
import { buildPath, type Route } from '@tawa/shared/contract/route.ts';
import { appMessages } from '@tawa/shared/messages/app.en.ts';
import { ApiError } from './api-error.ts';

const TIMEOUT_MS = 15_000;
const UPLOAD_TIMEOUT_MS = 60_000;

export interface UntypedRequestOptions {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: object;
  accept?: string;
  idempotencyKey?: string;
  signal?: AbortSignal;
  timeoutMs?: number;
}

/**
 * Without retry or session renewal. `token` is empty if anonymous.
 * @throws ApiError
 */
export async function sendOnce(
  route: Route,
  options: UntypedRequestOptions,
  token: string,
): Promise<Reply<unknown>> {
  const { response, content } = await fetchResponse(route, options, token, (body) => body.text());
  const reply = parseJsonOrUndefined(content) as Partial<Reply<unknown>> | undefined;
  // A captive portal returns 200 to everything.
  if (response.ok && reply?.data) return reply as Reply<unknown>;
  throw toApiError(response, content);
}

/** Resolves for HTTP errors too. */
export async function fetchResponse<T>(
  route: Route,
  options: UntypedRequestOptions,
  token: string,
  readBody: (response: Response, restartTimeout: () => void) => Promise<T>,
): Promise<{ response: Response; content: T }> {
  const headers = new Headers({ accept: options.accept ?? 'application/json' });
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey);
  const body = serializeBody(options.body, headers);
  const url = buildPath(route, options.params ?? {}) + toQueryString(options.query);
  const timeoutMs = options.timeoutMs ?? (body instanceof FormData ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS);
  return withTimeout(timeoutMs, options.signal, async (signal, restartTimeout) => {
    const response = await fetch(url, { method: route.method, headers, body, signal });
    return { response, content: await readBody(response, restartTimeout) };
  });
}

/** JSON, or a form if a value is a File. */
function serializeBody(body: object | undefined, headersToComplete: Headers): BodyInit | undefined {
  if (body === undefined) return undefined;
  if (hasFile(body)) return toFormData(body);
  headersToComplete.set('content-type', 'application/json');
  return JSON.stringify(body);
}

function hasFile(body: unknown): body is Record<string, string | File> {
  return Object.values(body as object).some((value) => value instanceof File);
}

function toFormData(body: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.set(name, value);
  return form;
}

/** Omits undefined and empty values. */
function toQueryString(query: Record<string, unknown> = {}): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

function parseJsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A body that is not ours (a proxy's) becomes `BUSY`. */
export function toApiError(response: Response, bodyText: string): ApiError {
  const retryAfter = Number(response.headers.get('retry-after')) || undefined;
  const reply = parseJsonOrUndefined(bodyText) as Partial<ErrorReply> | undefined;
  if (reply?.code && reply.message) {
    return new ApiError(response.status, { ...reply, code: reply.code, message: reply.message }, retryAfter);
  }
  const message = appMessages().request.busy;
  return new ApiError(response.status, { code: 'BUSY', message }, retryAfter);
}

/** Rethrows an abort by the caller; any other failure becomes `OFFLINE`. */
async function withTimeout<T>(
  timeoutMs: number,
  callerSignal: AbortSignal | undefined,
  run: (signal: AbortSignal, restartTimeout: () => void) => Promise<T>,
): Promise<T> {
  // Older phones lack AbortSignal.any.
  const controller = new AbortController();
  const abort = () => controller.abort();
  const isOffline = !navigator.onLine;
  let timer = setTimeout(abort, timeoutMs);
  const restartTimeout = () => {
    clearTimeout(timer);
    timer = setTimeout(abort, timeoutMs);
  };
  if (callerSignal?.aborted) abort();
  callerSignal?.addEventListener('abort', abort);
  try {
    return await run(controller.signal, restartTimeout);
  } catch (error) {
    if (callerSignal?.aborted) throw error;
    const m = appMessages().request;
    const failure = isOffline ? m.noNetwork : m.noConnection;
    const message = controller.signal.aborted ? m.timeout : failure;
    throw new ApiError(0, { code: 'OFFLINE', message });
  } finally {
    clearTimeout(timer);
    callerSignal?.removeEventListener('abort', abort);
  }
}
