import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseUnusable, MOVED_MARKER_FILE } from '../sqlite/data-folder.ts';

/** Write it before the import is complete, or both databases could start. */
export function writeMovedMarker(dataDir: string): void {
  const file = join(dataDir, MOVED_MARKER_FILE);
  try {
    writeFileSync(file, 'The data of this folder has been imported into PostgreSQL.\n', {
      mode: 0o600,
      flush: true,
    });
  } catch (error) {
    throw new DatabaseUnusable(`DATA_DIR: ${file} cannot be written (${(error as Error).message})`);
  }
}
