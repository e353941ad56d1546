import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { withoutDatabase } from './scripts/without-database.mjs';

const full = process.env.PROOF_SIZE === 'full';
const onPostgres = Boolean(process.env.DATABASE_URL);
// There a worker waits for PostgreSQL half of its time, and SQLite's one file leaves nothing to wait for.
const workers = onPostgres ? Math.ceil(1.5 * availableParallelism()) : '100%';
/** As long as a machine may take on which others work as well. What is there soon costs none of it. */
const patience = { poll: { timeout: 45_000 } };
const exclude = onPostgres ? withoutDatabase : [];

export default defineConfig({
  test: {
    passWithNoTests: true,
    projects: [
      { test: { name: 'checks', include: ['tests/*.test.{ts,mjs}'], sequence: { groupOrder: 0 } } },
      {
        test: {
          name: 'rules',
          include: ['tests/rules/**/*.test.ts'],
          maxWorkers: '100%',
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
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
          expect: patience,
          exclude,
          maxWorkers: workers,
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: onPostgres ? 2 : 3 },
        },
      },
      {
        // One after the other: proofs measure times and kill processes.
        test: {
          name: 'proof',
          include: ['tests/proof/**/*.test.ts'],
          expect: patience,
          exclude,
          testTimeout: full ? 0 : 180_000,
          hookTimeout: 60_000,
          fileParallelism: false,
          sequence: { groupOrder: 4 },
        },
      },
      {
        // One after the other, and on one PostgreSQL, which some of them stop.
        test: {
          name: 'scale',
          include: ['tests/scale/**/*.test.ts'],
          expect: patience,
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
