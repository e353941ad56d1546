import ItemsPage from '@tawa/client/src/pages/items/items.page.tsx';
import type { DataOf } from '@tawa/shared/contract/endpoint.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { anItem, aVariant } from '../../support/builders/item.ts';
import { handle } from '../support/handlers.ts';
import { handleMenu, itemRow } from '../support/menu.ts';
import { renderPage } from '../support/render-page.tsx';

const sheet = page.getByRole('dialog').last();
const name = sheet.getByLabelText('Name');
const facts: DataOf<typeof menuApi.getItemFacts>['facts'] = {
  description: 'Paneer, marinated in yoghurt and mustard oil.',
  allergens: ['MILK', 'MUSTARD'],
  kcal: 310,
  serves: 2,
};

test('a duplicate starts with everything but the code, and is nothing until it is saved', async () => {
  const half = aVariant({ name: 'Half', price: 180, shortCode: 'PTH', isDefault: true });
  const variants = [half, aVariant({ name: 'Full', price: 320, isAvailable: false })];
  const tikka = anItem({ name: 'Paneer Tikka', price: 180, shortCode: 'PT', variants, hasFacts: true });
  const { added } = handleMenu({ items: [tikka] });
  handle(menuApi.getItemFacts, () => ({ data: { facts } }));
  renderPage(<ItemsPage />, 'items/item');
  const copy = () => itemRow('Paneer Tikka').getByRole('button', { name: 'Duplicate Paneer Tikka' }).click();
  await copy();
  await expect.element(name).toHaveValue('Paneer Tikka (copy)');
  await expect.element(name).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(added).toEqual([]);

  await copy();
  await expect.element(name).toHaveFocus();
  await userEvent.keyboard('Achari Tikka');
  await expect.element(name).toHaveValue('Achari Tikka');
  await expect.element(sheet.getByLabelText('Short Code').first()).toHaveValue('');
  await sheet.getByRole('button', { name: 'Add Item' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(added).toHaveLength(1);
  const body = added[0]?.body;
  expect(body).toMatchObject({ name: 'Achari Tikka', price: 180, facts });
  expect(body).not.toHaveProperty('shortCode');
  expect(body?.variants).toMatchObject(
    variants.map(({ _id, shortCode, ...variant }) => ({ ...variant, ...(shortCode && { shortCode }) })),
  );
  expect(body?.variants?.map(({ _id }) => _id)).toEqual([undefined, undefined]);
});
