import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * What axe finds on the screen. No screen has frames, so nothing has to be gathered from several documents: in its
 * newer mode axe opens one more page for that, every time.
 */
export async function violationsOn(page: Page) {
  // The browser gives no style to what is far below the screen: here it does, so that axe sees all of it.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets.push(sheet);
  });
  // A colour on its way is neither the one nor the other: what a change of theme has set in motion ends first.
  await page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  return (await axe.analyze()).violations;
}

/** What of it is serious or critical, in a form that a failed test can be mended from. */
export async function seriousFaultsOn(page: Page): Promise<string[]> {
  return (await violationsOn(page))
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, any }) => `${id}: ${target.join(' ')} (${any.map(({ message }) => message).join('; ')})`,
      ),
    );
}
