import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { ensureDependencies, WITHOUT_TESTS } from './dependencies/ensure-dependencies.mjs';
import { exitWithMessage, root, runTool } from './run.mjs';

const TEXT = /\.(html|js|css|svg|json|webmanifest|txt)$/;

/** @param {string} folder */
function compress(folder) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!TEXT.test(name)) continue;
    const path = join(folder, name);
    const plain = readFileSync(path);
    writeFileSync(`${path}.br`, brotliCompressSync(plain));
    writeFileSync(`${path}.gz`, gzipSync(plain, { level: 9 }));
  }
}

const parts = [
  {
    name: 'client',
    from: [
      'client/src',
      'client/public',
      'client/worker',
      'client/index.html',
      'client/vite.config.ts',
      'client/prerender.ts',
    ],
    make: buildClient,
  },
  { name: 'server', from: ['server/src', 'server/package.json'], make: buildServer },
];
const SHARED = ['shared/src', 'package-lock.json', 'tsconfig.base.json', 'scripts/build.mjs'];

export function build() {
  for (const { name, from, make } of parts) {
    const stamp = join(root, name, 'dist', '.stamp');
    const fingerprint = hashFiles([...SHARED, ...from]);
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) continue;
    console.log(`Building the ${name} …`);
    rmSync(join(root, name, 'dist'), { recursive: true, force: true });
    if (make() !== 0) exitWithMessage(`Building the ${name} failed. Fix the errors above and try again.`);
    writeFileSync(stamp, fingerprint);
  }
}

function buildClient() {
  const code = runTool('vite', ['build', 'client', '--logLevel', 'warn'], {
    ...process.env,
    NODE_ENV: 'production',
  });
  if (code === 0) compress(join(root, 'client', 'dist'));
  return code;
}

/** The commands and the process of the integrity check are files of their own. */
function buildServer() {
  const source = join(root, 'server', 'src');
  const others = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(worker\.js|command\.ts)$/.test(file),
  );
  const options = {
    entryPoints: ['main.ts', ...others].map((file) => join(source, file)),
    entryNames: '[name]',
    outdir: join(root, 'server', 'dist'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    alias: { '@tawa/shared': join(root, 'shared', 'src') },
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
  };
  try {
    createRequire(import.meta.url)('esbuild').buildSync(options);
    for (const folder of ['demo/photos', 'printing/fonts'])
      cpSync(join(source, folder), join(options.outdir, basename(folder)), { recursive: true });
    return 0;
  } catch {
    return 1;
  }
}

/**
 * Hashes contents and not times, which change with every checkout.
 * @param {string[]} paths
 */
function hashFiles(paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(filesIn)) hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesIn(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [path];
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesIn(`${path}/${name}`));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  ensureDependencies(WITHOUT_TESTS);
  build();
}
