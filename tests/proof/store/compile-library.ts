import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** @returns undefined without a compiler, except in CI @throws Error if compiling fails */
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
