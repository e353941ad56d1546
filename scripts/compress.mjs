import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const TEXT = /\.(html|js|css|svg|json|webmanifest|txt)$/;

/** @param {string} folder */
export function compress(folder) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!TEXT.test(name)) continue;
    const path = join(folder, name);
    const plain = readFileSync(path);
    writeFileSync(`${path}.br`, brotliCompressSync(plain));
    writeFileSync(`${path}.gz`, gzipSync(plain, { level: 9 }));
  }
}
