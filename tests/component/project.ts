import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { CHROMIUM_ARGS, findChromium } from '../../scripts/dependencies/chromium.mjs';
import { DESKTOP } from './support/screens.ts';

/** Components of the client in one page of a real Chromium, without a server. */
export const componentProject = {
  plugins: [react()],
  // Vite finds these only when a page or a test loads them, and would then load the running tests again.
  optimizeDeps: {
    include: [
      '@base-ui/react/menu',
      '@tanstack/react-virtual',
      'axe-core',
      'html-to-image',
      'howler',
      'papaparse',
      'qrcode.react',
      'socket.io-client',
    ],
  },
  test: {
    name: 'component',
    include: ['tests/component/**/*.test.tsx'],
    setupFiles: ['tests/component/support/environment.setup.ts'],
    allowOnly: false,
    // The page loads the client once: the setup file cleans up after each test.
    isolate: false,
    fileParallelism: false,
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    sequence: { groupOrder: 6 },
    browser: {
      enabled: true,
      headless: true,
      ui: false,
      screenshotFailures: false,
      viewport: DESKTOP,
      provider: playwright({
        launchOptions: { executablePath: findChromium(), args: CHROMIUM_ARGS },
        contextOptions: { locale: 'en-IN', timezoneId: 'Asia/Kolkata', reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
} satisfies TestProjectInlineConfiguration;
