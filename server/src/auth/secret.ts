import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** The JWT secret of this installation: made on the first start and kept in DATA_DIR, for its owner's eyes only. */
export function ownSecret(dataDir: string): string {
  const file = join(dataDir, 'jwt-secret');
  if (!existsSync(file)) keep(file, randomBytes(48).toString('base64url'));
  return readFileSync(file, 'utf8').trim();
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
