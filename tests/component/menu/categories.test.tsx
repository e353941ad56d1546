import CategoriesPage from '@tawa/client/src/pages/items/categories.page.tsx';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aCategory } from '../../support/builders/item.ts';
import { createGate } from '../../support/gate.ts';
import { handle } from '../support/handlers.ts';
import { renderPage } from '../support/render-page.tsx';

test('a new category is in the list before the list is loaded again', async () => {
  const reload = createGate();
  const breads = aCategory({ name: 'BREADS' });
  handle(menuApi.getMyCategories, () => ({ data: { categories: [breads] } }));
  const added = handle(menuApi.addCategory, ({ body }) => {
    const drinks = aCategory({ name: body.name });
    handle(menuApi.getMyCategories, async () => {
      await reload.opened;
      return { data: { categories: [breads, drinks] } };
    });
    return { data: { category: drinks } };
  });
  renderPage(<CategoriesPage />, 'items/category');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect.element(row('BREADS')).toBeVisible();
  await page.getByRole('button', { name: 'Add Category' }).click();
  const form = page.getByRole('dialog', { name: 'Add Category' });
  await form.getByLabelText('Name').fill('drinks');
  await userEvent.keyboard('{Enter}');
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(row('DRINKS')).toBeVisible();
  expect(added.map(({ body }) => body.name)).toEqual(['DRINKS']);
  reload.open();
});
