import { AppError } from '../errors/app-error.ts';
import { createFairQueue } from '../support/fair-queue.ts';

/** argon2id, 19 MiB, t=2, p=1 (OWASP Password Storage Cheat Sheet); runs off the event loop. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const HASHING_LIMITS = {
  /** libuv has four threads by default; the other two stay free to read files. */
  running: 2,
  waiting: 96,
  /** Lets all staff of a restaurant sign in at once. */
  waitingOfClient: 24,
} as const;

const queue = createFairQueue(
  HASHING_LIMITS,
  () => new AppError('password.busy', {}, { retryAfterMs: 2_000 }),
);

const loadArgon2 = () => import('@node-rs/argon2');

/**
 * @param client network of the caller, or id of a user or shop, which shares the queue fairly with other
 * clients
 */
export const hashPassword = (password: string, client: string): Promise<string> =>
  queue.run(client, () => computeHash(password));

async function computeHash(password: string): Promise<string> {
  const { hash } = await loadArgon2();
  return hash(password, options);
}

let dummyHash: Promise<string> | undefined;

/**
 * Returns the index of the first hash that the password matches. Takes as long if there is no hash, because
 * there is no such user: timing reveals no accounts. All hashes share one turn of the queue, because a 503
 * after the first one would be a guess that nobody counts.
 */
export const findMatchingHash = (
  storedHashes: readonly (string | undefined)[],
  password: string,
  client: string,
): Promise<number | undefined> =>
  queue.run(client, async () => {
    const { verify } = await loadArgon2();
    dummyHash ??= computeHash('not the password of any account');
    const dummy = await dummyHash;
    for (const [index, storedHash] of storedHashes.entries()) {
      const matches = await verify(storedHash ?? dummy, password);
      if (matches && storedHash !== undefined) return index;
    }
    return undefined;
  });

export async function verifyPassword(
  storedHash: string | undefined,
  password: string,
  client: string,
): Promise<boolean> {
  return (await findMatchingHash([storedHash], password, client)) !== undefined;
}
