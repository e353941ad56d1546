import { ApiError } from './api-error.ts';

/**
 * Runs a request with a time limit and tells a lost network apart from a call that its caller gave up. What takes
 * long but goes on says so: the limit begins again.
 */
export async function within<T>(
  ms: number,
  given: AbortSignal | undefined,
  run: (signal: AbortSignal, goesOn: () => void) => Promise<T>,
): Promise<T> {
  // Not AbortSignal.any: the phones in a restaurant are older than it.
  const limit = new AbortController();
  const stop = () => limit.abort();
  const isOffline = !navigator.onLine;
  let timer = setTimeout(stop, ms);
  const goesOn = () => {
    clearTimeout(timer);
    timer = setTimeout(stop, ms);
  };
  if (given?.aborted) stop();
  given?.addEventListener('abort', stop);
  try {
    return await run(limit.signal, goesOn);
  } catch (error) {
    if (given?.aborted) throw error;
    const message = limit.signal.aborted
      ? 'The server took too long to answer. Please try again.'
      : `No connection to the server. ${isOffline ? 'There is no network, so nothing was sent.' : 'Please check the network and try again.'}`;
    throw new ApiError(0, { code: 'OFFLINE', message });
  } finally {
    clearTimeout(timer);
    given?.removeEventListener('abort', stop);
  }
}
