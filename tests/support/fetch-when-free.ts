import { setTimeout as pause } from 'node:timers/promises';

const MOST_TRIES = 30;

/**
 * Repeats a request that the server sheds while it is late, after the time that it asks for. Such a request has changed
 * nothing. A busy machine makes a server late that proves something else than load.
 */
export async function fetchWhenFree(url: string, init: RequestInit): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const response = await fetch(url, init);
    const seconds = Number(response.headers.get('retry-after'));
    if (response.status !== 503 || !seconds || tries === MOST_TRIES) return response;
    await response.body?.cancel();
    await pause(seconds * 1_000);
  }
}
