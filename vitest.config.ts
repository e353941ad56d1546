import { defineConfig } from 'vitest/config';

const full = process.env.PROOF_SIZE === 'full';

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
          maxWorkers: '100%',
          // Every test opens an app of its own, so a worker loads the program once and not for every file.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'live',
          include: ['tests/live/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 3 },
        },
      },
      {
        // One after the other: proofs measure times and kill processes.
        test: {
          name: 'proof',
          include: ['tests/proof/**/*.test.ts'],
          testTimeout: full ? 0 : 180_000,
          hookTimeout: 60_000,
          fileParallelism: false,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
});
