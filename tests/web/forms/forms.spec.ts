import type { Page } from '@playwright/test';
import { expectNeverReloaded, markNotReloaded, openAs } from '../support/page-actions.ts';
import type { WebServer } from '../support/server/web-server.ts';
import { expect, test } from '../support/test.ts';

async function openAreas(page: Page, server: WebServer): Promise<void> {
  await openAs(page, 'OWNER', server.owner, '/shops');
  await page.getByRole('link', { name: 'Get in Shop' }).click();
  await page.getByRole('navigation', { name: 'Shop' }).getByRole('link', { name: 'Tables' }).click();
  await page.getByRole('link', { name: 'Area', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Areas' })).toBeVisible();
}

const form = (page: Page) => page.getByRole('dialog', { name: 'Add Area' });
const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });
const keepEditingButton = (page: Page) => page.getByRole('button', { name: 'Keep editing' });
const leaveButton = (page: Page) => page.getByRole('button', { name: 'Leave', exact: true });

async function type(page: Page, name = 'Rooftop'): Promise<void> {
  await page.getByRole('button', { name: 'Add Area' }).click();
  await form(page).getByLabel('Name').fill(name);
}

/** In quick succession, as a phone's gesture. */
const go = (page: Page, ...steps: number[]) =>
  page.evaluate((deltas) => {
    for (const delta of deltas) history.go(delta);
  }, steps);

async function expectFreeAgain(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('');
  expect(await page.evaluate(() => document.querySelectorAll('body > [inert]').length)).toBe(0);
}

test('Back with a changed form asks first, however often and however far it goes', async ({
  device,
  server,
}) => {
  const page = await device();
  await openAreas(page, server);
  await markNotReloaded(page);
  await type(page);
  for (const steps of [[-1], [-1, -1], [-1, -1, -1, -1]]) {
    await go(page, ...steps);
    await expect(question(page)).toBeVisible();
    await expect(page).toHaveURL(/\/tables\/area\//);
    await keepEditingButton(page).click();
    await expect(form(page).getByLabel('Name')).toHaveValue('Rooftop');
  }
  await go(page, -1);
  await leaveButton(page).click();
  await expectFreeAgain(page);
  await expect(page).toHaveURL(/\/tables\/area\//);

  await go(page, -1);
  await expect(page).toHaveURL(/\/tables\/table\//);
  await go(page, 1);
  await type(page, 'Garden');
  // The history of a long-pressed Back button offers the page before.
  await go(page, -2);
  await expect(question(page)).toBeVisible();
  await expect(page).toHaveURL(/\/tables\/area\//);
  await leaveButton(page).click();
  await expect(page).toHaveURL(/\/tables\/table\//);
  await expectFreeAgain(page);
  await expectNeverReloaded(page);
});

test('navigating to the same page closes the form as well', async ({ device, server }) => {
  const page = await device();
  await openAreas(page, server);
  // A search in the URL adds such a history entry.
  await page.evaluate(() => history.pushState({ ...history.state, index: history.state.index + 1 }, ''));
  await type(page);
  await go(page, -1);
  await leaveButton(page).click();
  await expectFreeAgain(page);
  await expect(page).toHaveURL(/\/tables\/area\//);
});

async function expectReloadAsks(page: Page): Promise<void> {
  let requests = 0;
  page.on('dialog', (dialog) => {
    requests++;
    void dialog.dismiss();
  });
  await page.evaluate(() => setTimeout(() => location.reload()));
  await expect.poll(() => requests).toBe(1);
  await expect(form(page).getByLabel('Name')).toHaveValue('Rooftop');
}

test('a reload with a changed form asks first', async ({ device, server }) => {
  const page = await device();
  await openAreas(page, server);
  await type(page);
  await expectReloadAsks(page);
});
