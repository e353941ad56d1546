import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestServer } from './server.ts';

const encodePart = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

interface TokenOverrides {
  claims?: Record<string, unknown>;
  secret?: string;
  alg?: 'HS256' | 'HS512' | 'none';
}

export function decodeClaims(token: string): {
  sub: string;
  sid: string;
  use: string;
  iat: number;
  exp: number;
} {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

/** Signs a changed copy of `token`. */
export function forgeToken(
  server: TestServer,
  token: string,
  { claims, secret, alg = 'HS256' }: TokenOverrides = {},
): string {
  const body = `${encodePart({ alg, typ: 'JWT' })}.${encodePart({ ...decodeClaims(token), ...claims })}`;
  if (alg === 'none') return `${body}.`;
  const key = secret ?? readFileSync(join(server.dataDir, 'jwt-secret'), 'utf8');
  return `${body}.${createHmac(alg.replace('HS', 'sha'), key).update(body).digest('base64url')}`;
}
