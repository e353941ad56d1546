import { openAs, type Page } from '../support/page-actions.ts';
import type { WebServer } from '../support/server/web-server.ts';
import { ownerPath } from '../support/shop/counter.ts';
import { expect, PHONE, test } from '../support/test.ts';

async function openManage(page: Page, server: WebServer): Promise<void> {
  await openAs(page, 'OWNER', server.owner, ownerPath(server, 'orders/manage'));
  await expect(page.getByRole('article').first()).toBeVisible();
}

const findOverflowingKots = (page: Page) =>
  page.getByRole('article').evaluateAll((cards) =>
    cards
      .flatMap((card) => [card, ...card.querySelectorAll('*')])
      .filter(
        (element) =>
          getComputedStyle(element).overflowX !== 'visible' &&
          element.clientWidth > 1 &&
          element.scrollWidth > element.clientWidth,
      )
      .map((element) => `${element.className}: ${element.scrollWidth} in ${element.clientWidth}`),
  );

for (const [name, screen] of Object.entries({
  'a laptop': { viewport: { width: 1280, height: 800 } },
  'a tablet': { viewport: { width: 820, height: 1180 } },
  'a phone': PHONE,
})) {
  test(`no order scrolls sideways on ${name}, nor while a quantity is edited`, async ({ device, server }) => {
    const owner = await device(screen);
    await openManage(owner, server);
    await expect.poll(() => findOverflowingKots(owner)).toEqual([]);
    await owner
      .getByRole('button', { name: /^Edit quantity/ })
      .first()
      .click();
    await expect(owner.getByLabel(/^Quantity of/)).toBeVisible();
    await expect.poll(() => findOverflowingKots(owner)).toEqual([]);
  });
}

const PRESS_MS = 300;

/** Browsers block audio until a tap, but Playwright's injected scripts count as one. */
async function blockSound(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { get } = Object.getOwnPropertyDescriptor(BaseAudioContext.prototype, 'state') ?? {};
    const { resume } = AudioContext.prototype;
    let isAllowed = false;
    Object.defineProperty(BaseAudioContext.prototype, 'state', {
      get() {
        return isAllowed ? get?.call(this) : 'suspended';
      },
    });
    AudioContext.prototype.resume = async function () {
      isAllowed = true;
      await resume.call(this);
      this.dispatchEvent(new Event('statechange'));
    };
  });
}

test('the first tap after loading reaches its button, although it also enables the sound', async ({
  device,
  server,
}) => {
  const owner = await device();
  await blockSound(owner);
  await openManage(owner, server);
  const soundSwitch = owner.getByRole('button', { name: 'Tap to turn on sound' });
  await expect(soundSwitch).toBeVisible();
  await owner.getByRole('button', { name: 'Print Kot' }).first().hover();
  await owner.mouse.down();
  await owner.waitForTimeout(PRESS_MS);
  await owner.mouse.up();
  await expect(owner.getByRole('dialog').getByRole('button', { name: 'Print', exact: true })).toBeVisible();
  await expect(soundSwitch).toHaveCount(0);
});
