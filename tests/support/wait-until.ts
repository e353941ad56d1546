const TIMEOUT_MS = 45_000;
const POLL_INTERVAL_MS = 15;

/** Polls until `poll` returns a value. */
export async function waitUntil<T>(poll: () => T | undefined | Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const value = await poll();
    if (value !== undefined && value !== false) return value;
    if (Date.now() > deadline) throw new Error('timed out');
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
}
