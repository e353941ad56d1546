import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Compiles a C source to a shared library in a folder of its own. Undefined where there is no compiler, on a developer's
 * machine; in CI that is an error, and a compiler that refuses the source is one everywhere.
 */
export function compileSharedLibrary(source: string, compiler = 'cc'): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'tawa-proof-preload-'));
  const library = join(folder, 'preload.so');
  const options = ['-shared', '-fPIC', '-O1', '-o', library, source, '-ldl', '-lpthread'];
  const { status, error, stderr } = spawnSync(compiler, options, { encoding: 'utf8' });
  if (status === 0) return library;
  rmSync(folder, { recursive: true });
  const isMissing = (error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT';
  if (isMissing && !process.env.CI) return undefined;
  throw new Error(`${compiler} did not compile ${source}: ${error?.message ?? stderr}`);
}
