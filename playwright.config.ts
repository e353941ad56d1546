import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from './scripts/dependencies/chromium.mjs';

export default defineConfig({
  testDir: 'tests/web',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/web',
  // A journey waits for a third of its time: for the server, for an animation, for the other person.
  workers: Math.ceil(1.5 * availableParallelism()),
  // Every test has a product of its own, so those of one file need not wait for each other.
  fullyParallel: true,
  // scripts/test/report.mjs reports a test that passes the second time as flaky; `npm run stress` sets RETRIES to 0.
  retries: Number(process.env.RETRIES ?? 1),
  grepInvert: process.env.TEST_SCOPE === 'full' ? undefined : /@full/,
  // What a machine needs on which a dozen others work as well. What passes is no slower for it.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  // A `.only` that is left in a file would leave the others out unseen.
  forbidOnly: true,
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    timezoneId: 'Asia/Kolkata',
    locale: 'en-IN',
    // It loads the whole app into every new device: only where a network comes and goes, a test says 'allow'.
    serviceWorkers: 'block',
    // To record one of every test, failed or not, takes a third of the processor's time: only by `TRACE=1`.
    trace: process.env.TRACE ? 'retain-on-failure' : 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_ARGS },
  },
});
