import type { Locator, Page } from '@playwright/test';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { request } from '../../support/client.ts';
import { findAllViolations } from '../support/measure/axe.ts';
import { ownerToken } from '../support/shop/empty-shop.ts';
import { itemRow, openMenuPage } from '../support/shop/menu.ts';
import { expect, PHONE, test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

const form = (page: Page) => page.getByRole('dialog').last();
const sizes = (page: Page) => form(page).getByRole('list', { name: 'Sizes and portions' });
const size = (page: Page, name: string) => sizes(page).getByRole('group', { name, exact: true });
const groupsOfItem = (page: Page) => form(page).getByRole('list', { name: 'Choices', exact: true });
const save = (page: Page) => form(page).getByRole('button', { name: 'Save' }).click();
const namesIn = (list: Locator) =>
  list.getByRole('group').evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')));

async function edit(page: Page, name: string): Promise<void> {
  await itemRow(page, name)
    .getByRole('button', { name: `Edit ${name}` })
    .click();
}

test('two taps add Half and Full; the price is the lowest, and rows move and go by keyboard', async ({
  device,
  server,
}) => {
  const page = await device();
  await openMenuPage(page, server);
  await edit(page, 'Hara Bhara Kebab');
  await form(page).getByRole('button', { name: '+ Full' }).click();
  await form(page).getByRole('button', { name: '+ Half' }).click();
  await expect(size(page, 'Full').getByLabel('Rate')).toHaveValue('190');
  await expect(size(page, 'Half').getByLabel('Rate')).toBeFocused();
  await expect(form(page).getByRole('button', { name: '+ Half' })).toHaveCount(0);

  await save(page);
  await expectToast(page, 'Fill all the fields');
  await expect(size(page, 'Half').getByLabel('Rate')).toBeFocused();
  await expect(size(page, 'Half').getByRole('alert')).toHaveText('Please enter an amount in rupees.');
  await page.keyboard.type('110');
  await expect(form(page).getByLabel('Price')).toHaveValue('110');
  await expect(form(page).getByLabel('Price')).not.toBeEditable();

  await size(page, 'Half').getByRole('button', { name: 'Move Half up' }).press('Enter');
  await expect(size(page, 'Half').getByRole('button', { name: 'Move Half down' })).toBeFocused();
  await form(page).getByRole('button', { name: '+ Large' }).click();
  await size(page, 'Large').getByLabel('Size').fill('Half');
  await sizes(page).getByRole('group').last().getByLabel('Rate').fill('300');
  await save(page);
  await expect(sizes(page).getByRole('alert')).toHaveText('Each size needs a name of its own.');
  await expect(sizes(page).getByRole('group').last().getByLabel('Size')).toBeFocused();
  await sizes(page).getByRole('group').last().getByRole('button', { name: 'Remove Half' }).press('Enter');
  await size(page, 'Half').getByLabel('Default').check();
  await save(page);
  await expect(form(page)).toHaveCount(0);
  await expect(itemRow(page, 'Hara Bhara Kebab')).toContainText('from ₹110');
  await expect(itemRow(page, 'Hara Bhara Kebab')).toContainText('2 sizes');

  await edit(page, 'Hara Bhara Kebab');
  expect(await namesIn(sizes(page))).toEqual(['Half', 'Full']);
  await size(page, 'Half').getByLabel('Available').uncheck();
  await size(page, 'Full').getByLabel('Available').uncheck();
  await save(page);
  await expect(itemRow(page, 'Hara Bhara Kebab')).toContainText('none of its sizes is available');
});

async function createFillingsAfterErrors(page: Page): Promise<void> {
  const groups = groupsOfItem(page);
  await form(page).getByRole('button', { name: 'New group' }).click();
  await form(page).getByLabel('Group').fill('Fillings');
  await form(page).getByLabel('At least').fill('1');
  await expect(form(page).getByText('Required, exactly 1')).toBeVisible();
  await form(page).getByLabel('At most').fill('3');
  await expect(form(page).getByText('Required, 1 to 3')).toBeVisible();
  await form(page).getByRole('textbox', { name: 'Choice' }).fill('Corn');
  await form(page).getByRole('button', { name: 'New group' }).click();
  await expect(form(page).getByText('The maximum must be at least the minimum')).toBeVisible();
  await expect(form(page).getByLabel('At most')).toBeFocused();
  await form(page).getByLabel('At most').fill('2');
  await form(page).getByRole('button', { name: 'Add choice' }).click();
  const second = form(page).getByRole('group', { name: 'Choice 2' });
  await second.getByLabel('Adds').fill('25');
  await second.getByLabel('Veg mark').selectOption('Veg');
  const secondName = form(page).getByRole('textbox', { name: 'Choice' }).last();
  await secondName.fill('corn');
  await form(page).getByRole('button', { name: 'New group' }).click();
  await expect(form(page).getByText('Two choices have the same name.')).toBeVisible();
  await expect(secondName).toBeFocused();
  await secondName.fill('Cheese');
  await form(page).getByRole('button', { name: 'New group' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(groups.getByRole('group', { name: 'Fillings' })).toContainText('Corn, Cheese');
}

test('a group of choices is created, used by two items, reordered, and deleted with its users named', async ({
  device,
  server,
}) => {
  const page = await device();
  await openMenuPage(page, server);
  const groups = groupsOfItem(page);
  await edit(page, 'Veg Grilled Sandwich');
  await createFillingsAfterErrors(page);

  await form(page).getByRole('button', { name: 'New group' }).click();
  await form(page).getByLabel('Group').fill('Toast it');
  await form(page).getByRole('textbox', { name: 'Choice' }).fill('Crisp');
  await form(page).getByRole('button', { name: 'New group' }).click();
  await groups.getByRole('button', { name: 'Move Toast it up' }).press('Enter');
  expect(await namesIn(groups)).toEqual(['Toast it', 'Fillings']);
  await save(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(itemRow(page, 'Veg Grilled Sandwich')).toContainText('Toast it, Fillings');

  await edit(page, 'Bun Maska');
  await form(page).getByLabel('Group of choices').selectOption('Fillings');
  await form(page).getByRole('button', { name: 'Use it' }).click();
  await save(page);
  await expect(itemRow(page, 'Bun Maska')).toContainText('Fillings');

  await edit(page, 'Bun Maska');
  await groups.getByRole('button', { name: 'Edit Fillings' }).click();
  for (const name of ['Corn', 'Cheese'])
    await form(page).getByRole('group', { name }).getByLabel('Available').uncheck();
  await save(page);
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(itemRow(page, 'Bun Maska')).toContainText('Fillings needs 1, and fewer are available');

  await groups.getByRole('button', { name: 'Edit Fillings' }).click();
  await form(page).getByRole('button', { name: 'Delete group' }).click();
  await expect(form(page)).toContainText(
    'Veg Grilled Sandwich and Bun Maska will no longer ask for Fillings',
  );
  await form(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(groups).toHaveCount(0);
  await expect(itemRow(page, 'Veg Grilled Sandwich')).not.toContainText('Fillings');
});

test('what is typed stays while another screen changes the item’s sizes', async ({ device, server }) => {
  const page = await device();
  await openMenuPage(page, server);
  await edit(page, 'Malai Kulfi');
  await form(page).getByRole('button', { name: '+ Regular' }).click();
  const { data } = await request(server.origin, menuApi.getMyItems, { params: { shopId: server.shopId } });
  const { _id: itemId = '' } = data.items.find(({ name }) => name === 'Malai Kulfi') ?? {};
  await request(server.origin, menuApi.editItem, {
    params: { itemId, shopId: server.shopId },
    as: await ownerToken(server),
    body: { variants: [{ name: 'Stick', price: 60 }] },
  });
  await expect(form(page).getByText('This was changed on another screen')).toBeVisible();
  await expect(size(page, 'Regular').getByLabel('Rate')).toHaveValue('80');
  await form(page).getByRole('button', { name: 'Show the change' }).click();
  expect(await namesIn(sizes(page))).toEqual(['Stick']);
});

test('on a phone both forms fit, without a fault that axe knows', async ({ device, server }) => {
  const page = await device(PHONE);
  await openMenuPage(page, server);
  await edit(page, 'Rasmalai (2 pcs)');
  // An input that only screen readers see is one pixel wide.
  const sideways = () =>
    form(page).evaluate((sheet) =>
      Math.max(
        ...[sheet, ...sheet.querySelectorAll('*')].map(({ scrollWidth, clientWidth }) =>
          clientWidth <= 1 ? 0 : scrollWidth - clientWidth,
        ),
      ),
    );
  await form(page).getByRole('button', { name: '+ Half' }).click();
  await form(page).getByRole('button', { name: '+ Full' }).click();
  expect(await sideways()).toBe(0);
  expect(await findAllViolations(page)).toEqual([]);
  await form(page).getByRole('button', { name: 'New group' }).click();
  await form(page).getByRole('button', { name: 'Add choice' }).click();
  expect(await sideways()).toBe(0);
  expect(await findAllViolations(page)).toEqual([]);
});
