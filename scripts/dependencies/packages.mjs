/**
 * @typedef {{
 *   version?: string, resolved?: string, link?: boolean, optional?: boolean, devOptional?: boolean,
 *   dependencies?: Record<string, string>, devDependencies?: Record<string, string>,
 *   optionalDependencies?: Record<string, string>, peerDependencies?: Record<string, string>,
 *   peerDependenciesMeta?: Record<string, { optional?: boolean }>,
 * }} Package
 * @typedef {Record<string, Package>} Packages by path, as in a lock file
 */

/**
 * Whether everything that the workspaces need is installed in the version of the lock file.
 * @param {Packages} wanted of package-lock.json
 * @param {Packages} installed of node_modules/.package-lock.json
 * @param {readonly string[]} workspaces
 */
export function areInstalled(wanted, installed, workspaces) {
  return neededPaths(wanted, workspaces).every((path) => {
    const { version, optional, devOptional } = wanted[path] ?? {};
    return installed[path] ? installed[path].version === version : Boolean(optional || devOptional);
  });
}

/**
 * The packages in node_modules that the repository's root and the workspaces load. A workspace itself is not among
 * them: a new version of our own changes nothing in node_modules.
 * @param {Packages} packages
 * @param {readonly string[]} workspaces
 */
export function neededPaths(packages, workspaces) {
  const found = new Set();
  const open = ['', ...workspaces];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    for (const name of dependenciesOf(packages[path])) {
      const dependency = resolve(packages, path, name);
      if (dependency !== undefined) open.push(dependency);
    }
  }
  return [...found].filter((path) => path.includes('node_modules/')).sort();
}

/** @param {Package} [entry] */
function dependenciesOf(entry = {}) {
  const peers = Object.keys(entry.peerDependencies ?? {}).filter(
    (name) => !entry.peerDependenciesMeta?.[name]?.optional,
  );
  return [
    ...Object.keys({ ...entry.dependencies, ...entry.devDependencies, ...entry.optionalDependencies }),
    ...peers,
  ];
}

/**
 * As Node resolves: in the package's own folder, then in each above; a link leads to its workspace.
 * @param {Packages} packages @param {string} from @param {string} name
 */
function resolve(packages, from, name) {
  for (let folder = from; ; folder = folder.replace(/(^|\/)[^/]+$/, '')) {
    const path = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`;
    if (packages[path]) return packages[path].link ? packages[path].resolved : path;
    if (!folder) return undefined;
  }
}
