import type { Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';

/** The rules that depend on the theme: a screen that is checked whole in one theme needs only these in the other. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** What axe finds on the screen, by all rules or by the named ones. No screen has frames. */
export async function findViolations(page: Page, rules?: string[]) {
  // The browser gives no style to what is far below the screen: here it does, so that axe sees all of it.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets.push(sheet);
  });
  // A colour in transition is neither the old nor the new one. What inherits it can start when its parent has ended.
  await page.evaluate(async () => {
    const running = () =>
      document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    for (let found = running(); found.length > 0; found = running())
      await Promise.allSettled(found.map(({ finished }) => finished));
  });
  // Half a megabyte: once for each document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axe.source};undefined`);
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  };
  const results = await page.evaluate<AxeResults, RunOptions>(
    (given) => Reflect.get(window, 'axe').run(given),
    options,
  );
  return results.violations;
}

/** What of it is serious or critical, in a form that a failed test can be mended from. */
export async function findSeriousViolations(page: Page, rules?: string[]): Promise<string[]> {
  return (await findViolations(page, rules))
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, any }) => `${id}: ${target.join(' ')} (${any.map(({ message }) => message).join('; ')})`,
      ),
    );
}
