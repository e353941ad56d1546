import { store } from '@tawa/client/src/lib/store.ts';
import ItemsPage from '@tawa/client/src/pages/items/items.page.tsx';
import AreasPage from '@tawa/client/src/pages/tables/areas.page.tsx';
import { shortcutsAtom } from '@tawa/client/src/ui/hooks/use-shortcuts.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { anItem } from '../../support/builders/item.ts';
import { handleMenu } from '../support/menu.ts';
import { renderPage } from '../support/render-page.tsx';
import { handleTables } from '../support/tables.ts';

const search = page.getByLabelText('Search by item name or short code');

beforeEach(() => {
  store.set(shortcutsAtom, true);
  handleMenu({ items: [anItem({ name: 'Butter Naan' }), anItem({ name: 'Masala Chai' })] });
});

test('/ leads to the search, and as the first sign typed there it is not searched for', async () => {
  renderPage(<ItemsPage />, 'items/item');
  await expect.element(page.getByText('Butter Naan')).toBeVisible();
  await userEvent.keyboard('/');
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('/chai');
  await expect.element(search).toHaveValue('chai');
  await userEvent.keyboard('/');
  await expect.element(search).toHaveValue('chai/');
});

test('N starts an order, except in a field and over a dialog', async () => {
  handleTables();
  renderPage(<AreasPage />, 'tables/area');
  await page.getByRole('button', { name: 'Add Area' }).first().click();
  await userEvent.keyboard('n');
  await expect.element(page.getByRole('dialog').getByRole('textbox').first()).toHaveValue('n');
  (page.getByRole('dialog').element() as HTMLElement).focus();
  await userEvent.keyboard('n');
  expect(location.pathname).toMatch(/^\/tables\/area/);
  await page.getByRole('dialog').getByRole('textbox').first().fill('');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await userEvent.keyboard('n');
  await expect.poll(() => location.pathname).toBe('/new-order');
});

test('keys that are switched off do nothing', async () => {
  store.set(shortcutsAtom, false);
  renderPage(<ItemsPage />, 'items/item');
  await expect.element(page.getByText('Butter Naan')).toBeVisible();
  await userEvent.keyboard('/n');
  await expect.element(search).not.toHaveFocus();
  expect(location.pathname).toMatch(/^\/items\/item/);
});
