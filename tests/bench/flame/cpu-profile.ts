import { readFileSync } from 'node:fs';
import { type CostCategory, categoryOf } from './cost-categories.ts';

/** Of `node --cpu-prof`; µs of the monotonic clock. */
interface Profile {
  startTime: number;
  nodes: { id: number; callFrame: { functionName: string; url: string }; children?: number[] }[];
  samples: number[];
  timeDeltas: number[];
}

export interface FlameNode {
  name: string;
  category: CostCategory;
  /** With callees, in µs. */
  us: number;
  children: Map<string, FlameNode>;
}

export interface TimeWindow {
  /** Monotonic, in µs. */
  from: number;
  to: number;
}

const NOT_RUNNING = new Set(['(idle)', '(root)']);

/**
 * Merges stacks by name below a root called `name`.
 * @returns the tree, and exclusive µs by category
 */
export function readProfile(
  file: string,
  { from, to }: TimeWindow,
  name: string,
): { flame: FlameNode; categories: Map<CostCategory, number> } {
  const { startTime, nodes, samples, timeDeltas }: Profile = JSON.parse(readFileSync(file, 'utf8'));
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const callers = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const flame: FlameNode = { name, category: 'Node', us: 0, children: new Map() };
  const parts = new Map<CostCategory, number>();

  function stackOf(leaf: number) {
    const stack = [];
    for (let id: number | undefined = leaf; id !== undefined; id = callers.get(id)) {
      const frame = frames.get(id);
      if (frame && !NOT_RUNNING.has(frame.functionName)) stack.push(frame);
    }
    return stack;
  }

  let at = startTime;
  for (const [i, leaf] of samples.entries()) {
    at += timeDeltas[i] ?? 0;
    if (at < from || at > to) continue;
    const us = timeDeltas[i + 1] ?? 0;
    const stack = stackOf(leaf);
    if (stack.length === 0) continue;
    const part = categoryOf(stack);
    parts.set(part, (parts.get(part) ?? 0) + us);
    flame.us += us;
    let node = flame;
    for (let depth = stack.length - 1; depth >= 0; depth--) {
      const { functionName, url } = stack[depth] as (typeof stack)[number];
      const name = `${functionName || '(anonymous)'} ${url.split('/').slice(-2).join('/')}`.trim();
      const next = node.children.get(name) ?? {
        name,
        category: categoryOf(stack.slice(depth)),
        us: 0,
        children: new Map(),
      };
      node.children.set(name, next);
      next.us += us;
      node = next;
    }
  }
  return { flame, categories: parts };
}
