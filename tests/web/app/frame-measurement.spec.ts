import { longestFrame, MAX_FRAME_MS } from '../support/measure/frames.ts';
import { gotoSettled } from '../support/page-actions.ts';
import { expect, test } from '../support/test.ts';

test.use({ trace: 'off' });

test('the frame measurement detects blocking work and accepts an idle page', {
  tag: '@full',
}, async ({ device }) => {
  const page = await device();
  await gotoSettled(page, '/login');
  const scroll = () => page.mouse.wheel(0, 100);
  expect(await longestFrame(page, scroll)).toBeLessThan(MAX_FRAME_MS);
  // Sleeping uses no CPU.
  const sleep = () => page.waitForTimeout(2 * MAX_FRAME_MS);
  expect(await longestFrame(page, sleep)).toBeLessThan(MAX_FRAME_MS);
  await page.evaluate(() => {
    window.addEventListener('wheel', () => {
      let sum = 0;
      // 25 ms on a very fast CPU, four times that on the slow computer.
      for (let n = 0; n < 150_000_000; n += 1) sum += n % 7;
      document.body.dataset.sum = String(sum);
    });
  });
  // No limit; a limit would cause retries until smooth.
  expect(await longestFrame(page, scroll, Number.POSITIVE_INFINITY)).toBeGreaterThan(MAX_FRAME_MS);
});
