import type { Page } from '@playwright/test';
import axe, { type AxeResults, type Result, type RunOptions } from 'axe-core';

/** The theme-dependent rules, enough for a page's second theme. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** They pass the focus on at once and are hidden from screen readers on purpose, which axe cannot know. */
const FOCUS_GUARDS = '[data-base-ui-focus-guard]';

export async function findViolations(page: Page, rules?: string[]) {
  // axe ignores content that the browser skips off screen.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets.push(sheet);
  });
  // Waits for all transitions: inherited colours start theirs when the parent's ends.
  await page.evaluate(async () => {
    const running = () =>
      document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    for (let found = running(); found.length > 0; found = running())
      await Promise.allSettled(found.map(({ finished }) => finished));
  });
  // 500 kB: injected once per document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axe.source};undefined`);
  const options: RunOptions = {
    resultTypes: ['violations'],
    // Experimental, so off by default.
    rules: { 'label-content-name-mismatch': { enabled: true } },
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  };
  const results = await page.evaluate<AxeResults, [{ exclude: string[] }, RunOptions]>(
    (given) => Reflect.get(window, 'axe').run(...given),
    [{ exclude: [FOCUS_GUARDS] }, options],
  );
  return results.violations;
}

export async function findSeriousViolations(page: Page, rules?: string[]): Promise<string[]> {
  const isSerious = ({ impact }: Result) => impact === 'serious' || impact === 'critical';
  return describe((await findViolations(page, rules)).filter(isSerious));
}

/** Of every impact, also against best practices. */
export async function findAllViolations(page: Page, rules?: string[]): Promise<string[]> {
  return describe(await findViolations(page, rules));
}

const describe = (violations: Result[]): string[] =>
  violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, any }) => `${id}: ${target.join(' ')} (${any.map(({ message }) => message).join('; ')})`,
    ),
  );
