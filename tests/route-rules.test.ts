import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ROUTES } from './web/support/route-rules.ts';

test('the table of access rules has every route of the product', () => {
  const files = ['client/src/app/routes.tsx', 'client/src/app/staff-routes.tsx'];
  const source = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const paths = [...source.matchAll(/<Route\s+path="([^"]+)"/g)].map(([, path]) => `/${path}`);
  const index = /<Route index /.test(source) ? ['/'] : [];
  // Both files declare `/*`: the first delegates to the second.
  paths.splice(paths.indexOf('/*'), 1);
  expect([...index, ...paths].sort()).toEqual(Object.keys(ROUTES).sort());
});
