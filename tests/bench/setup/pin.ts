import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** Returns whether it was possible. @param cores as taskset writes them */
function pinTo(cores: string, pid: number): boolean {
  return spawnSync('taskset', ['-a', '-c', '-p', cores, String(pid)]).status === 0;
}

/**
 * The first core for the program and all its threads, the other cores for its clients.
 * @throws Error `void:` with one core or without taskset
 */
export function separateCores(programPid: number, clientsPid: number): void {
  const cores = availableParallelism();
  if (cores < 2) throw new Error('void: clients and program need a core each');
  const [program, clients] = [pinTo('0', programPid), pinTo(`1-${cores - 1}`, clientsPid)];
  if (!program || !clients) throw new Error('void: taskset is missing or may not pin processes');
}
