import { Agent, request } from 'node:http';
import type { BodyInput, DataOf, Endpoint, QueryInput, RouteParams } from '@tawa/shared/contract/endpoint.ts';
import { buildPath } from '@tawa/shared/contract/route.ts';

export interface RequestOptions<E extends Endpoint> {
  params: Omit<RouteParams<E>, 'shopId'>;
  query?: QueryInput<E>;
  body?: BodyInput<E>;
  caller?: 'owner' | 'waiter' | 'diner' | undefined;
}

interface ParsedResponse<E extends Endpoint> {
  status: number;
  message: string;
  data: DataOf<E>;
}

export type ShopRequest = <E extends Endpoint>(
  endpoint: E,
  options: RequestOptions<E>,
) => Promise<ParsedResponse<E>>;

/** Below the 12 s after which the server closes an idle connection; a request that meets the close fails. */
const IDLE_SOCKET_MS = 5_000;

/** Much faster than `fetch`. */
export function createKeepAliveClient(origin: string, tokens: { owner: string; waiter: string }) {
  const agent = new Agent({ keepAlive: true, timeout: IDLE_SOCKET_MS });
  const { port } = new URL(origin);

  function send(
    { method, path, headers }: { method: string; path: string; headers: Record<string, string> },
    text: string,
  ): Promise<{ status: number; text: string }> {
    return new Promise((resolve, reject) => {
      const outgoing = request({ agent, host: '127.0.0.1', port, path, method, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
        );
      });
      outgoing.on('error', reject);
      outgoing.end(text);
    });
  }

  const forShop =
    (shopId: string): ShopRequest =>
    async (endpoint, { params, query, body, caller = 'owner' }) => {
      const search = query === undefined ? '' : `?${new URLSearchParams(query as Record<string, string>)}`;
      const path = buildPath(endpoint.route, { ...params, shopId } as never) + search;
      const text = body === undefined ? '' : JSON.stringify(body);
      const headers = {
        ...(caller !== 'diner' && { authorization: `Bearer ${tokens[caller]}` }),
        ...(text && { 'content-type': 'application/json', 'content-length': `${Buffer.byteLength(text)}` }),
      };
      const response = await send({ method: endpoint.route.method, path, headers }, text);
      return { status: response.status, ...JSON.parse(response.text) };
    };

  return { sendForShop: forShop, close: () => agent.destroy() };
}
