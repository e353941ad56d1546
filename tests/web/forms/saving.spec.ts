import type { Page } from '@playwright/test';
import { openAs } from '../support/page-actions.ts';
import type { WebServer } from '../support/server/web-server.ts';
import { expect, test } from '../support/test.ts';

async function openAreas(page: Page, { owner, shopName, shopId }: WebServer): Promise<void> {
  await openAs(page, 'OWNER', owner, `/tables/area/${encodeURIComponent(shopName)}/${shopId}`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Areas' })).toBeVisible();
}

const form = (page: Page) => page.getByRole('dialog', { name: 'Add Area' });
const send = (page: Page) => form(page).getByRole('button', { name: 'Add Area' });
const area = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

async function type(page: Page, name: string, priority = ''): Promise<void> {
  await page.getByRole('button', { name: 'Add Area' }).click();
  await form(page).getByLabel('Name').fill(name);
  await form(page).getByLabel('Priority').fill(priority);
}

for (const [what, drop] of Object.entries({
  'cannot be had': (page: Page) => page.route(/tables\.contract-.*\.js/, (route) => route.abort()),
  'do not come': (page: Page) => page.route(/tables\.contract-.*\.js/, () => undefined),
})) {
  test(`when its validation rules ${what} the form is validated by the server alone`, async ({
    device,
    server,
  }) => {
    const page = await device();
    await drop(page);
    await openAreas(page, server);
    await type(page, 'Rooftop', 'many');
    await page.keyboard.press('Enter');
    await expect(form(page).getByRole('alert')).toHaveText('Please enter a whole number up to 9999.');
    await expect(form(page).getByLabel('Priority')).toBeFocused();
    await form(page).getByLabel('Priority').fill('3');
    await page.keyboard.press('Enter');
    await expect(area(page, 'Rooftop')).toBeVisible();
  });
}

/** Saves the area Hall on one page, and waits until the other shows it. */
async function addHall(mine: Page, theirs: Page, server: WebServer): Promise<void> {
  await openAreas(mine, server);
  await openAreas(theirs, server);
  await type(mine, 'Hall');
  await send(mine).click();
  await expect(area(theirs, 'Hall')).toBeVisible();
}

const changedNote = (page: Page) =>
  page.getByText('This was changed on another screen while you had it open here.');

test('a row that changes elsewhere during editing asks for a choice, each time', async ({
  device,
  server,
}) => {
  const [mine, theirs] = [await device(), await device()];
  await addHall(mine, theirs, server);
  const note = changedNote(mine);
  const change = async (from: string, to: string) => {
    await theirs.getByRole('button', { name: `Edit ${from}` }).click();
    await theirs.getByLabel('Name').fill(to);
    await theirs.getByRole('button', { name: 'Save' }).click();
    await expect(area(mine, to)).toBeAttached();
  };

  await mine.getByRole('button', { name: 'Edit Hall' }).click();
  await mine.getByLabel('Name').fill('Great Hall');
  await change('Hall', 'Old Hall');
  await expect(note).toBeVisible();
  await mine.getByRole('button', { name: 'Save' }).click();
  await expect(mine.getByText(/Choose which version to keep/)).toBeVisible();
  await expect(mine.getByRole('button', { name: 'Show the change' })).toBeFocused();
  await mine.getByRole('button', { name: 'Keep mine' }).click();
  await expect(note).toHaveCount(0);
  await expect(mine.getByLabel('Name')).toHaveValue('Great Hall');

  await change('Old Hall', 'New Hall');
  await expect(note).toBeVisible();
  await mine.getByRole('button', { name: 'Show the change' }).click();
  await expect(mine.getByLabel('Name')).toHaveValue('New Hall');
  // Equal to the stored row: nothing to lose.
  await mine.keyboard.press('Escape');
  await expect(mine.getByRole('dialog')).toHaveCount(0);
});

test('a form recognises its own change, whose response is lost, in the event', async ({ device, server }) => {
  const [mine, theirs] = [await device(), await device()];
  await addHall(mine, theirs, server);
  await mine.getByRole('button', { name: 'Edit Hall' }).click();
  await mine.getByLabel('Name').fill('Last Hall');
  await mine.route('**/areas/edit-area/**', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await mine.getByRole('button', { name: 'Save' }).click();
  await expect(area(theirs, 'Last Hall')).toBeVisible();
  await expect(area(mine, 'Last Hall')).toBeAttached();
  await expect(mine.getByRole('button', { name: 'Save' })).toBeEnabled();
  await expect(changedNote(mine)).toHaveCount(0);
});
