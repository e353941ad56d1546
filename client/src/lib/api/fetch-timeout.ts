import { ApiError } from './api-error.ts';

/** Rethrows an abort by the caller; any other failure becomes `OFFLINE`. */
export async function withTimeout<T>(
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
    const message = controller.signal.aborted
      ? 'The server took too long to answer. Please try again.'
      : `No connection to the server. ${isOffline ? 'There is no network, so nothing was sent.' : 'Please check the network and try again.'}`;
    throw new ApiError(0, { code: 'OFFLINE', message });
  } finally {
    clearTimeout(timer);
    callerSignal?.removeEventListener('abort', abort);
  }
}
