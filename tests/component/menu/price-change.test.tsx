import ItemsPage from '@tawa/client/src/pages/items/items.page.tsx';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aCategory, anItem } from '../../support/builders/item.ts';
import { findAllViolations } from '../support/measure.ts';
import { handleMenu } from '../support/menu.ts';
import { renderPage } from '../support/render-page.tsx';

const sheet = page.getByRole('dialog', { name: 'Change prices' });
const preview = sheet.getByRole('table', { name: 'Prices before and after' });
const submit = sheet.getByRole('button', { name: /^Change/ });

test('the preview follows the change of prices, and an invalid change cannot be sent', async () => {
  const categoryId = aCategory({ name: 'BREADS' });
  const items = [
    anItem({ name: 'Butter Naan', categoryId, price: 50 }),
    anItem({ name: 'Butter Roti', categoryId, price: 20 }),
  ];
  handleMenu({ items });
  renderPage(<ItemsPage />, 'items/item');
  await page.getByRole('button', { name: 'BREADS' }).click();
  await page.getByRole('button', { name: 'Change prices' }).click();
  await expect.element(sheet.getByLabelText('Prices of')).toHaveValue(categoryId._id);
  await expect.element(sheet.getByLabelText('By')).toHaveFocus();
  await expect.element(submit).toBeDisabled();
  await userEvent.keyboard('10');
  await expect.element(preview.getByRole('row', { name: /Butter Naan/ })).toHaveTextContent(/₹50→ ₹55/);
  await sheet.getByLabelText('Round to').selectOptions('₹5');
  await expect.element(preview.getByRole('row', { name: /Butter Roti/ })).not.toBeInTheDocument();
  await expect.element(sheet).toHaveTextContent('stays as it is.');
  expect(await findAllViolations()).toEqual([]);

  await sheet.getByLabelText('Up or down').selectOptions('Lower');
  await sheet.getByLabelText('Percent or rupees').selectOptions('₹');
  await sheet.getByLabelText('By').fill('20');
  await expect.element(sheet.getByRole('alert')).toHaveTextContent(/would cost nothing\.$/);
  await expect.element(submit).toBeDisabled();
  await sheet.getByLabelText('By').fill('5.005');
  await expect.element(sheet.getByRole('alert')).toHaveTextContent('at most two decimals');
});
