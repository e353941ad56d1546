import { spawn } from 'node:child_process';

/**
 * Keeps one core busy until this process is gone, however it ends.
 * @returns {import('node:child_process').ChildProcess}
 */
export function startCpuLoad() {
  // An orphan gets another parent; it asks about every 10 ms.
  const busy = `while (process.ppid === ${process.pid}) for (let n = 0; n < 1e7; n++);`;
  return spawn(process.execPath, ['-e', busy], { stdio: 'ignore' });
}
