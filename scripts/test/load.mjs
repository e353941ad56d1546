import { spawn } from 'node:child_process';

/**
 * Keeps one core busy until this process ends.
 * @returns {import('node:child_process').ChildProcess}
 */
export function startCpuLoad() {
  // The loop checks about every 10 ms whether its parent has ended.
  const script = `while (process.ppid === ${process.pid}) for (let n = 0; n < 1e7; n++);`;
  return spawn(process.execPath, ['-e', script], { stdio: 'ignore' });
}
