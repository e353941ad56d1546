const PATIENCE_MS = 45_000;
const LOOK_EVERY_MS = 15;

/** Looks again and again until there is something to see. */
export async function waitUntil<T>(look: () => T | undefined | Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const seen = await look();
    if (seen !== undefined && seen !== false) return seen;
    if (Date.now() > deadline) throw new Error('waited in vain');
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
