/** argon2id, 19 MiB, t=2, p=1 (OWASP Password Storage Cheat Sheet); runs off the event loop. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const loadArgon2 = () => import('@node-rs/argon2');

export async function hashPassword(password: string): Promise<string> {
  const { hash } = await loadArgon2();
  return hash(password, options);
}

let dummyHash: Promise<string> | undefined;

/** Takes as long without a stored hash (no such user), so that timing reveals no accounts. */
export async function verifyPassword(storedHash: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('not the password of any account');
  const { verify } = await loadArgon2();
  const matches = await verify(storedHash ?? (await dummyHash), password);
  return matches && storedHash !== undefined;
}
