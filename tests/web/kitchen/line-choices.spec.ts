import { findAllViolations } from '../support/measure/axe.ts';
import { openAs } from '../support/page-actions.ts';
import { kotCard, openKitchenPage } from '../support/shop/kitchen.ts';
import { chooseTextSize, readBoard, TEXT_SIZES } from '../support/shop/kitchen-board.ts';
import { NOTE, placeOrderWithChoices } from '../support/shop/line-choices.ts';
import { ownerPath } from '../support/shop/owner-pages.ts';
import { expect, test } from '../support/test.ts';

test('the kitchen reads each line with its variant, its options and its note, and nothing is cut', async ({
  device,
  server,
}) => {
  const cook = await device({ viewport: { width: 1366, height: 768 }, reducedMotion: 'reduce' });
  await openKitchenPage(cook, server);
  const kot = await placeOrderWithChoices(server);
  const card = kotCard(cook, kot);
  const line = card.getByRole('button', {
    name: `2 × Rolls (Half) + 2 × Extra cheese » ${NOTE}`,
    exact: true,
  });
  await expect(line).toBeVisible();
  // White on black, so that it stands out among the lines.
  const ink = await cook.evaluate(() => getComputedStyle(document.body).color);
  await expect(line.locator('span', { hasText: new RegExp(`^» ${NOTE}$`) }).first()).toHaveCSS(
    'background-color',
    ink,
  );
  await expect(card).not.toContainText('₹');
  for (const name of Object.keys(TEXT_SIZES)) {
    await chooseTextSize(cook, name);
    for (const viewport of [
      { width: 1366, height: 768 },
      { width: 1024, height: 768 },
      { width: 360, height: 640 },
    ]) {
      await cook.setViewportSize(viewport);
      await expect(async () => {
        const { cut, isScrollingSideways } = await readBoard(cook);
        expect({ cut, isScrollingSideways }).toEqual({ cut: [], isScrollingSideways: false });
      }).toPass();
      await expect(card.getByText('Curd')).toHaveCount(1);
    }
    await cook.setViewportSize({ width: 1366, height: 768 });
  }
  await line.click();
  await expect(card.getByRole('button', { pressed: true })).toContainText(NOTE);
});

test('a ticket with long choices continues in the next cell and counts its lines, not its rows', async ({
  device,
  server,
}) => {
  const cook = await device({ viewport: { width: 1024, height: 600 }, reducedMotion: 'reduce' });
  await openKitchenPage(cook, server);
  await chooseTextSize(cook, 'Large');
  const card = kotCard(cook, await placeOrderWithChoices(server));
  await expect(card.getByText(/^#\d+, continued$/).first()).toBeAttached();
  await expect(card.getByText('Rolls (Full), continued').first()).toBeAttached();
  for (const text of await card.getByText(/^\d more lines?$/).allInnerTexts())
    expect(Number(text[0])).toBeLessThanOrEqual(4);
});

test('a note that changes after sending reaches the kitchen as old and new', async ({ device, server }) => {
  const [till, cook] = [await device(), await device({ reducedMotion: 'reduce' })];
  await openKitchenPage(cook, server);
  const kot = await placeOrderWithChoices(server);
  await openAs(till, 'OWNER', server.owner, ownerPath(server, 'orders/manage'));
  const name = `Rolls (Half) + 2 × Extra cheese » ${NOTE}`;
  await till.getByRole('button', { name: `Edit quantity of ${name}: 2` }).click();
  await till.getByLabel(`Quantity of ${name}`).fill('1');
  await till.getByLabel(`Note of ${name}`).fill('Less spicy');
  await expect(till.getByText('1 gets this note, 1 stays as ordered.')).toBeVisible();
  await till.getByRole('button', { name: 'Save' }).click();
  const card = kotCard(cook, kot);
  const changed = card.getByRole('listitem').filter({ hasText: 'CHANGED' });
  await expect(changed.locator('del')).toHaveText([`» ${NOTE}`]);
  await expect(changed).toContainText('» Less spicy');
  await expect(card.getByRole('listitem').filter({ hasText: 'was 2' })).toContainText(`» ${NOTE}`);
  await card.getByRole('button', { name: /^Changed · Seen/ }).click();
  await expect(card.locator('del')).toHaveCount(0);
  await expect(card).toContainText('» Less spicy');
});

test('Manage changes one of two sent halves to a full plate, and the kitchen sees it', async ({
  device,
  server,
}) => {
  const [till, cook] = [await device(), await device({ reducedMotion: 'reduce' })];
  await openKitchenPage(cook, server);
  const kot = await placeOrderWithChoices(server);
  await openAs(till, 'OWNER', server.owner, ownerPath(server, 'orders/manage'));
  const name = `Rolls (Half) + 2 × Extra cheese » ${NOTE}`;
  await till.getByRole('button', { name: `Edit quantity of ${name}: 2` }).click();
  await till.getByRole('button', { name: 'Change choices' }).click();
  const sheet = till.getByRole('dialog', { name: 'Rolls' });
  await expect(sheet.getByRole('radio', { name: /^Half/ })).toBeChecked();
  await expect(sheet.getByLabel('Note for the kitchen')).toHaveValue(NOTE);
  await sheet.getByText('Full').click();
  await sheet.getByRole('button', { name: 'One Extra cheese less' }).click();
  await sheet.getByRole('button', { name: 'One Rolls less' }).click();
  await expect(sheet).toContainText('1 gets these choices, 1 stays as ordered.');
  expect(await findAllViolations(till)).toEqual([]);
  await sheet.getByRole('button', { name: 'Save · ₹300' }).click();
  await expect(sheet).toHaveCount(0);
  const card = till.getByRole('article').filter({ hasText: new RegExp(`#${kot.tokenNo}(?!\\d)`) });
  await expect(card.getByRole('row').filter({ hasText: '₹300' })).toContainText('Rolls (Full)');
  const changed = kotCard(cook, kot).getByRole('listitem').filter({ hasText: 'CHANGED' });
  await expect(changed).toContainText('Rolls (Half) → Rolls (Full)');
});
