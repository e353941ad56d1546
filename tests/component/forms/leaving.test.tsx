import AreasPage from '@tawa/client/src/pages/tables/areas.page.tsx';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { anArea } from '../../support/builders/area.ts';
import { handle } from '../support/handlers.ts';
import { renderPage } from '../support/render-page.tsx';

const addButton = page.getByRole('button', { name: 'Add Area' }).first();
const form = page.getByRole('dialog', { name: 'Add Area' });
const name = form.getByLabelText('Name');
const question = page.getByRole('dialog', { name: 'Leave without saving?' });
const leaveButton = page.getByRole('button', { name: 'Leave', exact: true });

beforeEach(async () => {
  handle(tablesApi.getMyAreas, () => ({ data: { areas: [anArea({ name: 'Garden' })] } }));
  renderPage(<AreasPage />, 'tables/area');
  await expect.element(page.getByRole('heading', { name: 'Garden' })).toBeVisible();
  await addButton.click();
  await name.fill('Rooftop');
});

async function expectNoDialog(): Promise<void> {
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(document.documentElement.style.overflow).toBe('');
  expect(document.querySelectorAll('body > [inert]')).toHaveLength(0);
}

const tapBackdrop = () => userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true });

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['a tap on the backdrop', tapBackdrop],
  ['the cross', () => form.getByRole('button', { name: 'Close' }).click()],
  ['Cancel', () => form.getByRole('button', { name: 'Cancel' }).click()],
])('%s asks first, and a held Enter loses nothing', async (_, leave) => {
  await leave();
  await expect.element(question).toBeVisible();
  // A held or repeated Enter must not discard.
  await expect.element(page.getByRole('button', { name: 'Keep editing' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(name).toHaveValue('Rooftop');
});

test('Escape on the question returns to the form', async () => {
  await userEvent.keyboard('{Escape}');
  await expect.element(question).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(form).toBeVisible();
});

test('after leaving, the page is free, and the next form is empty and closes without a question', async () => {
  await userEvent.keyboard('{Escape}');
  await leaveButton.click();
  await expectNoDialog();
  await expect.element(addButton).toHaveFocus();
  await addButton.click();
  await expect.element(name).toHaveValue('');
  await expect.element(name).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expectNoDialog();
});
