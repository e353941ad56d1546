import type { Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import { AXE_CONTEXT, axeOptions, describeViolations, isSerious } from '../../../support/axe.ts';

/** The theme-dependent rules, enough for a page's second theme. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

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
  const results = await page.evaluate<AxeResults, [typeof AXE_CONTEXT, RunOptions]>(
    (given) => Reflect.get(window, 'axe').run(...given),
    [AXE_CONTEXT, axeOptions(rules)],
  );
  return results.violations;
}

export async function findSeriousViolations(page: Page, rules?: string[]): Promise<string[]> {
  return describeViolations((await findViolations(page, rules)).filter(isSerious));
}

/** Of every impact, also against best practices. */
export async function findAllViolations(page: Page, rules?: string[]): Promise<string[]> {
  return describeViolations(await findViolations(page, rules));
}
