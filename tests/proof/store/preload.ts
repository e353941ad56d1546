import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestContext } from 'vitest';

const source = fileURLToPath(new URL('preload.c', import.meta.url));

/** Compiles `preload.c`; undefined where that cannot be done. */
function compile(): string | undefined {
  if (process.platform !== 'linux') return undefined;
  const library = join(mkdtempSync(join(tmpdir(), 'tawa-proof-preload-')), 'preload.so');
  const options = ['-shared', '-fPIC', '-O1', '-o', library, source, '-ldl', '-lpthread'];
  return spawnSync('cc', options).status === 0 ? library : undefined;
}

const library = compile();

/** The folder of the compiled library, to be removed at the end. */
export const preloadFolder = library && join(library, '..');

interface Preloaded {
  /** Must not lie in `folder`. */
  log?: string;
  fault?: string;
}

/** The environment in which the program's file calls go through `preload.c`. Skips the test, aloud, without a compiler. */
export function preloaded({ skip }: TestContext, folder: string, { log, fault }: Preloaded) {
  if (!library) {
    console.log('SKIPPED: this proof needs Linux and a C compiler (cc); install gcc or clang to run it');
    return skip('no C compiler');
  }
  return {
    LD_PRELOAD: library,
    STORE_FOLDER: `${folder}/`,
    // Else libuv might hand file calls to the kernel without calling anything.
    UV_USE_IO_URING: '0',
    ...(log && { STORE_LOG: log }),
    ...(fault && { STORE_FAULT: fault }),
  };
}
