import { statfsSync } from 'node:fs';

/** VACUUM needs space for a copy of the file and for the write-ahead log. */
const SPACE_FACTOR = 2;

export interface VacuumSpace {
  bytes: number;
  neededBytes: number;
  freeBytes: number;
}

export function readVacuumSpace(bytes: number, folder: string): VacuumSpace {
  const { bavail, bsize } = statfsSync(folder);
  return { bytes, neededBytes: SPACE_FACTOR * bytes, freeBytes: bavail * bsize };
}
