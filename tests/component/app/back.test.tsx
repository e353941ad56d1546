import { historyNavigator } from '@tawa/client/src/lib/browser/app-history.ts';
import AreasPage from '@tawa/client/src/pages/tables/areas.page.tsx';
import { Sheet } from '@tawa/client/src/ui/overlays/sheet.tsx';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { anArea } from '../../support/builders/area.ts';
import { handle } from '../support/handlers.ts';
import { expectDepth, goBack } from '../support/history.ts';
import { renderPage } from '../support/render-page.tsx';

const garden = page.getByRole('heading', { name: 'Garden' });
const addButton = page.getByRole('button', { name: 'Add Area' }).first();
const form = page.getByRole('dialog', { name: 'Add Area' });
const name = form.getByLabelText('Name');
const question = page.getByRole('dialog', { name: 'Leave without saving?' });
const dialogs = page.getByRole('dialog');

beforeEach(() => {
  handle(tablesApi.getMyAreas, () => ({ data: { areas: [anArea({ name: 'Garden' })] } }));
});

/** The page before is another one, so that a Back too many shows. */
async function openAreas(): Promise<void> {
  renderPage(<AreasPage />, 'tables/area');
  const path = location.pathname;
  historyNavigator.replace('/before');
  historyNavigator.push(path);
  await expect.element(garden).toBeVisible();
}

test('Back closes the form, and the page stays', async () => {
  await openAreas();
  await addButton.click();
  await expectDepth(1);
  await goBack();
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(garden).toBeVisible();
  await expect.element(addButton).toHaveFocus();
});

test.each([
  ['the cross', () => form.getByRole('button', { name: 'Close' }).click()],
  ['Cancel', () => form.getByRole('button', { name: 'Cancel' }).click()],
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['a tap outside', () => userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true })],
])('after %s the next Back leaves the page', async (_, close) => {
  await openAreas();
  await addButton.click();
  await expectDepth(1);
  await close();
  await expect.element(form).not.toBeInTheDocument();
  await expectDepth(0);
  await goBack();
  expect(location.pathname).toBe('/before');
  await expect.element(garden).not.toBeInTheDocument();
});

test('after Save the next Back leaves the page', async () => {
  handle(tablesApi.addArea, ({ body }) => ({ data: { area: anArea({ name: body.name }) } }));
  await openAreas();
  await addButton.click();
  await name.fill('Rooftop');
  await userEvent.keyboard('{Enter}');
  await expect.element(form).not.toBeInTheDocument();
  await expectDepth(0);
  await goBack();
  expect(location.pathname).toBe('/before');
});

test('Back asks about unsaved text, then closes the question, and leaving closes the form only', async () => {
  await openAreas();
  await addButton.click();
  await name.fill('Rooftop');
  for (let times = 0; times < 2; times++) {
    await goBack();
    await expect.element(question).toBeVisible();
    await expectDepth(1);
    await goBack();
    await expect.element(question).not.toBeInTheDocument();
    await expectDepth(1);
    await expect.element(name).toHaveValue('Rooftop');
  }
  await goBack();
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect.element(dialogs).not.toBeInTheDocument();
  await expectDepth(0);
  await expect.element(garden).toBeVisible();
});

test('Forward does not open what Back has closed', async () => {
  await openAreas();
  await addButton.click();
  await expectDepth(1);
  await goBack();
  await expect.element(form).not.toBeInTheDocument();
  const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  history.forward();
  await arrived;
  await expectDepth(0);
  await expect.element(form).not.toBeInTheDocument();
  await addButton.click();
  await expect.element(form).toBeVisible();
});

/** Each sheet opens the next. Its steps take each other's place. */
function Nested() {
  const [count, setCount] = useState(0);
  const [step, setStep] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setCount(1)}>
        Open
      </button>
      <button type="button" onClick={() => setStep(1)}>
        Begin
      </button>
      {[1, 2, 3].map((n) => (
        <Sheet key={n} opened={n <= count} title={`Sheet ${n}`} onClose={() => setCount(n - 1)}>
          <button type="button" onClick={() => setCount(n + 1)}>
            Open {n + 1}
          </button>
          <button type="button" onClick={() => historyNavigator.replace(`${location.pathname}?page=${n}`)}>
            Turn to {n}
          </button>
          <Link to="/after">Leave {n}</Link>
        </Sheet>
      ))}
      {[1, 2].map((n) => (
        <Sheet key={n} opened={n === step} title={`Step ${n}`} onClose={() => setStep(n - 1)}>
          <button type="button" onClick={() => setStep(n + 1)}>
            Next
          </button>
        </Sheet>
      ))}
    </>
  );
}

const tap = (button: string) => page.getByRole('button', { name: button, exact: true }).click();
const sheet = (title: string) => page.getByRole('dialog', { name: title });

async function openNested(): Promise<void> {
  renderPage(<Nested />, 'tables/area');
  const path = location.pathname;
  historyNavigator.replace('/before');
  historyNavigator.push(path);
  await expect.element(page.getByRole('button', { name: 'Begin' })).toBeVisible();
}

test('Back closes nested sheets one at a time', async () => {
  await openNested();
  await tap('Open');
  await tap('Open 2');
  await tap('Open 3');
  await expectDepth(3);
  for (const open of [2, 1, 0]) {
    await goBack();
    await expect.element(dialogs).toHaveLength(open);
    await expectDepth(open);
  }
  await goBack();
  expect(location.pathname).toBe('/before');
});

test('a step that takes the place of another takes its entry', async () => {
  await openNested();
  await tap('Begin');
  await tap('Next');
  await expect.element(sheet('Step 2')).toBeVisible();
  await expectDepth(1);
  await goBack();
  await expect.element(sheet('Step 1')).toBeVisible();
  await expectDepth(1);
  await goBack();
  await expect.element(dialogs).not.toBeInTheDocument();
  await expectDepth(0);
});

test('the page keeps the URL that it got below a sheet', async () => {
  await openNested();
  await tap('Open');
  await tap('Turn to 1');
  await goBack();
  await expect.element(dialogs).not.toBeInTheDocument();
  expect(location.search).toBe('?page=1');
  await goBack();
  expect(location.pathname).toBe('/before');
});

test.each([1, 2])('a link in sheet %i leaves no entry that Back would stop at', async (n) => {
  await openNested();
  const path = location.pathname;
  await tap('Open');
  if (n === 2) await tap('Open 2');
  await expectDepth(n);
  await page.getByRole('link', { name: `Leave ${n}` }).click();
  await expect.element(dialogs).not.toBeInTheDocument();
  expect(location.pathname).toBe('/after');
  await goBack();
  await expect.element(page.getByRole('button', { name: 'Begin' })).toBeVisible();
  await expectDepth(0);
  expect(location.pathname).toBe(path);
  await expect.element(dialogs).not.toBeInTheDocument();
  await goBack();
  expect(location.pathname).toBe('/before');
});
