import { longestFrame, SMOOTH_MS } from './support/frames.ts';
import { type Page, visit } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** Every step of the wheel makes the page count so far; the slower the computer, the longer. */
function countWhenScrolled(page: Page, upTo: number): Promise<void> {
  return page.evaluate((count) => {
    window.addEventListener('wheel', () => {
      let sum = 0;
      for (let at = 0; at < count; at += 1) sum += Math.sqrt(at);
      document.body.dataset.sum = String(sum);
    });
  }, upTo);
}

const countsInMs = (page: Page) =>
  page.evaluate(() => {
    const begun = performance.now();
    let sum = 0;
    for (let at = 0; at < 10_000_000; at += 1) sum += Math.sqrt(at);
    document.body.dataset.sum = String(sum);
    return 10_000_000 / (performance.now() - begun);
  });

test('the measurement of frames sees work that only a slow computer feels, and is content with none', async ({
  device,
}) => {
  const page = await device();
  await visit(page, '/login');
  const scroll = () => page.mouse.wheel(0, 100);
  expect(await longestFrame(page, scroll)).toBeLessThan(SMOOTH_MS);
  // Half of the limit here and now; twice the limit on the slow computer.
  await countWhenScrolled(page, (await countsInMs(page)) * (SMOOTH_MS / 2));
  expect(await longestFrame(page, scroll)).toBeGreaterThan(SMOOTH_MS);
});
