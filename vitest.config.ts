import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/test/longest-first.mjs';
import { excludedOnPostgres } from './scripts/test/tags.mjs';
import { componentProject } from './tests/component/project.ts';

/** Rejects a forgotten `.only`. Projects do not inherit it. */
const allowOnly = false;
const full = process.env.PROOF_SIZE === 'full';
const onPostgres = Boolean(process.env.DATABASE_URL);
// A worker waits half of its time, for PostgreSQL, processes and limits.
const workers = Math.ceil(1.5 * availableParallelism());
/** Limit of `expect.poll` in ms on a busy machine. */
const patience = { poll: { timeout: 45_000 } };
const exclude = onPostgres ? excludedOnPostgres(process.env.TEST_SCOPE === 'full') : [];
/**
 * Retries tests of sockets, processes and times once; the summary counts them as flaky. Other tests have no
 * retry, which could hide a fault. `npm run stress` sets RETRIES to 0.
 */
const retry = Number(process.env.RETRIES ?? 1);

export default defineConfig({
  test: {
    passWithNoTests: true,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'checks',
          include: ['tests/*.test.{ts,mjs}'],
          allowOnly,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'rules',
          include: ['tests/rules/**/*.test.ts'],
          allowOnly,
          maxWorkers: '100%',
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          allowOnly,
          expect: patience,
          exclude,
          maxWorkers: workers,
          // Workers load the server once: every test creates its own app.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'compat',
          include: ['tests/compat/**/*.test.ts'],
          allowOnly,
          expect: patience,
          exclude,
          maxWorkers: workers,
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'live',
          include: ['tests/live/**/*.test.ts'],
          allowOnly,
          expect: patience,
          retry,
          exclude,
          maxWorkers: workers,
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: onPostgres ? 2 : 3 },
        },
      },
      {
        // One at a time at full size: parallel proofs find less in the same time.
        test: {
          name: 'proof',
          include: ['tests/proof/**/*.test.ts'],
          allowOnly,
          expect: patience,
          // The same seed again would take as long once more, before anybody hears of the failure.
          retry: full ? 0 : retry,
          exclude,
          // Beside other work the longest takes three times as long as alone.
          testTimeout: full ? 0 : 420_000,
          hookTimeout: 60_000,
          maxWorkers: full ? 1 : workers,
          // A failure says which rows were wrong, because a random one may not come again.
          chaiConfig: { truncateThreshold: 0 },
          sequence: { groupOrder: onPostgres && !full ? 2 : 4 },
        },
      },
      {
        // One at a time: some stop the shared PostgreSQL.
        test: {
          name: 'scale',
          include: ['tests/scale/**/*.test.ts'],
          allowOnly,
          expect: patience,
          retry,
          setupFiles: ['tests/scale/environment.setup.ts'],
          testTimeout: full ? 0 : 120_000,
          hookTimeout: 120_000,
          isolate: false,
          fileParallelism: false,
          sequence: { groupOrder: 5 },
        },
      },
      componentProject,
    ],
  },
});
