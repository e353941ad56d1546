import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatCount } from '@tawa/shared/text.ts';
import { z } from 'zod';
import { DATABASE_FILE } from '../db/sqlite/data-folder-checks.ts';
import { isPictureFile } from '../files/pictures.ts';

export const MANIFEST_FILE = 'backup.json';
const PICTURES = 'uploads/';

/** The operator reads the message. */
export class BackupUnusable extends Error {}

const nonNegativeInt = z.number().int().nonnegative();

const isInBackup = (path: string): boolean =>
  path === DATABASE_FILE || (path.startsWith(PICTURES) && isPictureFile(path.slice(PICTURES.length)));

const manifest = z.object({
  version: z.literal(1),
  takenAt: z.iso.datetime(),
  from: z.string(),
  /** Creation time of the newest applied migration, ms UTC. */
  schema: nonNegativeInt,
  counts: z.record(z.string(), nonNegativeInt),
  bytes: nonNegativeInt,
  /** A restore copies only these paths. */
  files: z.record(
    z.string().refine(isInBackup),
    z.object({ bytes: nonNegativeInt, sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  ),
});

export type Manifest = z.output<typeof manifest>;

export function readManifest(folder: string): Manifest {
  try {
    return manifest.parse(JSON.parse(readFileSync(join(folder, MANIFEST_FILE), 'utf8')));
  } catch {
    throw new BackupUnusable(`${folder} is no finished backup: it has no ${MANIFEST_FILE} that can be read`);
  }
}

export function describeBackup({ counts, files, bytes }: Manifest): string {
  const pictureFiles = Object.keys(files).filter((name) => name.startsWith(PICTURES));
  // A photo of an item has several files but counts as one picture.
  const pictures = new Set(pictureFiles.map((name) => name.replace(/-\d{2,3}\.webp$/, '')));
  const { shops = 0, kots = 0, invoices = 0 } = counts;
  const parts = [
    formatCount(shops, 'shop'),
    formatCount(kots, 'ticket'),
    formatCount(invoices, 'bill'),
    formatCount(pictures.size, 'picture'),
  ];
  return `${parts.join(', ')}, ${(bytes / 1_000_000).toFixed(1)} MB`;
}
