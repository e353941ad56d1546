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
import { DatabaseUnusable } from '../db/sqlite/data-folder.ts';

const MIN_SECRET_LENGTH = 32;

/**
 * The JWT secret of this installation: made on the first start and kept in DATA_DIR, for its owner's eyes only. Several
 * processes that start at once on one empty folder come to have the same.
 * @throws DatabaseUnusable when it was cut short
 */
export function loadOrCreateJwtSecret(dataDir: string): string {
  const file = join(dataDir, 'jwt-secret');
  if (!existsSync(file)) writeDurably(file, randomBytes(48).toString('base64url'));
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length >= MIN_SECRET_LENGTH) return secret;
  throw new DatabaseUnusable(`DATA_DIR: ${file} is damaged; delete it, and everybody signs in again`);
}

/** Under its name only once it is whole on the disk: a power cut leaves no empty secret. */
function writeDurably(file: string, secret: string): void {
  const draft = `${file}.${randomBytes(8).toString('hex')}.new`;
  const open = openSync(draft, 'wx', 0o600);
  writeSync(open, secret);
  fsyncSync(open);
  closeSync(open);
  linkOrRename(draft, file);
}

/** By a link, which, other than a rename, leaves alone what another process has named so meanwhile. */
function linkOrRename(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      // A file system without links; whoever shares one of those sets JWT_SECRET.
      renameSync(draft, file);
      return;
    }
  }
  rmSync(draft, { force: true });
}
