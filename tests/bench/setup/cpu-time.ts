import type { MeasuredProgram } from './measured-program.ts';

/** In µs for each unit of work. */
export interface CpuUse {
  /** Time of the main thread. */
  mainUs: number;
  /** Time of all threads, including those of V8 and libuv. */
  allUs: number;
}

/** @param unitsOf how much the program did meanwhile */
export async function measureCpu<T>(
  program: MeasuredProgram,
  work: () => Promise<T>,
  unitsOf: (done: T) => number,
): Promise<T & CpuUse> {
  const before = { main: program.mainThreadCpuMs(), all: program.cpuMs() };
  const done = await work();
  const usOf = (ms: number) => (ms * 1_000) / unitsOf(done);
  return {
    ...done,
    mainUs: usOf(program.mainThreadCpuMs() - before.main),
    allUs: usOf(program.cpuMs() - before.all),
  };
}
