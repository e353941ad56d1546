import { findOrInstallHaproxy } from '../../scripts/dependencies/haproxy.mjs';
import { type OwnPostgres, startPrivatePostgres } from '../../scripts/dependencies/postgres.mjs';

/** The PostgreSQL and the balancer of these tests, or what is missing. One server for all files ends with their process. */
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

/** Says what is skipped; in CI a missing program is a failure. */
function reportMissing(what: string): string {
  if (process.env.CI) throw new Error(what);
  console.log(`skipped: ${what}`);
  return what;
}

// Vitest may load this file once per test file.
const cache = globalThis as { tawaScale?: Promise<Environment> };
cache.tawaScale ??= findEnvironment();

export const environment: Promise<Environment> = cache.tawaScale;
