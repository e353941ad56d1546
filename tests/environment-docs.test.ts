import { readFileSync } from 'node:fs';
import { variables } from '@tawa/server/config.ts';
import { expect, test } from 'vitest';
import { envExample, readVariables, withVariables } from '../scripts/docs/environment.mjs';

const RENEW = 'npm run docs:environment renews it';
const read = (path: string) => readFileSync(path, 'utf8');

test('docs/OPERATIONS.md and .env.example have the variables of server/src/config.ts', () => {
  const page = read('docs/OPERATIONS.md');
  expect(page, RENEW).toBe(withVariables(page));
  expect(read('.env.example'), RENEW).toBe(envExample());
});

test('a variable that is missing, new or described otherwise is noticed', () => {
  const page = read('docs/OPERATIONS.md');
  expect(readVariables().length).toBeGreaterThan(20);
  for (const { name, description } of readVariables()) {
    expect(page).toContain(`| \`${name}\` |`);
    expect(page).toContain(description);
  }
  const changed = page.replace('| `PORT` | `3000` |', '| `PORT` | `80` |');
  expect(changed).not.toBe(page);
  expect(withVariables(changed)).toBe(page);
  expect(() => withVariables('no table')).toThrow('<!-- variables -->');
});

test('the server accepts every example, and each variable has one or a default', () => {
  for (const { name, example, default: shown } of readVariables()) {
    expect(example || shown, name).not.toBe('');
    const schema = variables.shape[name as keyof typeof variables.shape];
    if (example) expect(schema.safeParse(example), `${name}=${example}`).toMatchObject({ success: true });
  }
});

test('every variable that compose.yaml passes on is one of the server or of the containers', () => {
  const names = readVariables().map(({ name }) => name);
  const passed = [...read('compose.yaml').matchAll(/^ {4,6}([A-Z_]+): \$\{/gm)].map(([, name = '']) => name);
  expect(passed.length).toBeGreaterThan(10);
  expect(passed.filter((name) => !names.includes(name) && name !== 'POSTGRES_PASSWORD')).toEqual([]);
});

test('the README has no table of variables of its own', () => {
  expect(read('README.md')).not.toMatch(/^\| `[A-Z_]+`/m);
});
