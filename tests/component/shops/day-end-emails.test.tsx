import { ShopForm } from '@tawa/client/src/features/shops/components/shop-form.tsx';
import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aShop } from '../../support/builders/shop.ts';
import { handle } from '../support/handlers.ts';
import { renderPage } from '../support/render-page.tsx';
import { anOwnerOf } from '../support/sign-in.ts';

const shop = aShop({ dayEndEmails: ['asha@example.com', 'ravi@example.com'] });
const owner = anOwnerOf(shop);
const save = page.getByRole('button', { name: 'Save', exact: true });
const emails = page.getByLabelText('Email the Z report to');

/** Returns what the form saves. */
function renderForm() {
  const saved = handle(shopsApi.editShop, () => ({ message: 'Saved', data: { shop } }));
  renderPage(
    <ShopForm owner={owner} isFirst={false} shop={shop} onClose={() => undefined} />,
    'orders/manage',
    { shop },
  );
  return saved;
}

test('the owner writes one address a line, and a wrong one stays in the form', async () => {
  const saved = renderForm();
  await expect.element(emails).toHaveValue('asha@example.com\nravi@example.com');
  await emails.fill('asha@example.com\nravi');
  await save.click();
  await expect.element(emails).toHaveAccessibleDescription('Please enter an email address.');
  await expect.element(emails).toHaveFocus();
  expect(saved).toEqual([]);
  await emails.fill('asha@example.com\n\nmeera@example.com\n');
  await save.click();
  await expect
    .poll(() => saved.map(({ body }) => body.dayEndEmails))
    .toEqual([['asha@example.com', 'meera@example.com']]);
});

test('an owner who clears the field has the day-end mailed to nobody', async () => {
  const saved = renderForm();
  await emails.fill('');
  await save.click();
  await expect.poll(() => saved.map(({ body }) => body.dayEndEmails)).toEqual([[]]);
});
