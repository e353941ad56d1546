import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { excludedOnPostgres } from './scripts/test/databases.mjs';

/** A `.only` that is left in a file would leave the others out unseen. Projects do not inherit it. */
const allowOnly = false;
const full = process.env.PROOF_SIZE === 'full';
const onPostgres = Boolean(process.env.DATABASE_URL);
// A worker of the API tests waits for half of its time: for PostgreSQL, for a program that starts, for a limit.
const workers = Math.ceil(1.5 * availableParallelism());
/** ms that `expect.poll` may take on a machine under load; a condition that holds sooner costs none of it. */
const patience = { poll: { timeout: 45_000 } };
const exclude = onPostgres ? excludedOnPostgres(process.env.TEST_SCOPE === 'full') : [];
/**
 * A failed test of sockets, processes or times runs once more, and the summary counts it as flaky. The others have no
 * retry: a second run on what the first one left can hide a fault. `npm run stress` sets RETRIES to 0.
 */
const retry = Number(process.env.RETRIES ?? 1);

export default defineConfig({
  test: {
    passWithNoTests: true,
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
          // Every test opens an app of its own, so a worker loads the program once and not for every file.
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
        // At full size one after the other: beside each other they would find less in the same time.
        test: {
          name: 'proof',
          include: ['tests/proof/**/*.test.ts'],
          allowOnly,
          expect: patience,
          retry,
          exclude,
          testTimeout: full ? 0 : 180_000,
          hookTimeout: 60_000,
          maxWorkers: full ? 1 : availableParallelism(),
          sequence: { groupOrder: 4 },
        },
      },
      {
        // One after the other, and on one PostgreSQL, which some of them stop.
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
    ],
  },
});
