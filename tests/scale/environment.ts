import { findOrInstallHaproxy } from '../../scripts/dependencies/haproxy.mjs';
import { type OwnPostgres, startPrivatePostgres } from '../../scripts/dependencies/postgres.mjs';

/** Shared by all test files of a process. */
interface Environment {
  postgres?: OwnPostgres;
  haproxy?: string;
  skipReason?: string;
}

async function findEnvironment(): Promise<Environment> {
  const postgres = await startPrivatePostgres();
  if ('none' in postgres) return { skipReason: reportMissing(postgres.none) };
  const haproxy = findOrInstallHaproxy();
  if (haproxy) return { postgres, haproxy };
  return {
    postgres,
    skipReason: reportMissing('no HAProxy: install haproxy (Debian: apt-get install haproxy)'),
  };
}

/** Throws in CI. */
function reportMissing(what: string): string {
  if (process.env.CI) throw new Error(what);
  console.log(`skipped: ${what}`);
  return what;
}

// Vitest may load this module once per test file.
const cache = globalThis as { tawaScale?: Promise<Environment> };
cache.tawaScale ??= findEnvironment();

export const environment: Promise<Environment> = cache.tawaScale;
