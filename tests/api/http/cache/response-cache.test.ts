import { type CachedResponse, createResponseCache } from '@tawa/server/http/list-cache.ts';
import { expect, test } from 'vitest';

const bytes = (size: number): CachedResponse => ({ bytes: Buffer.alloc(size, 'x'), encoding: '' });

test('a response is found at its version only', () => {
  const known = createResponseCache();
  expect(known.get('tables of A', '1')).toBeUndefined();
  known.set('tables of A', '1', bytes(10));
  expect(known.get('tables of A', '1')).toMatchObject(bytes(10));
  expect(known.get('tables of A', '2')).toBeUndefined();
  expect(known.get('tables of B', '1')).toBeUndefined();
  known.set('tables of A', '2', bytes(20));
  expect(known.get('tables of A', '1')).toBeUndefined();
  expect(known.get('tables of A', '2')).toMatchObject(bytes(20));
});

test('the least recently used response is evicted', () => {
  const known = createResponseCache(4_000);
  for (const question of ['a', 'b', 'c']) known.set(question, '1', bytes(1_000));
  known.get('a', '1');
  known.set('d', '1', bytes(1_000));
  expect(['a', 'b', 'c', 'd'].filter((question) => known.get(question, '1'))).toEqual(['a', 'c', 'd']);
});

test('a new version replaces the old one', () => {
  const known = createResponseCache(4_000);
  known.set('a', '1', bytes(1_000));
  for (let version = 1; version < 100; version++) known.set('b', String(version), bytes(2_000));
  expect(known.get('a', '1')).toBeDefined();
});

test('a response larger than the cache is not stored and evicts no other', () => {
  const known = createResponseCache(4_000);
  known.set('b', '1', bytes(1_000));
  known.set('a', '1', bytes(5_000));
  expect(known.get('a', '1')).toBeUndefined();
  expect(known.get('b', '1')).toBeDefined();
});

test('cache keys count towards the limit: many small responses do not fill the memory', () => {
  const known = createResponseCache(100_000);
  for (let n = 0; n < 1_000; n++) known.set(`${n}${'q'.repeat(2_000)}`, '1', bytes(10));
  const stored = Array.from({ length: 1_000 }, (_, n) => known.get(`${n}${'q'.repeat(2_000)}`, '1'));
  expect(stored.filter(Boolean).length).toBeLessThan(25);
});
