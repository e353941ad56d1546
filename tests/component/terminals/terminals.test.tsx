import TerminalsPage from '@tawa/client/src/pages/terminals/terminals.page.tsx';
import { terminalsApi } from '@tawa/shared/terminals/terminals.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aTerminal } from '../../support/builders/terminal.ts';
import { handle } from '../support/handlers.ts';
import { goBack } from '../support/history.ts';
import { renderPage } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';

const PATH = 'access/terminal';
const dialog = page.getByRole('dialog');
const add = page.getByRole('button', { name: 'Add Till' });
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

test('the list says when each terminal was used last and which one wants a password, and fits a phone', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  const terminals = [aTerminal({ wantsPassword: true }), aTerminal({ name: 'Bar tablet beside the window' })];
  handle(terminalsApi.getTerminals, () => ({ data: { terminals } }));
  renderPage(<TerminalsPage />, PATH);
  const locked = page.getByRole('listitem').filter({ hasText: 'Counter' });
  await expect.element(locked).toHaveTextContent('Last used 20 Nov 2026, 1:30 pm');
  await expect.element(locked).toHaveTextContent('Wants a password');
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Bar tablet' }))
    .not.toHaveTextContent('Wants a password');
  expect(document.documentElement.scrollWidth).toBe(PHONE.width);
});

test('a new terminal gets a code, and the dialog says when the till is ready', async () => {
  const terminals = [aTerminal()];
  handle(terminalsApi.getTerminals, () => ({ data: { terminals } }));
  const message = 'Type this code at the till within ten minutes.';
  handle(terminalsApi.makeEnrolmentCode, () => ({
    message,
    data: { code: '042917', expiresAt: inMinutes(10) },
  }));
  renderPage(<TerminalsPage />, PATH);
  await add.click();
  await expect.element(dialog.getByRole('status', { name: 'Code' })).toHaveTextContent('042917');
  // A toast would cover the countdown on a phone.
  await expect.element(page.getByText(message)).not.toBeInTheDocument();
  await expect.element(dialog).toHaveTextContent(/for another (9:5\d|10:00)/);
  terminals.push(aTerminal({ name: 'Bar tablet' }));
  await expect.element(dialog).toHaveTextContent('Bar tablet is ready.');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.element(page.getByRole('heading', { name: 'Bar tablet' })).toBeVisible();
});

test('enrolment-code strikes out an old code and makes another one, and Back closes it', async () => {
  handle(terminalsApi.getTerminals, () => ({ data: { terminals: [] } }));
  const codes = [
    { code: '042917', expiresAt: inMinutes(-1) },
    { code: '552210', expiresAt: inMinutes(10) },
  ];
  handle(terminalsApi.makeEnrolmentCode, () => {
    const data = codes.shift();
    if (!data) throw new Error('a third code was made');
    return { data };
  });
  renderPage(<TerminalsPage />, PATH);
  await expect.element(page.getByText('No Tills')).toBeVisible();
  await add.click();
  await expect.element(dialog).toHaveTextContent('This code is too old.');
  await dialog.getByRole('button', { name: 'Make a new code' }).click();
  await expect.element(dialog.getByRole('status', { name: 'Code' })).toHaveTextContent('552210');
  await goBack();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a terminal is removed after a question', async () => {
  const terminals = [aTerminal(), aTerminal({ name: 'Bar tablet' })];
  handle(terminalsApi.getTerminals, () => ({ data: { terminals } }));
  const requests = handle(terminalsApi.deleteTerminal, ({ params }) => {
    terminals.splice(
      terminals.findIndex(({ _id }) => _id === params.terminalId),
      1,
    );
    return { data: {} };
  });
  const [, bar] = terminals;
  renderPage(<TerminalsPage />, PATH);
  await page.getByRole('button', { name: 'Remove Bar tablet' }).click();
  await expect.element(dialog).toHaveTextContent('PINs no longer work there');
  expect(requests).toEqual([]);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect.element(page.getByRole('heading', { name: 'Bar tablet' })).not.toBeInTheDocument();
  expect(requests.map(({ params }) => params.terminalId)).toEqual([bar?._id]);
});
