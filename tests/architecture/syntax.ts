import { parseSync } from 'oxc-parser';

export interface FunctionSpan {
  name: string;
  lines: number;
}

export interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** Returns every function of a file with its length in lines, except those that are passed to `describe`. */
export function functionsOf(path: string, source: string): FunctionSpan[] {
  const found: FunctionSpan[] = [];
  const visit = (node: Node, name: string, isSuite: boolean): void => {
    const own = nameOf(node) ?? name;
    if (FUNCTIONS.has(node.type) && !isSuite)
      found.push({ name: own, lines: source.slice(node.start, node.end).split('\n').length });
    const suite = node.type === 'CallExpression' && isDescribe(source, node);
    const title = node.type === 'CallExpression' ? titleOf(node) : undefined;
    for (const child of childrenOf(node)) visit(child, title ?? own, suite);
  };
  visit(parseSync(path, source).program as unknown as Node, 'module', false);
  return found;
}

/** Returns every test of a file with the length of its body in lines: what stands between the braces. */
export function testsOf(path: string, source: string): FunctionSpan[] {
  const found: FunctionSpan[] = [];
  const visit = (node: Node): void => {
    const body = node.type === 'CallExpression' && isTest(source, node) ? bodyOf(node) : undefined;
    if (body) {
      const [first] = node.arguments as Node[];
      const name = titleOf(node) ?? (first ? source.slice(first.start, first.end) : '');
      found.push({ name, lines: source.slice(body.start, body.end).split('\n').length - 2 });
    }
    for (const child of childrenOf(node)) visit(child);
  };
  visit(parseSync(path, source).program as unknown as Node);
  return found;
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

function nameOf(node: Node): string | undefined {
  const id = (node.id ?? node.key) as { name?: string } | null | undefined;
  return id?.name;
}

/** Returns the title of a test, whose function has no name of its own. */
function titleOf(node: Node): string | undefined {
  const [first] = node.arguments as { type: string; value?: unknown }[];
  return first?.type === 'Literal' && typeof first.value === 'string' ? first.value : undefined;
}

function isDescribe(source: string, node: Node): boolean {
  const { start, end } = node.callee as Node;
  return /^(test\.)?describe\b/.test(source.slice(start, end));
}

/** Fixtures and hooks such as `test.beforeEach` are no tests. */
function isTest(source: string, node: Node): boolean {
  const { start, end } = node.callee as Node;
  return /^test(\.(skip|only|fail|fixme))?$/.test(source.slice(start, end));
}

function bodyOf(node: Node): Node | undefined {
  const last = (node.arguments as Node[]).at(-1);
  return last && FUNCTIONS.has(last.type) ? (last.body as Node) : undefined;
}
