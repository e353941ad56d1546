import type { Locator } from '@playwright/test';
import { createShopActions, kotCard, openKitchenPage } from '../support/shop/kitchen.ts';
import { chooseTextSize, TEXT_SIZES } from '../support/shop/kitchen-board.ts';
import { expect, test } from '../support/test.ts';

const TOUCHED_MS = 2_500;

/**
 * The pointer moves until an order has been gone for `TOUCHED_MS`. The page watches the board once this resolves.
 * @returns waits for the move: ms from the moment when the order left to the moment when `card` moved
 */
async function watchMove(card: Locator): Promise<() => Promise<number>> {
  const watch = await card.evaluateHandle((each, touchedMs) => {
    const { x } = each.getBoundingClientRect();
    const countKots = () => document.querySelectorAll('article').length;
    const before = countKots();
    let leftAt: number | undefined;
    const moved = new Promise<number>((resolve) => {
      const look = () => {
        const now = performance.now();
        if (countKots() < before) leftAt ??= now;
        if (each.getBoundingClientRect().x !== x) return resolve(now - (leftAt ?? now));
        if (leftAt === undefined || now - leftAt < touchedMs) window.dispatchEvent(new Event('pointermove'));
        requestAnimationFrame(look);
      };
      look();
    });
    return { moved };
  }, TOUCHED_MS);
  return () => watch.evaluate(({ moved }) => moved);
}

test('KOTs stay in their cells until the board was not touched for two seconds', async ({
  device,
  server,
}) => {
  const cook = await device({ viewport: { width: 1920, height: 1080 } });
  await openKitchenPage(cook, server);
  const shop = await createShopActions(server);
  for (let n = 0; n < 6; n += 1) await shop.placeOrder(0);
  const kots = await shop.listCooking();
  await expect(cook.getByRole('article')).toHaveCount(kots.length);
  const places = () =>
    cook.getByRole('article').evaluateAll((all) =>
      all.map((each) => {
        const { x, y } = each.getBoundingClientRect();
        return `${each.getAttribute('aria-label')} ${Math.round(x)} ${Math.round(y)}`;
      }),
    );
  const before = await places();
  const msUntilMoved = await watchMove(kotCard(cook, kots[6] as never));
  await shop.serve(kots[5] as never);
  expect(await msUntilMoved()).toBeGreaterThanOrEqual(TOUCHED_MS + 1_900);
  const cells = before.map((place) => place.replace(/^Order #\d+/, ''));
  const closed = before
    .toSpliced(5, 1)
    .map((place, index) => `${place.match(/^Order #\d+/)?.[0]}${cells[index]}`);
  await expect.poll(places).toEqual(closed);
});

/** Buttons of KOTs in the page that lie under the notice, at least in part. */
const buttonsUnder = (notice: Locator) =>
  notice.evaluate((each) => {
    const box = each.getBoundingClientRect();
    return [...document.querySelectorAll('article button')].filter((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
    }).length;
  });

test('a served order can be undone without a KOT under the notice, and buttons have 44 px in any text size', async ({
  device,
  server,
}) => {
  const cook = await device({ viewport: { width: 1024, height: 768 } });
  await openKitchenPage(cook, server);
  const shop = await createShopActions(server);
  for (let n = 0; n < 8; n += 1) await shop.placeOrder(n);
  const changed = await shop.placeOrder(8);
  await shop.setLineQuantity(changed, 9);
  for (const name of Object.keys(TEXT_SIZES)) {
    await chooseTextSize(cook, name);
    const [first] = await shop.listCooking();
    const heights = await kotCard(cook, changed)
      .getByRole('button', { name: /^(Changed · Seen|Served):/ })
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
    expect(heights).toHaveLength(2);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    await kotCard(cook, first as never)
      .getByRole('button', { name: /^Served/ })
      .click();
    await cook.getByRole('dialog').getByRole('button', { name: 'Served' }).click();
    const notice = cook.getByRole('status').filter({ hasText: `Order #${first?.tokenNo} is served.` });
    await expect(notice).toBeVisible();
    expect(await buttonsUnder(notice)).toBe(0);
    await notice.getByRole('button', { name: /^Undo/ }).click();
    await expect(kotCard(cook, first as never)).toBeVisible();
  }
});
