import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestContext } from 'vitest';
import { compileSharedLibrary } from './compile-library.ts';

const source = fileURLToPath(new URL('preload.c', import.meta.url));

// The way in which it comes between a program and its files is Linux's.
const library = process.platform === 'linux' ? compileSharedLibrary(source) : undefined;

/** The folder of the compiled library, to be removed at the end. */
export const preloadFolder = library && join(library, '..');

interface PreloadOptions {
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
export const preloadEnv = (LD_PRELOAD: string, folder: string, { log, fault }: PreloadOptions) => ({
  LD_PRELOAD,
  STORE_FOLDER: `${folder}/`,
  // Else libuv might hand file calls to the kernel without calling anything.
  UV_USE_IO_URING: '0',
  ...(log && { STORE_LOG: log }),
  ...(fault && { STORE_FAULT: fault }),
});
