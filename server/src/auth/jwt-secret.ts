import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseUnusable } from '../db/sqlite/data-folder-checks.ts';

const MIN_SECRET_LENGTH = 32;

/**
 * Returns the secret in DATA_DIR, which the first start creates. Processes that start together use the same
 * one.
 * @throws DatabaseUnusable if the file is truncated
 */
export function loadOrCreateJwtSecret(dataDir: string): string {
  const file = join(dataDir, 'jwt-secret');
  if (!existsSync(file)) createSecretFile(file, randomBytes(48).toString('base64url'));
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length >= MIN_SECRET_LENGTH) return secret;
  throw new DatabaseUnusable(`DATA_DIR: ${file} is damaged; delete it (all users must then sign in again)`);
}

/** The file gets its name only after fsync, so that a power cut leaves no empty secret. */
function createSecretFile(file: string, secret: string): void {
  const draft = `${file}.${randomBytes(8).toString('hex')}.new`;
  const descriptor = openSync(draft, 'wx', 0o600);
  writeSync(descriptor, secret);
  fsyncSync(descriptor);
  closeSync(descriptor);
  linkOrRename(draft, file);
}

/** `link` keeps a file that another process has created meanwhile; `rename` would replace it. */
function linkOrRename(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      // The file system has no hard links. Processes that share it must set JWT_SECRET.
      renameSync(draft, file);
      return;
    }
  }
  rmSync(draft, { force: true });
}
