import AreasPage from '@tawa/client/src/pages/tables/areas.page.tsx';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { anArea } from '../../support/builders/area.ts';
import { ErrorResponse, type HandledRequest, handle } from '../support/handlers.ts';
import { renderPage } from '../support/render-page.tsx';

const form = page.getByRole('dialog', { name: 'Add Area' });
const send = form.getByRole('button', { name: 'Add Area' });
const name = form.getByLabelText('Name');
const priority = form.getByLabelText('Priority');
const alerts = form.getByRole('alert');
const area = (name: string) => page.getByRole('heading', { name, exact: true });

let added: HandledRequest<typeof tablesApi.addArea>[];

beforeEach(async () => {
  const areas = [anArea({ name: 'Garden' })];
  handle(tablesApi.getMyAreas, () => ({ data: { areas } }));
  added = handle(tablesApi.addArea, ({ body }) => {
    const area = anArea({ name: body.name, priority: body.priority ?? null });
    areas.push(area);
    return { message: `${body.name} added`, data: { area } };
  });
  renderPage(<AreasPage />, 'tables/area');
  await expect.element(area('Garden')).toBeVisible();
});

async function type(text: string, priorityText = ''): Promise<void> {
  await page.getByRole('button', { name: 'Add Area' }).click();
  await name.fill(text);
  await priority.fill(priorityText);
}

test('missing or invalid fields show an error, and the first of them has the focus', async () => {
  await type('  ', 'many');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Fill all the fields')).toBeVisible();
  await expect.element(name).toHaveFocus();
  await expect
    .poll(() => alerts.elements().map(({ textContent }) => textContent))
    .toEqual(['Please fill in this field.', 'Please enter a whole number up to 9999.']);
  await userEvent.keyboard('Rooftop{Enter}');
  await expect.element(priority).toHaveFocus();
  expect(added).toEqual([]);
});

/** In one task: two clicks could be too far apart. */
function submitTwice(): void {
  const element = form.element().querySelector('form');
  element?.requestSubmit();
  element?.requestSubmit();
}

test('a form that is submitted twice at once is sent once', async () => {
  await type('Rooftop', '4');
  submitTwice();
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(area('Rooftop')).toBeVisible();
  expect(added.map(({ body }) => body)).toEqual([{ name: 'Rooftop', priority: 4 }]);
});

test('a form that the server rejects keeps its text, and its button the focus', async () => {
  handle(tablesApi.addArea, () => {
    throw new ErrorResponse('entity.name_taken', { noun: 'area', name: 'garden' });
  });
  await type('garden');
  await send.click();
  await expect.element(page.getByText('There is already an area garden.').first()).toBeVisible();
  await expect.element(name).toHaveValue('garden');
  await expect.element(send).toHaveFocus();
});

test('leaving during a save opens an empty form next time', async () => {
  let save: () => void = () => undefined;
  const saved = new Promise<void>((resolve) => {
    save = resolve;
  });
  const requests = handle(tablesApi.addArea, async ({ body }) => {
    await saved;
    return { message: `${body.name} added`, data: { area: anArea({ name: body.name }) } };
  });
  await type('Slow Hall');
  await send.click();
  // Closed during validation, it would not be saved.
  await expect.poll(() => requests).toHaveLength(1);
  await expect.element(send).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await type('Next Hall');
  save();
  await expect.element(page.getByText('Slow Hall added')).toBeVisible();
  await expect.element(name).toHaveValue('Next Hall');
  await expect.element(send).toBeEnabled();
});
