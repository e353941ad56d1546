import type { Page } from '@playwright/test';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { request } from '../../support/client.ts';
import { findAllViolations } from '../support/measure/axe.ts';
import { addToCart } from '../support/page-actions.ts';
import type { WebServer } from '../support/server/web-server.ts';
import { ownerToken } from '../support/shop/empty-shop.ts';
import { listKots } from '../support/shop/kots-and-items.ts';
import { itemRow, openMenuPage } from '../support/shop/menu.ts';
import { expect, PHONE, test } from '../support/test.ts';

const form = (page: Page) => page.getByRole('dialog').last();

async function findItem({ origin, shopId }: WebServer, name: string) {
  const { items } = (await request(origin, menuApi.getMyItems, { params: { shopId } })).data;
  const item = items.find((one) => one.name === name);
  if (!item) throw new Error(`The demo has no ${name}.`);
  return item;
}

async function setAvailability(server: WebServer, name: string, body: object) {
  const { origin, shopId } = server;
  const params = { shopId, itemId: (await findItem(server, name))._id };
  const as = await ownerToken(server);
  await request(origin, menuApi.setItemAvailability, { params, body: body as never, as });
}

async function addDrinksToSandwich(owner: Page): Promise<void> {
  await itemRow(owner, 'Veg Grilled Sandwich')
    .getByRole('button', { name: 'Edit Veg Grilled Sandwich' })
    .click();
  await form(owner).getByRole('button', { name: 'New group' }).click();
  await form(owner).getByLabel('Group').fill('With it');
  await form(owner).getByLabel('At least').fill('1');
  const choices = form(owner).getByRole('list', { name: 'Its choices' }).getByRole('group');
  // The item's name becomes that of a choice that has no name yet, or the name of the previous item. Another
  // name stays.
  await choices.first().getByLabel('Menu item').selectOption('Sweet Lassi');
  await choices.first().getByLabel('Menu item').selectOption('Masala Chai');
  await expect(choices.first().getByLabel('Veg mark').locator('option:checked')).toHaveText(
    'Of the menu item',
  );
  await expect(choices.first().getByRole('textbox', { name: 'Choice' })).toHaveValue('Masala Chai');
  await form(owner).getByRole('button', { name: 'Add choice' }).click();
  await choices.last().getByRole('textbox', { name: 'Choice' }).fill('Coffee');
  await choices.last().getByLabel('Menu item').selectOption('Filter Coffee');
  await expect(choices.last().getByRole('textbox', { name: 'Choice' })).toHaveValue('Coffee');
  await choices.last().getByLabel('Adds').fill('20');
  expect(await findAllViolations(owner)).toEqual([]);
  await form(owner).getByRole('button', { name: 'New group' }).click();
  await expect(owner.getByRole('dialog')).toHaveCount(1);
  await form(owner).getByRole('button', { name: 'Save' }).click();
  await expect(owner.getByRole('dialog')).toHaveCount(0);
}

test('an owner makes a combo of items, a diner orders it, and a piece that sells out shows at once', async ({
  device,
  server,
}) => {
  const owner = await device();
  await openMenuPage(owner, server);
  await addDrinksToSandwich(owner);

  const diner = await device({ ...PHONE, reducedMotion: 'reduce' });
  await diner.goto(`/orders/dine-in/${server.shopId}/${server.tableNo}`);
  await expect(diner.getByText('Live', { exact: true })).toBeVisible();
  await addToCart(diner, 'Veg Grilled Sandwich');
  const drinks = diner.getByRole('radiogroup', { name: 'With it' });
  // The choice has the veg mark of its item.
  await expect(drinks.getByRole('radio', { name: 'Veg Masala Chai' })).toBeEnabled();
  await setAvailability(server, 'Masala Chai', { availability: 'SOLD_OUT' });
  await expect(drinks.getByRole('radio', { name: /Masala Chai.*Sold out/ })).toBeDisabled();
  await drinks.getByRole('radio', { name: /Coffee/ }).tap();
  await expect(diner.getByRole('button', { name: 'Add · ₹140' })).toBeVisible();
  await diner.getByRole('button', { name: 'Add · ₹140' }).tap();
  await setAvailability(server, 'Filter Coffee', { availability: 'AVAILABLE', remaining: 5 });
  await diner.getByRole('button', { name: 'View Cart' }).tap();
  await diner.getByRole('button', { name: 'Proceed' }).tap();
  await diner.getByLabel('Name').fill('Kavya');
  await diner.getByLabel('Phone No').fill('9876500072');
  await diner.getByRole('button', { name: 'Place Order' }).tap();
  await expect(diner).toHaveURL(/\/orders\/qr\//);
  const coffee = await findItem(server, 'Filter Coffee');
  expect(coffee.remaining).toBe(4);
  const [kot] = await listKots(server, 'Kavya');
  expect(kot?.items).toMatchObject([
    {
      name: 'Veg Grilled Sandwich',
      price: 140,
      options: [{ name: 'Coffee', price: 20, itemId: coffee._id }],
    },
  ]);

  await setAvailability(server, 'Filter Coffee', { availability: 'SOLD_OUT' });
  await expect(itemRow(owner, 'Veg Grilled Sandwich')).toContainText(
    'With it needs 1. Sold out: Masala Chai and Coffee.',
  );
});
