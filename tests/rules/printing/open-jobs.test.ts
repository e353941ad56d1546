import { needsAttention } from '@tawa/client/src/features/printing/model/open-jobs.ts';
import { expect, test } from 'vitest';

const NOW = Date.parse('2026-11-28T12:00:00.000Z');
const job = (change: Partial<Parameters<typeof needsAttention>[0]>) => ({
  status: 'WAITING' as const,
  isUntold: false,
  error: null,
  createdAt: new Date(NOW - 1_000).toISOString(),
  ...change,
});

test('a print that failed once stays in the list while it is tried again', () => {
  expect(needsAttention(job({ error: 'UNREACHABLE' }), NOW)).toBe(true);
  expect(needsAttention(job({ status: 'SENDING', error: 'UNREACHABLE' }), NOW)).toBe(true);
});

test('a print that is on its way for the first time needs nobody', () => {
  expect(needsAttention(job({}), NOW)).toBe(false);
  expect(needsAttention(job({ status: 'SENDING' }), NOW)).toBe(false);
  expect(needsAttention(job({ createdAt: new Date(NOW - 10_000).toISOString() }), NOW)).toBe(true);
});
