import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestContext } from 'vitest';
import { compileSharedLibrary } from './compile-library.ts';

const source = fileURLToPath(new URL('preload.c', import.meta.url));

// `LD_PRELOAD` is Linux only.
const library = process.platform === 'linux' ? compileSharedLibrary(source) : undefined;

export const preloadFolder = library && join(library, '..');

interface PreloadOptions {
  /** Must be outside `folder`. */
  log?: string;
  fault?: string;
}

export function preloadOrSkip({ skip }: TestContext): string {
  if (library) return library;
  console.log('SKIPPED: this proof needs Linux and a C compiler (cc); install gcc or clang to run it');
  return skip('no C compiler');
}

/** Routes file operations in `folder` through `preload.c`. */
export const preloadEnv = (LD_PRELOAD: string, folder: string, { log, fault }: PreloadOptions) => ({
  LD_PRELOAD,
  STORE_FOLDER: `${folder}/`,
  // io_uring would bypass the libc functions that `preload.c` replaces.
  UV_USE_IO_URING: '0',
  ...(log && { STORE_LOG: log }),
  ...(fault && { STORE_FAULT: fault }),
});
