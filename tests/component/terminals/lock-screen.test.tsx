import { LazyStaffWatches } from '@tawa/client/src/features/terminals/components/lazy-staff-watches.tsx';
import { queryClient } from '@tawa/client/src/lib/query-client.ts';
import { pathAfterSignIn } from '@tawa/client/src/lib/session.ts';
import { readTokens, saveTokens } from '@tawa/client/src/lib/session-tokens.ts';
import { store } from '@tawa/client/src/lib/store.ts';
import { thisTerminalAtom } from '@tawa/client/src/lib/this-terminal.ts';
import EnrolTerminalPage from '@tawa/client/src/pages/terminals/enrol-terminal.page.tsx';
import LockScreenPage from '@tawa/client/src/pages/terminals/lock-screen.page.tsx';
import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { terminalsApi } from '@tawa/shared/terminals/terminals.contract.ts';
import { TERMINAL_IDLE_MS } from '@tawa/shared/terminals/terminals.rules.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newId } from '../../support/builders/ids.ts';
import { aShop } from '../../support/builders/shop.ts';
import { aTerminal } from '../../support/builders/terminal.ts';
import { ErrorResponse, type HandledRequest, handle } from '../support/handlers.ts';
import { expectDepth, goBack } from '../support/history.ts';
import { renderAt } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';
import { currentUser, signInAs } from '../support/sign-in.ts';

const shop = aShop();
const asha = { _id: newId(), name: 'Asha' };
const meena = { _id: newId(), name: 'Meena Devi' };
const PIN = '739164';

const tile = (name: string) => page.getByRole('button', { name, exact: true });
const key = (name: string) => page.getByRole('button', { name, exact: true });
const dots = page.getByRole('img', { name: /^PIN/ });
const password = page.getByLabelText('Password', { exact: true });

beforeEach(() => {
  store.set(thisTerminalAtom, { terminalToken: 'token of the till', name: 'Counter', shopName: shop.name });
});

afterEach(() => {
  vi.useRealTimers();
  store.set(thisTerminalAtom, null);
  saveTokens({ accessToken: '', refreshToken: '' });
});

function handlePeople(terminal = aTerminal()): void {
  handle(terminalsApi.listPeople, () => ({ data: { terminal, people: [asha, meena] } }));
}

/** Accepts the PIN, and any password, of a cashier. */
function handleSwitch(): HandledRequest<typeof terminalsApi.switchPerson>[] {
  signInAs(shop, 'CASHIER');
  const user = currentUser();
  return handle(terminalsApi.switchPerson, ({ body }) => {
    if (body.pin !== undefined && body.pin !== PIN) throw new ErrorResponse('terminal.wrong_pin');
    return { data: { shop, user, accessToken: 'access', refreshToken: 'refresh' } };
  });
}

const renderLockScreen = () => renderAt(<LockScreenPage />, 'terminal', '/terminal', shop);

test('a person picks the name and types the PIN on the keyboard; a wrong one is cleared', async () => {
  handlePeople();
  const requests = handleSwitch();
  renderLockScreen();
  await tile('Meena Devi').click();
  await expect.element(page.getByRole('heading', { name: 'Meena Devi' })).toHaveFocus();
  await userEvent.keyboard('12345{Backspace}{Enter}');
  await expect.element(page.getByRole('alert')).toHaveTextContent('The name and the PIN do not match.');
  await expect.element(dots).toHaveAccessibleName('PIN, 0 digits typed');
  expect(requests.map(({ body }) => body.pin)).toEqual(['1234']);
  await userEvent.keyboard(PIN);
  await expect.poll(() => readTokens().accessToken).toBe('access');
  expect(requests.at(-1)?.body).toEqual({ terminalToken: 'token of the till', userId: meena._id, pin: PIN });
  expect(pathAfterSignIn()).toMatch(new RegExp(`^/orders/order/.*${shop._id}$`));
});

test.each([
  ['Back', goBack],
  ['Escape', () => userEvent.keyboard('{Escape}')],
] as const)('%s leads from the pad to the names', async (_, back) => {
  handlePeople();
  renderLockScreen();
  await tile('Asha').click();
  await expect.element(dots).toBeVisible();
  await expectDepth(1);
  await back();
  await expect.element(tile('Meena Devi')).toBeVisible();
  await expect.element(dots).not.toBeInTheDocument();
  await expectDepth(0);
  expect(location.pathname).toBe('/terminal');
  await expect.poll(() => queryClient.isFetching()).toBe(0);
});

test('Back waits for a sign-in that is on its way', async () => {
  handlePeople();
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  handle(terminalsApi.switchPerson, async () => {
    await answered;
    throw new ErrorResponse('terminal.wrong_pin');
  });
  renderLockScreen();
  await tile('Asha').click();
  await userEvent.keyboard('7391{Enter}');
  await goBack();
  await expect.element(key('Back to the names')).toBeDisabled();
  await expect.element(dots).toBeInTheDocument();
  answer();
  await expect.element(page.getByRole('alert')).toHaveTextContent('The name and the PIN do not match.');
  await goBack();
  await expect.element(tile('Meena Devi')).toBeVisible();
  await expect.poll(() => queryClient.isFetching()).toBe(0);
});

test('the pad works by touch on a phone, and a press keeps no focus that Enter would press again', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  handlePeople();
  const requests = handleSwitch();
  renderLockScreen();
  await tile('Asha').click();
  for (const digit of ['7', '3', '9', '1']) await key(digit).click();
  await expect.element(dots).toHaveAccessibleName('PIN, 4 digits typed');
  await key('Erase the last digit').click();
  await expect.element(key('Enter')).toBeDisabled();
  await key('0').click();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => requests.map(({ body }) => body.pin)).toEqual(['7390']);
  expect(document.documentElement.scrollWidth).toBe(PHONE.width);
  await userEvent.keyboard('{Escape}');
  await expect.element(tile('Meena Devi')).toBeVisible();
});

test('after too many wrong PINs a countdown stands in place of the dots, for this person only', async () => {
  handlePeople();
  handle(terminalsApi.switchPerson, () => {
    throw new ErrorResponse('terminal.too_many_pins');
  });
  renderLockScreen();
  await tile('Asha').click();
  await userEvent.keyboard('7391{Enter}');
  await expect.element(page.getByRole('timer')).toHaveTextContent(/^(5:00|4:5\d)$/);
  await expect.element(dots).not.toBeInTheDocument();
  await expect.element(key('5')).toBeDisabled();
  await key('Back to the names').click();
  await tile('Meena Devi').click();
  await expect.element(dots).toBeVisible();
  await key('Back to the names').click();
  await tile('Asha').click();
  await expect.element(page.getByRole('timer')).toBeVisible();
});

test('a terminal that wants a password asks for it instead of the PIN', async () => {
  handlePeople();
  const requests = handle(terminalsApi.switchPerson, ({ body }) => {
    throw new ErrorResponse(body.pin === undefined ? 'terminal.wrong_pin' : 'terminal.wants_password');
  });
  renderLockScreen();
  await tile('Asha').click();
  await userEvent.keyboard('7391{Enter}');
  await expect.element(page.getByRole('status').filter({ hasText: 'Too many wrong PINs' })).toBeVisible();
  await password.fill('correct horse 1');
  await userEvent.keyboard('{Enter}');
  await expect.element(password).toHaveAttribute('aria-invalid', 'true');
  expect(requests.at(-1)?.body).toMatchObject({ userId: asha._id, password: 'correct horse 1' });
});

test('a removed terminal forgets its token and says what to do', async () => {
  handle(terminalsApi.listPeople, () => {
    throw new ErrorResponse('terminal.removed');
  });
  renderLockScreen();
  await expect.element(page.getByRole('heading', { name: 'This till was removed' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Use as a till' })).toBeVisible();
  expect(store.get(thisTerminalAtom)).toBeNull();
});

test('a browser becomes a till with a code and a name; a wrong code is told at its field', async () => {
  store.set(thisTerminalAtom, null);
  const terminal = aTerminal({ name: 'Bar tablet' });
  const requests = handle(terminalsApi.enrolTerminal, ({ body }) => {
    if (body.code !== '042917') throw new ErrorResponse('terminal.wrong_code');
    return { data: { terminal, shop, terminalToken: 'new token' } };
  });
  renderAt(<EnrolTerminalPage />, 'terminal/enrol', '/terminal/enrol', shop);
  await expect.element(page.getByText('makes the code under Access, Till.')).toBeVisible();
  const code = page.getByLabelText('Code');
  await code.fill('111111');
  await page.getByLabelText('Name of this till').fill('Bar tablet');
  await userEvent.keyboard('{Enter}');
  await expect.element(code).toHaveAccessibleDescription(/This code is wrong/);
  await code.fill('042917');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.pathname).toBe('/terminal');
  expect(requests.at(-1)?.body).toEqual({ code: '042917', name: 'Bar tablet' });
  expect(store.get(thisTerminalAtom)).toEqual({
    terminalToken: 'new token',
    name: 'Bar tablet',
    shopName: shop.name,
  });
});

function handleLock(): HandledRequest<typeof terminalsApi.lockTerminal>[] {
  saveTokens({ accessToken: 'access', refreshToken: 'refresh' });
  handle(accountsApi.logout, () => ({ data: {} }));
  return handle(terminalsApi.lockTerminal, () => ({ data: {} }));
}

test('the key L locks the till, but not in a field', async () => {
  const requests = handleLock();
  renderAt(
    <>
      <input aria-label="Note" />
      <LazyStaffWatches />
    </>,
    'work',
    '/work',
    shop,
  );
  await page.getByLabelText('Note').fill('');
  await userEvent.keyboard('l');
  await expect.element(page.getByLabelText('Note')).toHaveValue('l');
  expect(location.pathname).toBe('/work');
  (document.activeElement as HTMLElement).blur();
  await expect
    .poll(async () => {
      await userEvent.keyboard('l');
      return location.pathname;
    })
    .toBe('/terminal');
  expect(history.state).toMatchObject({ state: { from: '/work' } });
  expect(readTokens().accessToken).toBe('');
  await expect.poll(() => requests[0]?.body).toEqual({ terminalToken: 'token of the till' });
});

test('the till says that it is in use, and locks itself after two idle minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const locks = handleLock();
  const stays = handle(terminalsApi.stayAtTerminal, () => ({ data: {} }));
  renderAt(
    <>
      <p>At work</p>
      <LazyStaffWatches />
    </>,
    'work',
    '/work',
    shop,
  );
  await expect.element(page.getByText('At work')).toBeVisible();
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
  vi.advanceTimersByTime(TERMINAL_IDLE_MS / 2);
  expect(stays).toEqual([]);
  await page.getByText('At work').click();
  vi.advanceTimersByTime(TERMINAL_IDLE_MS - 10_000);
  await expect.poll(() => stays.length).toBe(1);
  expect(location.pathname).toBe('/work');
  vi.advanceTimersByTime(20_000);
  await expect.poll(() => location.pathname).toBe('/terminal');
  expect(readTokens().accessToken).toBe('');
  await expect.poll(() => locks.length).toBe(1);
});
