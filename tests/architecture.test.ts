import { expect, test } from 'vitest';
import { architecture } from './architecture/levels.ts';
import { importsOf, repositorySources } from './architecture/sources.ts';
import { violations } from './architecture/violations.ts';

const sources = repositorySources('.');

test('the sources follow the rules of docs/ARCHITECTURE.md', () => {
  expect(sources.size).toBeGreaterThan(500);
  expect(violations(sources)).toEqual([]);
});

test.each(['server', 'client'] as const)(
  'the order of features of the %s has those that another feature imports',
  (side) => {
    const featureOf = (path: string) => new RegExp(`^${side}/src/features/([\\w-]+)/`).exec(path)?.[1];
    const imported = new Set<string>();
    for (const [path, source] of sources) {
      const feature = featureOf(path);
      for (const other of feature ? importsOf(path, source).map(({ to }) => featureOf(to)) : [])
        if (other && other !== feature) imported.add(other);
    }
    expect([...imported].sort()).toEqual([...architecture[side].features].sort());
  },
);

test('imports are detected in every syntax, and nothing else is', () => {
  const source = `
    import a, { type B } from './b.ts';
    import type { C } from './c.ts';
    import {
      d,
    } from "./d.ts";
    import * as e from 'node:fs';
    import './f.css';
    export { g } from '@tawa/shared/g.ts';
    export type { H } from '@scope/h/deep';
    export const text = \`
      import { no } from './template.ts';
    \`;
    // import { no } from './comment.ts';
    /*
    import { no } from './block.ts';
    */
    const lazy = () => import('../lazy.tsx');
    export const note = 'import this from somewhere';
  `;
  expect(importsOf('client/src/ui/a.ts', source)).toEqual([
    { to: 'client/src/ui/b.ts', typeOnly: false },
    { to: 'client/src/ui/c.ts', typeOnly: true },
    { to: 'client/src/ui/d.ts', typeOnly: false },
    { to: 'node:fs', typeOnly: false },
    { to: 'shared/src/g.ts', typeOnly: false },
    { to: '@scope/h', typeOnly: true },
    { to: 'client/src/ui/f.css', typeOnly: false },
    { to: 'client/src/lazy.tsx', typeOnly: false, onDemand: true },
  ]);
});
