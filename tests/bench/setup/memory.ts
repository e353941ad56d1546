import { setTimeout as sleep } from 'node:timers/promises';
import { bySize } from '../sizes.ts';
import type { MeasuredProgram } from './measured-program.ts';

const SAMPLES = bySize({ full: 20, short: 6 });
const SAMPLE_INTERVAL_MS = 500;

/** Returns the minimum in MB, because garbage that is not collected yet should not count. */
export async function measureLowestRssMb(program: MeasuredProgram): Promise<number> {
  let lowest = program.residentMb();
  for (let sample = 0; sample < SAMPLES; sample++) {
    await sleep(SAMPLE_INTERVAL_MS);
    lowest = Math.min(lowest, program.residentMb());
  }
  return lowest;
}
