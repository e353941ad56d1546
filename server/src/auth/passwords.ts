/** argon2id (the library's default) with 19 MiB, t=2, p=1 (OWASP Password Storage Cheat Sheet); runs off the event loop. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Loaded at the first password: a server at rest needs none of it. */
const loadArgon2 = () => import('@node-rs/argon2');

/** The hash to store, with its salt and parameters in it. */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await loadArgon2();
  return hash(password, options);
}

let dummyHash: Promise<string> | undefined;

/**
 * True when the password belongs to the hash. Without a hash (no such user) it takes as long and is false,
 * so that the time of an answer tells nobody which addresses are known.
 */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('nobody has this password');
  const { verify } = await loadArgon2();
  const matches = await verify(stored ?? (await dummyHash), password);
  return matches && stored !== undefined;
}
