import InventoryPage from '@tawa/client/src/pages/inventory/inventory.page.tsx';
import { inventoryApi } from '@tawa/shared/inventory/inventory.contract.ts';
import { afterEach, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { anInventoryItem } from '../../support/builders/inventory.ts';
import { handle } from '../support/handlers.ts';
import { renderPage } from '../support/render-page.tsx';

const emulate = (value: string) =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });

afterEach(() => emulate('none'));

function renderInventory(): void {
  handle(inventoryApi.getInventory, () => ({
    data: { inventories: [anInventoryItem()], inventoryFilteredCount: 1, resultPerPage: 20 },
  }));
  renderPage(<InventoryPage />, 'inventories/inventory');
}

test('buttons and fields have the font of the page', async () => {
  renderInventory();
  await expect.element(page.getByRole('table')).toBeVisible();
  const plain = document.body.appendChild(document.createElement('button'));
  const controls = [...document.querySelectorAll('button, input, select, textarea')];
  const font = getComputedStyle(document.body).fontFamily;
  expect(controls.filter((control) => getComputedStyle(control).fontFamily !== font)).toEqual([]);
  plain.remove();
});

test('with forced colours the chosen filter and the dot of a status stay visible', async () => {
  renderInventory();
  const chosen = page.getByRole('button', { pressed: true });
  await expect.element(chosen).toBeVisible();
  expect(getComputedStyle(chosen.element()).outlineStyle).toBe('none');
  await emulate('active');
  expect(matchMedia('(forced-colors: active)').matches).toBe(true);
  expect(getComputedStyle(chosen.element()).outlineStyle).toBe('solid');
  const dot = page.getByRole('cell').getByText('AVAILABLE').element().querySelector('[aria-hidden]');
  expect(dot && getComputedStyle(dot).borderTopWidth).toBe('4px');
});
