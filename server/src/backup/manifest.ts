import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatCount } from '@tawa/shared/text.ts';
import { z } from 'zod';

export const MANIFEST_FILE = 'backup.json';
const PICTURES = 'uploads';

/** The message is for the operator. */
export class BackupUnusable extends Error {}

const nonNegativeInt = z.number().int().nonnegative();

const manifest = z.object({
  version: z.literal(1),
  takenAt: z.iso.datetime(),
  from: z.string(),
  /** Newest applied migration. */
  schema: nonNegativeInt,
  counts: z.record(z.string(), nonNegativeInt),
  bytes: nonNegativeInt,
  /** A restore copies only these paths. */
  files: z.record(
    z.string().regex(/^(tawa\.db|uploads\/[0-9a-f-]{36}\.webp)$/),
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
  const pictures = Object.keys(files).filter((name) => name.startsWith(PICTURES)).length;
  const { shops = 0, kots = 0, invoices = 0 } = counts;
  const parts = [
    formatCount(shops, 'shop'),
    formatCount(kots, 'ticket'),
    formatCount(invoices, 'bill'),
    formatCount(pictures, 'picture'),
  ];
  return `${parts.join(', ')}, ${(bytes / 1_000_000).toFixed(1)} MB`;
}
