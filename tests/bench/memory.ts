import { setTimeout as sleep } from 'node:timers/promises';
import type { Program } from './program.ts';
import { sized } from './sizes.ts';

const LOOKS = sized({ full: 20, short: 6 });
const LOOK_EVERY_MS = 500;

/** The least resident memory, in MB, while nobody asks for anything: what waits to be collected is not what is held. */
export async function lowestMb(program: Program): Promise<number> {
  let lowest = program.residentMb();
  for (let look = 0; look < LOOKS; look++) {
    await sleep(LOOK_EVERY_MS);
    lowest = Math.min(lowest, program.residentMb());
  }
  return lowest;
}
