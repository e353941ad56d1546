import { findOrInstallBalancer } from '../../scripts/balancer.mjs';
import { type OwnPostgres, openOwnPostgres } from '../../scripts/postgres.mjs';

/** What these tests stand on, or why they cannot. The server is one for all files, and ends with their process. */
interface Environment {
  postgres?: OwnPostgres;
  haproxy?: string;
  none?: string;
}

async function find(): Promise<Environment> {
  const postgres = await openOwnPostgres();
  if ('none' in postgres) return postgres;
  const haproxy = findOrInstallBalancer();
  return haproxy ? { postgres, haproxy } : { postgres, none: 'no HAProxy: install haproxy' };
}

// Vitest may load this file for each of its tests anew.
const kept = globalThis as { tawaScale?: Promise<Environment> };
kept.tawaScale ??= find();

export const environment: Promise<Environment> = kept.tawaScale;
