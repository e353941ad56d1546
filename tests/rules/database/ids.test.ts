import { newId } from '@tawa/server/db/ids.ts';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.useRealTimers());

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const timestampOf = (id: string): number => Number.parseInt(id.replace('-', '').slice(0, 12), 16);
const makeIds = (count: number): string[] => Array.from({ length: count }, () => newId());

test('ids are UUIDv7 and strictly increasing', () => {
  const before = Date.now();
  const ids = makeIds(20_000);
  expect(ids.filter((id) => !UUID_V7.test(id))).toEqual([]);
  expect(ids.filter((id, n) => n > 0 && id <= (ids[n - 1] ?? ''))).toEqual([]);
  expect(timestampOf(ids[0] ?? '')).toBeGreaterThanOrEqual(before);
});

test('also when the clock stands still or goes back', () => {
  vi.useFakeTimers({ now: Date.now() + 60_000 });
  const ids = makeIds(1_000);
  vi.setSystemTime(Date.now() - 30_000);
  ids.push(...makeIds(1_000));
  expect(ids.filter((id, n) => n > 0 && id <= (ids[n - 1] ?? ''))).toEqual([]);
});

test('the random part is new for each id', () => {
  const tails = makeIds(10_000).map((id) => id.slice(-10));
  expect(new Set(tails).size).toBe(tails.length);
});
