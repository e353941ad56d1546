import type { Logger } from '../../db/database.ts';
import type { Databases } from '../../db/open-databases.ts';
import { readVacuumSpace } from '../../db/vacuum-space.ts';

export interface VacuumNeeds {
  file: Databases['file'];
  log: Logger;
}

/**
 * Rewrites the database file. When SQLite moves rows to another page, it leaves their bytes in the free space of
 * the old page, which `secure_delete` does not overwrite.
 * @param maxBytes size of the largest file that may be rewritten now
 * @returns false if the file is not rewritten now
 */
export async function vacuumAfterErasure({ file, log }: VacuumNeeds, maxBytes: number): Promise<boolean> {
  // PostgreSQL vacuums by itself.
  if (!file) return true;
  const bytes = file.bytes();
  if (bytes > maxBytes) return false;
  const space = readVacuumSpace(bytes, file.folder);
  if (space.freeBytes < space.neededBytes) {
    log.warn(
      space,
      'the database file may still contain bytes of an erased customer: there is too little free disk space for VACUUM; it will be retried',
    );
    return false;
  }
  const start = performance.now();
  await file.vacuum();
  log.info({ bytes, ms: Math.round(performance.now() - start) }, 'VACUUM after erasing a customer finished');
  return true;
}
