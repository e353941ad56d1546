import { spawn } from 'node:child_process';

/**
 * Ends with this process.
 * @returns {import('node:child_process').ChildProcess}
 */
export function startCpuLoad() {
  // Checks about every 10 ms whether it is an orphan.
  const script = `while (process.ppid === ${process.pid}) for (let n = 0; n < 1e7; n++);`;
  return spawn(process.execPath, ['-e', script], { stdio: 'ignore' });
}
