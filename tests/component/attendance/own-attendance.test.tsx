import { attendanceLive } from '@tawa/client/src/features/attendance/attendance.live.ts';
import { queryClient } from '@tawa/client/src/lib/query-client.ts';
import { readTokens, saveTokens } from '@tawa/client/src/lib/session-tokens.ts';
import { store } from '@tawa/client/src/lib/store.ts';
import { thisTerminalAtom } from '@tawa/client/src/lib/this-terminal.ts';
import OwnAttendancePage from '@tawa/client/src/pages/attendance/own-attendance.page.tsx';
import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { attendanceApi, type Punch } from '@tawa/shared/attendance/attendance.contract.ts';
import { sumMinutes } from '@tawa/shared/attendance/attendance.rules.ts';
import { terminalsApi } from '@tawa/shared/terminals/terminals.contract.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { anOpenPunch, aPunch } from '../../support/builders/punch.ts';
import { aShop } from '../../support/builders/shop.ts';
import { ConnectionLost, ErrorResponse, failNext, type HandledRequest, handle } from '../support/handlers.ts';
import { findLayoutFaults } from '../support/measure.ts';
import { renderAt } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';
import { signInAs } from '../support/sign-in.ts';

const shop = aShop();
const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { name, exact: true });

/** As the server has them. */
let punches: Punch[];
let punched: HandledRequest<typeof attendanceApi.punch>[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T11:40:00Z') });
  signInAs(shop, 'WAITER');
  punches = [];
  handleOwn();
  punched = handle(attendanceApi.punch, ({ body }) => {
    const punch = body.kind === 'IN' ? anOpenPunch() : aPunch({ _id: punches[0]?._id ?? '' });
    punches = [punch];
    return { data: { punch } };
  });
});
afterEach(() => {
  vi.useRealTimers();
  store.set(thisTerminalAtom, null);
  saveTokens({ accessToken: '', refreshToken: '' });
});

function handleOwn(): void {
  handle(attendanceApi.getOwnAttendance, () => ({
    data: {
      open: punches.find(({ outAt }) => outAt === null) ?? null,
      month: '2026-11',
      punches,
      minutes: sumMinutes(punches),
    },
  }));
}

const openPage = () =>
  renderAt(<OwnAttendancePage />, 'employee/attendance/:shopId', `/employee/attendance/${shop._id}`, shop);

test('a person punches in and out, and the page says since when and how long', async () => {
  openPage();
  await expect.element(heading('You are not in')).toBeVisible();
  await expect.element(page.getByText('No hours in this month yet.')).toBeVisible();
  await button('Punch in').click();
  await expect.element(heading('You have been in since 9:05 am')).toBeVisible();
  await expect.element(page.getByText('8 h 5 min so far')).toBeVisible();
  await button('Punch out').click();
  await expect.element(heading('You have been out since 5:10 pm')).toBeVisible();
  await expect.element(heading('November 2026: 8 h 5 min')).toBeVisible();
  await expect.element(page.getByText('9:05 am – 5:10 pm')).toBeVisible();
  expect(punched.map(({ body }) => body.kind)).toEqual(['IN', 'OUT']);
});

test('when another device was faster, the page says so and shows what is now', async () => {
  openPage();
  await expect.element(button('Punch in')).toBeVisible();
  punches = [anOpenPunch()];
  failNext(attendanceApi.punch, new ErrorResponse('punch.already_in', { since: '9:05 am' }));
  await button('Punch in').click();
  await expect.element(page.getByText(/^You have been in since 9:05 am/).first()).toBeVisible();
  await expect.element(button('Punch out')).toBeVisible();
});

test('what another device of the person does is loaded by its event', async () => {
  openPage();
  await expect.element(button('Punch in')).toBeVisible();
  punches = [anOpenPunch()];
  const message = {
    name: 'attendance:own',
    seq: 1,
    at: '2026-11-20T11:40:00.000Z',
    userId: shop._id,
  } as const;
  attendanceLive.handlers.attendance?.(queryClient, { ...message, shopId: shop._id });
  await expect.element(button('Punch out')).toBeVisible();
});

test('hours that fail to load say so, and the page offers to try again', async () => {
  handle(attendanceApi.getOwnAttendance, () => {
    throw new ErrorResponse('access.forbidden');
  });
  openPage();
  await expect.element(page.getByText('Your hours could not be loaded')).toBeVisible();
  handleOwn();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(button('Punch in')).toBeVisible();
});

test('a shared till names the person, and locks after a punch but not after a refusal', async () => {
  store.set(thisTerminalAtom, { terminalToken: 'token of the till', name: 'Counter', shopName: shop.name });
  saveTokens({ accessToken: 'access', refreshToken: 'refresh' });
  handle(accountsApi.logout, () => ({ data: {} }));
  const locked = handle(terminalsApi.lockTerminal, () => ({ data: {} }));
  openPage();
  await expect.element(heading('Your hours, Meena Devi')).toBeVisible();
  failNext(attendanceApi.punch, new ErrorResponse('punch.already_in', { since: '9:05 am' }));
  await button('Punch in').click();
  await expect.element(page.getByText(/^You have been in since 9:05 am/).first()).toBeVisible();
  expect(readTokens().accessToken).toBe('access');
  await button('Punch in').click();
  await expect.poll(() => location.pathname).toBe('/terminal');
  expect(readTokens().accessToken).toBe('');
  await expect.poll(() => locked.length).toBe(1);
});

test('a shared till locks after a punch of which the reply was lost', async () => {
  store.set(thisTerminalAtom, { terminalToken: 'token of the till', name: 'Counter', shopName: shop.name });
  saveTokens({ accessToken: 'access', refreshToken: 'refresh' });
  handle(accountsApi.logout, () => ({ data: {} }));
  handle(terminalsApi.lockTerminal, () => ({ data: {} }));
  handle(attendanceApi.punch, () => {
    punches = [anOpenPunch()];
    throw new ConnectionLost();
  });
  openPage();
  await button('Punch in').click();
  await expect.poll(() => location.pathname).toBe('/terminal');
  expect(readTokens().accessToken).toBe('');
});

test('a shared till offers to lock it, another device does not', async () => {
  store.set(thisTerminalAtom, { terminalToken: 'token of the till', name: 'Counter', shopName: shop.name });
  openPage();
  await expect.element(button('Lock this till')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'To work' })).toBeVisible();
});

test('on a phone nothing is too wide and nothing is out of reach', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  punches = [aPunch({ inTerminal: 'Counter', flags: ['LONG'] }), anOpenPunch()];
  openPage();
  await expect.element(button('Punch out')).toBeVisible();
  expect(await findLayoutFaults()).toEqual([]);
});
