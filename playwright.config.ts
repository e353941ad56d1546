import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from './scripts/dependencies/chromium.mjs';

export default defineConfig({
  testDir: 'tests/web',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/web',
  // A test waits a third of its time, for the server, animations and other users.
  workers: Math.ceil(1.5 * availableParallelism()),
  // Every test starts its own server.
  fullyParallel: true,
  // scripts/test/report.mjs reports a passing retry as flaky; `npm run stress` sets RETRIES to 0.
  retries: Number(process.env.RETRIES ?? 1),
  grepInvert: process.env.TEST_SCOPE === 'full' ? undefined : /@full/,
  // In ms, for a busy machine.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    timezoneId: 'Asia/Kolkata',
    locale: 'en-IN',
    // Animations take half of the processor time of opening and closing a form.
    reducedMotion: 'reduce',
    // A service worker loads some 300 files in each context of the staff, which takes seconds of processor time. Only
    // tests of what it does allow it.
    serviceWorkers: 'block',
    // Tracing every test costs a third of the CPU time.
    trace: process.env.TRACE ? 'retain-on-failure' : 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_ARGS },
  },
});
