import type { BodyOf, DataOf, Endpoint, QueryOf, RouteParams } from '@tawa/shared/contract/endpoint.ts';
import type { ErrorReply } from '@tawa/shared/contract/errors.ts';
import { errorReply, type Reply, replySchema } from '@tawa/shared/contract/reply.ts';
import { API_BASE } from '@tawa/shared/contract/route.ts';
import { describeError, type ErrorWithDetails } from '@tawa/shared/errors.ts';

/** A request as the server's routes get it, after parsing. */
export interface HandledRequest<E extends Endpoint> {
  params: RouteParams<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  idempotencyKey: string | undefined;
}

/** The message is `Done` if it is missing. */
type HandledReply<E extends Endpoint> = Partial<Reply<DataOf<E>>> & { data: DataOf<E> };
type Resolver<E extends Endpoint> = (
  request: HandledRequest<E>,
) => HandledReply<E> | Promise<HandledReply<E>>;

interface SentRequest {
  method: string;
  url: URL;
  body: unknown;
  idempotencyKey: string | undefined;
}

/** Returns undefined for a request of another endpoint. */
type Handler = (request: SentRequest) => Promise<Response> | undefined;

const handlers: Handler[] = [];
const faults: string[] = [];

/** Thrown by a resolver: an error with the code, status and sentence that the server sends for this name. */
export class ErrorResponse extends Error {
  readonly status: number;
  readonly reply: ErrorReply;

  constructor(
    ...[name, details, extras]: [...ErrorWithDetails, extras?: Pick<ErrorReply, 'fields' | 'data'>]
  ) {
    const { code, status, message } = describeError(...([name, details] as ErrorWithDetails));
    super(message);
    this.status = status;
    this.reply = { message, code, ...extras };
  }
}

/** Thrown by a resolver: the client gets no response. */
export class ConnectionLost extends Error {}

/**
 * Handles the requests of an endpoint until the test ends; the newest handler of an endpoint counts. Request and
 * response go through the schemas of the contract.
 * @returns the requests so far
 */
export function handle<E extends Endpoint>(endpoint: E, resolve: Resolver<E>): HandledRequest<E>[] {
  const requests: HandledRequest<E>[] = [];
  const path = new URLPattern({ pathname: API_BASE + endpoint.route.path });
  handlers.unshift(({ method, url, body, idempotencyKey }) => {
    const match = method === endpoint.route.method && path.exec({ pathname: url.pathname });
    if (!match) return undefined;
    const request = {
      params: decodeValues(match.pathname.groups),
      query: endpoint.query?.parse(Object.fromEntries(url.searchParams)),
      body: endpoint.body?.parse(body),
      idempotencyKey,
    } as HandledRequest<E>;
    requests.push(request);
    return respond(endpoint, () => resolve(request));
  });
  return requests;
}

/** The next request of an endpoint fails; the one after it is handled as before. */
export function failNext(endpoint: Endpoint, error: ErrorResponse | ConnectionLost): void {
  handle(endpoint, () => {
    handlers.splice(handlers.indexOf(handler), 1);
    throw error;
  });
  const [handler] = handlers as [Handler];
}

const decodeValues = (groups: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(groups).map(([name, value = '']) => [name, decodeURIComponent(value)]));

async function respond<E extends Endpoint>(
  endpoint: E,
  resolve: () => HandledReply<E> | Promise<HandledReply<E>>,
): Promise<Response> {
  try {
    const reply = { message: 'Done', ...(await resolve()) };
    if (reply.data instanceof File) return new Response(reply.data);
    return Response.json(replySchema(endpoint.data).parse(reply), { status: endpoint.status ?? 200 });
  } catch (error) {
    if (!(error instanceof ErrorResponse)) throw error;
    return Response.json(errorReply.parse(error.reply), { status: error.status });
  }
}

/** Replaces `fetch` for the paths of the API. A request without a handler, or outside the contract, is a fault. */
export function interceptFetch(): void {
  const fetchFromNetwork = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    if (!url.pathname.startsWith(API_BASE)) return fetchFromNetwork(input, init);
    try {
      return await handleRequest({
        method: request.method,
        url,
        body: await readBody(request),
        idempotencyKey: request.headers.get('idempotency-key') ?? undefined,
      });
    } catch (error) {
      if (error instanceof ConnectionLost) throw new TypeError('Failed to fetch');
      reportFault(`${request.method} ${url.pathname}: ${error}`);
      throw error;
    }
  };
}

function handleRequest(request: SentRequest): Promise<Response> {
  for (const handler of handlers) {
    const response = handler(request);
    if (response) return response;
  }
  throw new Error('no handler');
}

async function readBody(request: Request): Promise<unknown> {
  if (request.headers.get('content-type')?.startsWith('multipart/'))
    return Object.fromEntries(await request.formData());
  const text = await request.text();
  return text ? JSON.parse(text) : undefined;
}

/** Fails the current test. */
export function reportFault(fault: string): void {
  faults.push(fault);
}

/** Returns the faults since the last call. */
export function takeFaults(): string[] {
  return faults.splice(0);
}

export function removeHandlers(): void {
  handlers.length = 0;
}
