import { parseSync } from 'oxc-parser';

export interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** Returns every name in the code of a file. Words in strings, comments and JSX text do not count. */
export function identifiersOf(path: string, source: string): Set<string> {
  const found = new Set<string>();
  const visit = (node: Node): void => {
    if (/Identifier$/.test(node.type)) found.add(String(node.name));
    for (const child of childrenOf(node)) visit(child);
  };
  visit(parseSync(path, source).program as unknown as Node);
  return found;
}

/**
 * Returns the names under which other modules import what a file exports. `default` and `export *` have none.
 */
export function exportsOf(path: string, source: string): string[] {
  return parseSync(path, source).module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName }) => exportName.name ?? []),
  );
}

/** Returns the unquoted keys of the object literals in a file. */
export function objectKeysOf(path: string, source: string): string[] {
  const found: string[] = [];
  const visit = (node: Node): void => {
    if (node.type === 'Property' && !node.computed && (node.key as Node).type === 'Identifier')
      found.push(String((node.key as Node).name));
    for (const child of childrenOf(node)) visit(child);
  };
  visit(parseSync(path, source).program as unknown as Node);
  return found;
}

export function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((value): value is Node => typeof (value as Node | null)?.type === 'string');
}
