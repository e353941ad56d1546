import { attendanceLive } from '@tawa/client/src/features/attendance/attendance.live.ts';
import { queryClient } from '@tawa/client/src/lib/query-client.ts';
import AttendancePage from '@tawa/client/src/pages/attendance/attendance.page.tsx';
import { attendanceApi, type Punch } from '@tawa/shared/attendance/attendance.contract.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  aCorrection,
  anAttendanceMonth,
  anOpenPunch,
  aPerson,
  aPunch,
} from '../../support/builders/punch.ts';
import { aShop } from '../../support/builders/shop.ts';
import { ErrorResponse, failNext, type HandledRequest, handle } from '../support/handlers.ts';
import { goBack } from '../support/history.ts';
import { findLayoutFaults } from '../support/measure.ts';
import { renderPage } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';
import { currentUser, signInAs, signInAsOwner } from '../support/sign-in.ts';

const shop = aShop();
const ravi = aPerson();
const gone = aPerson({ name: null, saleId: 'GUAVA7' });
const dialog = page.getByRole('dialog');
const personRow = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true });

/** As the server has them. */
let punches: Punch[];
let loaded: HandledRequest<typeof attendanceApi.getAttendanceMonth>[];
let corrected: HandledRequest<typeof attendanceApi.correctPunch>[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T12:00:00Z') });
  signInAsOwner(shop);
  punches = [];
  handleMonths();
  corrected = handle(attendanceApi.correctPunch, ({ params }) => {
    const punch = punches.find(({ _id }) => _id === params.punchId) ?? aPunch();
    const after = { ...punch, corrections: [aCorrection()], version: punch.version + 1 };
    punches = punches.map((other) => (other._id === after._id ? after : other));
    return { data: { punch: after } };
  });
  return () => vi.useRealTimers();
});

function handleMonths(): void {
  loaded = handle(attendanceApi.getAttendanceMonth, ({ query }) => ({
    data: anAttendanceMonth(query.month === '2026-11' ? punches : [], query.month),
  }));
}

const openPage = () => renderPage(<AttendancePage />, 'employees/attendance', { shop });

test('the page says who is in and since when, and each person’s days, hours and what to look at', async () => {
  punches = [
    anOpenPunch({ person: ravi }),
    aPunch({ person: gone, flags: ['REMOVED'] }),
    aPunch({ person: gone, day: '2026-11-19', flags: ['LONG'], corrections: [aCorrection()] }),
  ];
  openPage();
  const present = page.getByRole('region', { name: 'In now' });
  await expect.element(present).toHaveTextContent(/Ravi Kumarsince 9:05 am · 8 h 25 min/);
  await expect.element(personRow('Ravi Kumar')).toHaveTextContent('1 day0 min');
  const former = personRow('Former employee GUAVA7');
  await expect.element(former).toHaveTextContent('2 days16 h 10 min2 to look at1 corrected');
  await former.click();
  await expect.element(page.getByText('Over 16 hours')).toBeVisible();
  await expect.element(page.getByText('Removed while in')).toBeVisible();
  await expect
    .element(
      page.getByText(/^Asha corrected it on .* Before: 9:05 am – 11:00 pm\. Reason: Forgot to punch out$/),
    )
    .toBeVisible();
});

test('an empty month and a month that fails to load say what to do, and another month is loaded', async () => {
  handle(attendanceApi.getAttendanceMonth, () => {
    throw new ErrorResponse('access.forbidden');
  });
  openPage();
  await expect.element(page.getByText('The hours could not be loaded')).toBeVisible();
  handleMonths();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('No hours in this month')).toBeVisible();
  await expect.element(page.getByText('Nobody is in.')).toBeVisible();
  await page.getByLabelText('Month').selectOptions('October 2026');
  await expect.poll(() => loaded.at(-1)?.query.month).toBe('2026-10');
});

test('a correction sends what was changed, the untouched time as it was, and the version that was seen', async () => {
  const punch = aPunch({ person: ravi, inAt: '2026-11-20T03:35:41.123Z' });
  punches = [punch];
  openPage();
  await personRow('Ravi Kumar').click();
  await page.getByRole('button', { name: /^Correct the hours of Ravi Kumar/ }).click();
  await expect.element(dialog.getByLabelText('In')).toHaveValue('2026-11-20T09:05');
  await dialog.getByLabelText('Out').fill('2026-11-20T16:00');
  await inDialog('Save correction').click();
  await expect.element(dialog.getByLabelText('Reason')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabelText('Reason').fill('Left at four');
  await inDialog('Save correction').click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(corrected.map(({ body }) => body)).toEqual([
    {
      inAt: Date.parse(punch.inAt),
      outAt: Date.parse('2026-11-20T16:00:00+05:30'),
      reason: 'Left at four',
      version: 1,
    },
  ]);
  await expect.element(page.getByText('Corrected', { exact: true })).toBeVisible();
});

test('a marked punch that is right is saved as it is, and is then not called corrected', async () => {
  const long = aPunch({ person: ravi, flags: ['LONG'], inAt: '2026-11-19T03:35:00.000Z', minutes: 1_925 });
  punches = [long];
  openPage();
  await personRow('Ravi Kumar').click();
  await page.getByRole('button', { name: /^Correct the hours/ }).click();
  await expect.element(dialog.getByText(/^If the times are right, save them as they are\./)).toBeVisible();
  const times = { inAt: long.inAt, outAt: long.outAt };
  const confirmation = aCorrection({ before: times, after: times, reason: 'A wedding' });
  handle(attendanceApi.correctPunch, () => {
    punches = [{ ...long, flags: [], corrections: [confirmation], version: 2 }];
    return { data: { punch: punches[0] as Punch } };
  });
  await dialog.getByLabelText('Reason').fill('A wedding');
  await inDialog('Save correction').click();
  await expect.element(page.getByText(/^Asha confirmed it on .*\. Reason: A wedding$/)).toBeVisible();
  expect(page.getByText('Over 16 hours').elements()).toHaveLength(0);
  expect(page.getByText(/to look at$|corrected$/i).elements()).toHaveLength(0);
});

test('a punch that changed meanwhile closes the sheet and shows what is now', async () => {
  const open = anOpenPunch({ person: ravi });
  punches = [open];
  openPage();
  await personRow('Ravi Kumar').click();
  await page.getByRole('button', { name: /^Correct the hours/ }).click();
  punches = [aPunch({ ...open, outAt: '2026-11-20T11:40:00.000Z', minutes: 485, version: 1 })];
  failNext(attendanceApi.correctPunch, new ErrorResponse('punch.changed'));
  await dialog.getByLabelText('Reason').fill('Came late');
  await inDialog('Save correction').click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('9:05 am – 5:10 pm')).toBeVisible();
});

test('Back closes correct-punch-form, the sheet of a correction', async () => {
  punches = [aPunch({ person: ravi })];
  openPage();
  await personRow('Ravi Kumar').click();
  await page.getByRole('button', { name: /^Correct the hours/ }).click();
  await expect.element(dialog).toBeVisible();
  await goBack();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a manager corrects nobody’s own hours, and those of others', async () => {
  const { _id, name } = signInAs(shop, 'MANAGER');
  punches = [aPunch({ person: aPerson({ _id, name }) }), aPunch({ person: ravi })];
  openPage();
  await personRow(currentUser().name).click();
  await expect
    .element(page.getByText('Your own hours are corrected by the owner or another manager.'))
    .toBeVisible();
  await personRow('Ravi Kumar').click();
  await expect.element(page.getByRole('button', { name: /^Correct the hours of Ravi Kumar/ })).toBeVisible();
  expect(page.getByRole('button', { name: /^Correct the hours/ }).elements()).toHaveLength(1);
});

test('a punch that grows long while the page is open is marked', async () => {
  punches = [anOpenPunch({ person: ravi })];
  vi.setSystemTime(Date.parse('2026-11-20T19:36:00Z'));
  openPage();
  await expect.element(page.getByRole('region', { name: 'In now' })).toHaveTextContent('Over 16 hours');
  await expect.element(personRow('Ravi Kumar')).toHaveTextContent('1 to look at');
  await personRow('Ravi Kumar').click();
  expect(page.getByText('Over 16 hours').elements()).toHaveLength(2);
});

test.each([
  ['CSV', 'csv'],
  ['Excel (XLSX)', 'xlsx'],
] as const)('the month is saved as %s', async (label, format) => {
  openPage();
  await page.getByRole('button', { name: label, exact: true }).click();
  await expect.poll(() => loaded.at(-1)?.query).toEqual({ month: '2026-11', format });
});

test('an event loads who is in again, and a print has everybody’s days', async () => {
  openPage();
  await expect.element(page.getByText('Nobody is in.')).toBeVisible();
  punches = [anOpenPunch({ person: ravi }), aPunch({ person: gone })];
  const message = {
    name: 'attendance:changed',
    seq: 1,
    at: '2026-11-20T12:00:00.000Z',
    userId: ravi._id,
  } as const;
  attendanceLive.handlers.attendance?.(queryClient, { ...message, shopId: shop._id });
  await expect.element(page.getByRole('region', { name: 'In now' })).toHaveTextContent('Ravi Kumar');
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await page.getByRole('button', { name: 'Print' }).click();
  await expect.poll(() => print.mock.calls.length).toBe(1);
  expect(page.getByText('Fri, 20 Nov 2026').elements()).toHaveLength(2);
});

test('on a phone nothing is too wide, also with long names, open and in the sheet', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  const person = aPerson({ name: 'Venkatanarasimharajuvaripeta Subramaniam Iyer' });
  punches = [anOpenPunch({ person, flags: ['LONG', 'CLOCK'], corrections: [aCorrection()] })];
  openPage();
  await personRow('Venkata').click();
  await expect.element(page.getByText('Fri, 20 Nov 2026')).toBeVisible();
  expect(await findLayoutFaults()).toEqual([]);
  await page.getByRole('button', { name: /^Correct the hours/ }).click();
  await expect.element(dialog).toBeVisible();
  expect(await findLayoutFaults()).toEqual([]);
  await userEvent.keyboard('{Escape}');
});
