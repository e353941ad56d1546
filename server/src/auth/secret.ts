import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseUnusable } from '../db/database.ts';

const SHORTEST = 32;

/**
 * The JWT secret of this installation: made on the first start and kept in DATA_DIR, for its owner's eyes only.
 * @throws DatabaseUnusable when it was cut short
 */
export function ownSecret(dataDir: string): string {
  const file = join(dataDir, 'jwt-secret');
  if (!existsSync(file)) keep(file, randomBytes(48).toString('base64url'));
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length >= SHORTEST) return secret;
  throw new DatabaseUnusable(`DATA_DIR: ${file} is damaged; delete it, and everybody signs in again`);
}

/** Under its name only once it is whole on the disk: a power cut leaves no empty secret. */
function keep(file: string, secret: string): void {
  const draft = `${file}.new`;
  const open = openSync(draft, 'w', 0o600);
  writeSync(open, secret);
  fsyncSync(open);
  closeSync(open);
  renameSync(draft, file);
}
