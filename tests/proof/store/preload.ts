import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestContext } from 'vitest';

const source = fileURLToPath(new URL('preload.c', import.meta.url));

/** Compiles `preload.c`; undefined where that cannot be done. */
function compile(): string | undefined {
  if (process.platform !== 'linux') return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'tawa-proof-preload-'));
  const library = join(folder, 'preload.so');
  const options = ['-shared', '-fPIC', '-O1', '-o', library, source, '-ldl', '-lpthread'];
  if (spawnSync('cc', options).status === 0) return library;
  rmSync(folder, { recursive: true });
  return undefined;
}

const library = compile();

/** The folder of the compiled library, to be removed at the end. */
export const preloadFolder = library && join(library, '..');

interface Preloaded {
  /** Must not lie in `folder`. */
  log?: string;
  fault?: string;
}

/** Skips the test, aloud, where the library could not be compiled. */
export function preloadOrSkip({ skip }: TestContext): string {
  if (library) return library;
  console.log('SKIPPED: this proof needs Linux and a C compiler (cc); install gcc or clang to run it');
  return skip('no C compiler');
}

/** The environment in which the program's calls on the files of `folder` go through `preload.c`. */
export const preloaded = (LD_PRELOAD: string, folder: string, { log, fault }: Preloaded) => ({
  LD_PRELOAD,
  STORE_FOLDER: `${folder}/`,
  // Else libuv might hand file calls to the kernel without calling anything.
  UV_USE_IO_URING: '0',
  ...(log && { STORE_LOG: log }),
  ...(fault && { STORE_FAULT: fault }),
});
