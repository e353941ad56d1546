import type { TestServer } from '../../support/server.ts';

interface LostResponses {
  count(): number;
  /** How many of them came again under their key. */
  countRepeated(): number;
}

/**
 * Ends the connection of each so many requests with an idempotency key once it is done, in place of its response.
 * @param forgetsKeys whether the server gets no key, so that it does again what it has done
 */
export function loseResponses(
  { app }: TestServer,
  { every, forgetsKeys = false }: { every: number; forgetsKeys?: boolean },
): LostResponses {
  const lost = new Set<string>();
  const repeated = new Set<string>();
  let requests = 0;
  app.http.server.prependListener('request', (request, response) => {
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string') return;
    if (forgetsKeys) delete request.headers['idempotency-key'];
    if (lost.has(key)) repeated.add(key);
    else if (++requests % every === 0) {
      lost.add(key);
      response.end = () => {
        request.socket.destroy();
        return response;
      };
    }
  });
  return { count: () => lost.size, countRepeated: () => repeated.size };
}
