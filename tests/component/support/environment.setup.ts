import { queryClient } from '@tawa/client/src/lib/query-client.ts';
import toast from 'react-hot-toast/headless';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { interceptFetch, removeHandlers, reportFault, takeFaults } from './handlers.ts';
import { unmountPage } from './render-page.tsx';
import { DESKTOP } from './screens.ts';

// Without isolation this file runs before each test file of one page, and the modules that it imports run once.
interceptFetch();

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...values) => reportFault(values.map(String).join(' ')));
});

afterEach(async () => {
  unmountPage();
  vi.useRealTimers();
  vi.restoreAllMocks();
  await queryClient.cancelQueries();
  queryClient.clear();
  toast.remove();
  localStorage.clear();
  sessionStorage.clear();
  removeHandlers();
  if (innerWidth !== DESKTOP.width) await page.viewport(DESKTOP.width, DESKTOP.height);
  await finishHistorySteps();
  expect(takeFaults(), 'requests without a handler, and errors on the console').toEqual([]);
});

/** A step of the history that a test began must not arrive in the next one. The browser does steps in order. */
async function finishHistorySteps(): Promise<void> {
  await expect.poll(() => history.state?.depth ?? 0).toBe(0);
  const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  history.pushState({ index: 0, key: 'last', state: null }, '');
  history.back();
  await arrived;
}
