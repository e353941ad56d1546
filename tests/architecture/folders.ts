import { type Import, importsOf, type Sources } from './sources.ts';

/**
 * Finds folders of one parent that import each other, by any kind of import, and files that import each other
 * in a cycle at run time, which `import type` does not.
 */
export function cycleViolations(sources: Sources): string[] {
  return [
    ...mutualFolders(importGraph(sources)),
    ...importCycles(importGraph(sources, ({ typeOnly }) => !typeOnly)),
  ];
}

type Graph = ReadonlyMap<string, readonly string[]>;

function importGraph(sources: Sources, counts: (one: Import) => boolean = () => true): Graph {
  return new Map(
    [...sources].map(([path, source]) => [
      path,
      importsOf(path, source)
        .filter(counts)
        .map(({ to }) => to)
        .filter((to) => sources.has(to)),
    ]),
  );
}

function mutualFolders(graph: Graph): string[] {
  const edges = new Set<string>();
  for (const [from, targets] of graph)
    for (const to of targets) {
      const pair = siblingFolders(from, to);
      if (pair) edges.add(pair.join(' <> '));
    }
  return [...edges]
    .filter((edge) => edge < reversed(edge) && edges.has(reversed(edge)))
    .map((edge) => `${edge}: the folders import each other`);
}

const reversed = (edge: string): string => edge.split(' <> ').reverse().join(' <> ');

/** Returns the two folders, both in the same parent, that contain the two files. */
function siblingFolders(from: string, to: string): [string, string] | undefined {
  const [a, b] = [from.split('/').slice(0, -1), to.split('/').slice(0, -1)];
  const index = a.findIndex((part, i) => part !== b[i]);
  if (index === -1 || b[index] === undefined) return undefined;
  return [a.slice(0, index + 1).join('/'), b.slice(0, index + 1).join('/')];
}

/**
 * Returns the strongly connected components of the import graph that have more than one file (Tarjan 1972).
 */
function importCycles(graph: Graph): string[] {
  const found: string[] = [];
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const visit = (path: string): void => {
    order.set(path, order.size);
    low.set(path, order.get(path) ?? 0);
    stack.push(path);
    for (const to of graph.get(path) ?? []) {
      if (!order.has(to)) visit(to);
      if (stack.includes(to)) low.set(path, Math.min(low.get(path) ?? 0, low.get(to) ?? 0));
    }
    if (low.get(path) !== order.get(path)) return;
    const members = stack.splice(stack.indexOf(path));
    if (members.length > 1)
      found.push(`${members.sort().join(', ')}: the files import each other in a cycle`);
  };
  for (const path of graph.keys()) if (!order.has(path)) visit(path);
  return found;
}
