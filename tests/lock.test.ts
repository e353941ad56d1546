import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Package {
  version?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}
type Packages = Record<string, Package>;

/**
 * npm silently writes an incomplete lock if the registry lacks a platform's binary; `npm ci` then fails
 * elsewhere. A URL in the lock would bind every installation to one registry.
 */
function lockProblems(packages: Packages): string[] {
  return Object.entries(packages).flatMap(([path, entry]) => {
    const problems: string[] = [];
    for (const name of Object.keys(entry.optionalDependencies ?? {}))
      if (!isResolvable(packages, path, name))
        problems.push(`${path} needs ${name}, which is not in the lock`);
    if (path.includes('node_modules/') && !entry.link && !entry.integrity)
      problems.push(`${path} has no integrity`);
    const wanted = { ...entry.dependencies, ...entry.devDependencies, ...entry.optionalDependencies };
    const texts = [entry.version, entry.link ? undefined : entry.resolved, ...Object.values(wanted)];
    if (texts.some((text) => text && /:\/\/|^(git|file|github):/.test(text)))
      problems.push(`${path} holds an address`);
    return problems;
  });
}

/** As Node resolves: in the importing package's folder, then in each above. */
function isResolvable(packages: Packages, from: string, name: string): boolean {
  for (let folder = from; ; folder = folder.replace(/(^|\/)[^/]+$/, '')) {
    if (packages[folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`]) return true;
    if (!folder) return false;
  }
}

test('the lock file is complete and names no registry', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Packages };
  expect(Object.keys(lock.packages).length).toBeGreaterThan(100);
  expect(lockProblems(lock.packages)).toEqual([]);
});

test('forbidden entries are detected', () => {
  const problems = lockProblems({
    server: { dependencies: { a: '1.0.0' } },
    'node_modules/@tawa/server': { link: true, resolved: 'server' },
    'node_modules/a': {
      version: '1.0.0',
      integrity: 'sha512-a',
      optionalDependencies: { b: '1', c: '1', d: '1' },
    },
    'node_modules/a/node_modules/b': { version: '1.0.0', integrity: 'sha512-b' },
    'node_modules/c': { version: '1.0.0' },
    'node_modules/e': { version: '1.0.0', integrity: 'sha512-e', resolved: 'https://registry.test/e.tgz' },
    'node_modules/f': { version: 'git+ssh://git@host.test/f.git', integrity: 'sha512-f' },
  });
  expect(problems).toEqual([
    'node_modules/a needs d, which is not in the lock',
    'node_modules/c has no integrity',
    'node_modules/e holds an address',
    'node_modules/f holds an address',
  ]);
});
