import { shiftsLive } from '@tawa/client/src/features/shifts/shifts.live.ts';
import { queryClient } from '@tawa/client/src/lib/query-client.ts';
import DrawerPage from '@tawa/client/src/pages/day/drawer.page.tsx';
import {
  type CashMovement,
  type Shift,
  shiftsApi,
  type XReport,
} from '@tawa/shared/shifts/shifts.contract.ts';
import { countedCash } from '@tawa/shared/shifts/shifts.rules.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newId } from '../../support/builders/ids.ts';
import { anInvoice, aPayment } from '../../support/builders/invoice.ts';
import { aCashMovement, aClosedShift, aCount, aModeSum, aShift } from '../../support/builders/shift.ts';
import { aShop } from '../../support/builders/shop.ts';
import { ConnectionLost, ErrorResponse, failNext, type HandledRequest, handle } from '../support/handlers.ts';
import { findLayoutFaults } from '../support/measure.ts';
import { renderPage } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';
import { signInAs, signInAsOwner } from '../support/sign-in.ts';

const shop = aShop();
const dialog = page.getByRole('dialog').last();
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const region = (name: string) => page.getByRole('region', { name, exact: true });

/** As the server has them. */
let shifts: Shift[];
let movements: CashMovement[];
let sums: NonNullable<XReport['sums']>;
let expected: number;
let cashInNoDrawer: number;
/** Whether the server shows what is expected before a count. */
let isSighted: boolean;
let moved: HandledRequest<typeof shiftsApi.addCashMovement>[];
let counted: HandledRequest<typeof shiftsApi.countShift>[];
let closed: HandledRequest<typeof shiftsApi.closeShift>[];

const change = (shift: Shift) => {
  shifts = shifts.map((other) => (other._id === shift._id ? shift : other));
  return shift;
};
const find = (shiftId: string) => shifts.find(({ _id }) => _id === shiftId) ?? aShift();

beforeEach(() => {
  signInAsOwner(shop);
  shifts = [];
  movements = [];
  sums = [];
  expected = 2000;
  cashInNoDrawer = 0;
  isSighted = true;
  handle(shiftsApi.getShifts, ({ query }) => {
    const found = shifts.filter(({ status }) => status === query.status);
    return { data: { shifts: found, shiftFilteredCount: found.length, resultPerPage: 20 } };
  });
  handle(shiftsApi.getXReport, ({ params }) => {
    const shift = find(params.shiftId);
    const isShown = isSighted || shift.counts.length > 0;
    return {
      data: {
        shift,
        movements,
        sums: isShown ? sums : null,
        expected: isShown ? expected : null,
        cashInNoDrawer: isShown && shift.status === 'OPEN' ? cashInNoDrawer : null,
      },
    };
  });
  moved = handle(shiftsApi.addCashMovement, ({ body, params: { shiftId } }) => {
    const movement = aCashMovement({ ...body, shiftId, correctsId: body.correctsId ?? null });
    movements = [...movements, movement];
    expected += (body.kind === 'IN') === (movement.correctsId === null) ? body.amount : -body.amount;
    return { data: { movement } };
  });
  counted = handle(shiftsApi.countShift, ({ body, params }) => {
    const shift = find(params.shiftId);
    const count = aCount({
      counted: countedCash(body.denominations),
      expected,
      denominations: body.denominations,
      modes: (body.modes ?? []).map(({ paymentMode, amount }) => {
        const sum = sums.find((one) => one.paymentMode === paymentMode);
        const expectedOfMode = sum ? sum.received + sum.tips : 0;
        return { paymentMode, counted: amount, expected: expectedOfMode, variance: amount - expectedOfMode };
      }),
    });
    return { data: { shift: change({ ...shift, counts: [...shift.counts, count] }) } };
  });
  closed = handle(shiftsApi.closeShift, ({ body, params }) => {
    const shift = find(params.shiftId);
    const last = shift.counts.at(-1) ?? aCount({ counted: 0, expected: 0 });
    const { counted, expected, variance } = last;
    const facts = { counted, expected, variance, sinceCount: 0, note: body.note ?? null };
    return {
      data: {
        shift: change({
          ...shift,
          ...facts,
          status: 'CLOSED',
          closedBy: shift.openedBy,
          closedAt: last.at,
        }),
      },
    };
  });
});

const openPage = () => renderPage(<DrawerPage />, 'day/drawer', { shop });

async function openDrawer(overrides: Partial<Shift> = {}): Promise<Shift> {
  const shift = aShift(overrides);
  shifts = [...shifts, shift];
  openPage();
  await expect.element(region(shift.drawer)).toBeVisible();
  return shift;
}

/** The drawer holds 2340: a float of 2000, 500 paid in cash, 80 collected, and an expense of 240. 620.50 came by UPI. */
function sell(): void {
  sums = [
    aModeSum({ received: 480, tips: 20, collected: 80 }),
    aModeSum({ paymentMode: 'DUE', received: 75 }),
    aModeSum({ paymentMode: 'GOOGLEPAY', received: 620.5 }),
  ];
  movements = [aCashMovement()];
  expected = 2340;
}

test('a drawer is opened with what the last closing left, and a difference is a line of its own', async () => {
  shifts = [aClosedShift({ counted: 1900, sinceCount: 100 })];
  const opened = handle(shiftsApi.openShift, ({ body }) => {
    const shift = aShift({ ...body, difference: body.float - 2000 });
    shifts = [shift, ...shifts];
    return { data: { shift } };
  });
  openPage();
  await button('Open shift').click();
  await expect.element(dialog.getByLabelText('Drawer')).toHaveValue('Counter');
  await expect.element(dialog.getByLabelText('Float')).toHaveValue('2000');
  await expect.element(dialog.getByText('Difference').element().parentElement).toHaveTextContent('₹0');
  await dialog.getByLabelText('Float').fill('');
  await inDialog('Open shift').click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabelText('Float').fill('1800');
  await expect.element(dialog.getByText('Left by the last closing')).toBeVisible();
  await expect.element(dialog.getByText('− ₹200')).toBeVisible();
  failNext(shiftsApi.openShift, new ConnectionLost());
  await inDialog('Open shift').click();
  await expect.element(page.getByText(/^No connection to the server\./).first()).toBeVisible();
  await inDialog('Open shift').click();
  await expect.element(region('Counter')).toHaveTextContent('₹200 less than the last closing left');
  await expect.element(region('Counter')).toHaveTextContent(/Open since .*9:02 am · Asha/);
  expect(opened.map(({ body }) => body)).toEqual([{ drawer: 'Counter', float: 1800 }]);
});

test('a drawer of another name has nothing left by a closing', async () => {
  shifts = [aClosedShift()];
  openPage();
  await button('Open shift').click();
  await dialog.getByLabelText('Drawer').fill('Bar');
  await expect.element(dialog.getByText('Left by the last closing')).not.toBeInTheDocument();
  await dialog.getByLabelText('Drawer').fill('counter ');
  await expect.element(dialog.getByText('Left by the last closing')).toBeVisible();
});

test('who opens a drawer that another device has opened sees its shift', async () => {
  openPage();
  await button('Open shift').click();
  await dialog.getByLabelText('Float').fill('2000');
  const shift = aShift();
  handle(shiftsApi.openShift, () => {
    shifts = [shift];
    throw new ErrorResponse('shift.already_open', { drawer: 'Counter' }, { data: { shift } });
  });
  await inDialog('Open shift').click();
  await expect.element(page.getByText('The drawer Counter is open already.').first()).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(region('Counter')).toBeVisible();
});

test('the figures say how the expected cash comes about, without what was put on credit', async () => {
  sell();
  await openDrawer();
  for (const [name, amount] of [
    ['Float', '₹2,000'],
    ['Paid in cash, with tips', '₹500'],
    ['Collected of credit', '₹80'],
    ['Expense', '− ₹240'],
    ['Must be there', '₹2,340'],
  ] as const)
    await expect
      .element(region('Cash').getByText(name, { exact: true }).element().parentElement)
      .toHaveTextContent(name + amount);
  const upi = page.getByRole('row').filter({ hasText: 'GOOGLEPAY' });
  await expect.element(upi).toHaveTextContent('₹620.50');
  await expect.element(region('Counter')).toHaveTextContent('Must be in the drawer₹2,340');
});

test('cash is moved in two taps and an amount, and taken back by a second entry', async () => {
  const { _id } = await openDrawer();
  await button('Safe drop').click();
  await dialog.getByLabelText('Amount').fill('0');
  await inDialog('Safe drop').click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Please enter an amount above 0.');
  await dialog.getByLabelText('Amount').fill('1500');
  await inDialog('Safe drop').click();
  await expect.element(region('Counter')).toHaveTextContent('Must be in the drawer₹500');
  await button('Expense').click();
  await dialog.getByLabelText('Amount').fill('240');
  await inDialog('Expense').click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabelText('Reason').fill('Milk');
  await inDialog('Expense').click();
  const entries = region('Cash movements').getByRole('listitem');
  await expect.element(entries.first()).toHaveTextContent('Expense− ₹240Milk');
  await button('Take back Safe drop ₹1,500').click();
  await dialog.getByLabelText('Reason').fill('It stayed here');
  await inDialog('Take back').click();
  await expect.element(entries.first()).toHaveTextContent('Safe drop taken back₹1,500It stayed here');
  await expect.element(entries.last()).toHaveTextContent('Taken back');
  await expect.element(button(/^Take back Safe drop/)).not.toBeInTheDocument();
  await expect.element(region('Counter')).toHaveTextContent('Must be in the drawer₹1,760');
  expect(moved.map(({ params, body }) => [params.shiftId, body])).toEqual([
    [_id, { kind: 'DROP', amount: 1500, reason: 'To the safe' }],
    [_id, { kind: 'EXPENSE', amount: 240, reason: 'Milk' }],
    [_id, { kind: 'DROP', amount: 1500, reason: 'It stayed here', correctsId: movements[0]?._id }],
  ]);
  expect(new Set(moved.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(3);
});

test('a blind count shows the difference only after it was sent, and once more after a recount', async () => {
  signInAs(shop, 'CASHIER');
  isSighted = false;
  sell();
  await openDrawer();
  await expect.element(region('Counter')).toHaveTextContent('shows once it is counted');
  for (const amount of ['₹2,340', '₹620.50', '₹500'])
    await expect.element(page.getByText(amount)).not.toBeInTheDocument();
  await button('Count').click();
  await dialog.getByLabelText('₹500', { exact: true }).fill('4');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByLabelText('₹200', { exact: true })).toHaveFocus();
  await userEvent.keyboard('1');
  await dialog.getByLabelText('₹100', { exact: true }).fill('1.5');
  await inDialog('Send count').click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Please enter a whole number.');
  await dialog.getByLabelText('₹100', { exact: true }).fill('1');
  await expect.element(dialog.getByRole('status')).toHaveTextContent('Counted₹2,300');
  await dialog.getByLabelText('GOOGLEPAY').fill('620.50');
  await inDialog('Send count').click();
  const first = region('First count');
  await expect.element(first).toHaveTextContent('Cash₹40 short₹2,300 counted, ₹2,340 expected');
  await expect.element(first).toHaveTextContent('GOOGLEPAYexact');
  await expect.element(first).not.toHaveTextContent('PHONEPE');

  await button('Count again').click();
  await dialog.getByLabelText('₹2,000', { exact: true }).fill('1');
  await dialog.getByLabelText('₹200', { exact: true }).fill('2');
  await inDialog('Send count').click();
  await expect.element(dialog.getByText('Please enter or confirm the amount.')).toBeVisible();
  await inDialog('GOOGLEPAY: ₹620.50 is right').click();
  await inDialog('Send count').click();
  await expect.element(region('Second count')).toHaveTextContent('Cash₹60 over');
  await expect.element(first).toHaveTextContent('₹40 short');
  await expect.element(button('Count again')).not.toBeInTheDocument();
  expect(counted[0]?.body.denominations).toEqual([
    { value: 500, pieces: 4 },
    { value: 200, pieces: 1 },
    { value: 100, pieces: 1 },
  ]);
  expect(counted[0]?.body.modes).toContainEqual({ paymentMode: 'CARD', amount: 0 });
  expect(counted[1]?.body.modes).toEqual([{ paymentMode: 'GOOGLEPAY', amount: 620.5 }]);
});

test('a variance needs a note, and the closed shift has a report that prints', async () => {
  sell();
  await openDrawer({ counts: [aCount({ counted: 2300, expected: 2340 })] });
  await button('Close shift').click();
  await expect.element(dialog).toHaveTextContent('₹40 short');
  await inDialog('Close shift').click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Please say why.');
  expect(closed).toEqual([]);
  await dialog.getByLabelText('Note').fill('Gave 40 too much');
  await inDialog('Close shift').click();
  await expect.element(dialog).toHaveTextContent('Counter · shift 2');
  for (const text of ['Must be there₹2,340', 'Counted₹2,300', 'Variance₹40 short', 'Note: Gave 40 too much'])
    await expect.element(dialog).toHaveTextContent(text);
  let printed = 0;
  const print = window.print;
  window.print = () => void printed++;
  await inDialog('Print').click();
  window.print = print;
  expect(printed).toBe(1);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('No drawer is open')).toBeVisible();
  await button(/^Counter · shift 2/).click();
  await expect.element(dialog).toHaveTextContent('Milk from the market− ₹240');
  expect(closed.map(({ body }) => body)).toEqual([{ note: 'Gave 40 too much' }]);
});

test('a mode keeps its count when a recount leaves it out, and one that nobody counted says so', async () => {
  sell();
  sums = [...sums, aModeSum({ paymentMode: 'CARD', received: 500 })];
  const card = { paymentMode: 'CARD', counted: 400, expected: 500, variance: -100 } as const;
  await openDrawer({
    counts: [
      aCount({ counted: 2300, expected: 2340, modes: [card] }),
      aCount({ counted: 2340, expected: 2340 }),
    ],
  });
  await button('Close shift').click();
  const facts = dialog.getByRole('listitem');
  await expect.element(facts.nth(0)).toHaveTextContent('Cashexact');
  await expect.element(facts.nth(1)).toHaveTextContent('CARD₹100 short');
  await expect.element(facts.nth(2)).toHaveTextContent('GOOGLEPAYnot counted₹620.50 expected');
  await inDialog('Close shift').click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Please say why.');
  await dialog.getByLabelText('Note').fill('A guest left without paying');
  await inDialog('Close shift').click();
  await expect.element(dialog).toHaveTextContent('GOOGLEPAY, not counted₹620.50CARD₹500');
  await userEvent.keyboard('{Escape}');
  await expect.element(button(/^Counter · shift 2/)).toHaveTextContent('exactCARD ₹100 short');
  await page.viewport(PHONE.width, PHONE.height);
  expect(await findLayoutFaults()).toEqual([]);
});

test('an exact count closes without a note, and money since the count is named', async () => {
  await openDrawer({ counts: [aCount({ counted: 2000, expected: 2000 })] });
  await expect.element(region('First count')).toHaveTextContent('Cashexact');
  await expect.element(button('Count again')).not.toBeInTheDocument();
  expected = 2150;
  shiftsLive.handlers.invoice?.(queryClient, {
    name: 'invoice:paid',
    shopId: shop._id,
    seq: 7,
    at: '2026-11-20T17:05:00.000Z',
    invoice: anInvoice({ status: 'PAID', payments: [aPayment({ amount: 150 })] }),
  });
  await expect.element(page.getByText(/^₹150 came in since the count/)).toBeVisible();
  await button('Close shift').click();
  await inDialog('Close shift').click();
  await expect.element(dialog).toHaveTextContent('Varianceexact');
  expect(closed.map(({ body }) => body)).toEqual([{ note: undefined }]);
});

test('a shift that another till has closed meanwhile is shown as closed', async () => {
  const shift = await openDrawer({ counts: [aCount({ counted: 2000, expected: 2000 })] });
  await button('Close shift').click();
  handle(shiftsApi.closeShift, () => {
    const now = change(aClosedShift({ _id: shift._id, number: 2 }));
    throw new ErrorResponse('shift.closed', { drawer: 'Counter' }, { data: { shift: now } });
  });
  await inDialog('Close shift').click();
  await expect.element(page.getByText(/^The shift of Counter has been closed\./).first()).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByText('No drawer is open')).toBeVisible();
  await expect.element(button(/^Counter · shift 2/)).toHaveTextContent('exact');
});

test('cash that is in no drawer has a line of its own, and is not expected in this one', async () => {
  cashInNoDrawer = 55;
  await openDrawer();
  await expect
    .element(region('Cash'))
    .toHaveTextContent('Must be there₹2,000Cash in no drawer, not in this sum₹55');
  await page.viewport(PHONE.width, PHONE.height);
  expect(await findLayoutFaults()).toEqual([]);
  cashInNoDrawer = 0;
  await queryClient.invalidateQueries({ queryKey: ['x-report', shop._id] });
  await expect.element(region('Cash')).not.toHaveTextContent('no drawer');
});

test('what another till does shows at once', async () => {
  const shift = await openDrawer();
  const announce = (changed: Shift, movement?: CashMovement) =>
    shiftsLive.handlers.shift?.(queryClient, {
      name: 'shift:changed',
      shopId: shop._id,
      seq: 7,
      at: shift.openedAt,
      shift: changed,
      ...(movement && { movement }),
    });
  const movement = aCashMovement({ shiftId: shift._id });
  movements = [movement];
  expected = 1760;
  announce(shift, movement);
  await expect.element(region('Cash movements')).toHaveTextContent('Milk from the market');
  await expect.element(region('Counter')).toHaveTextContent('₹1,760');
  const bar = aShift({ drawer: 'Bar', openedBy: { _id: newId(), name: 'Ravi' } });
  shifts = [...shifts, bar];
  announce(bar);
  await page.getByRole('tab', { name: 'Bar' }).click();
  await expect.element(region('Bar')).toHaveTextContent('· Ravi');
  announce(change(aClosedShift({ _id: bar._id, drawer: 'Bar' })));
  await expect.element(region('Counter')).toBeVisible();
});

test('who may not close has no count', async () => {
  signInAs(shop, 'CASHIER');
  const user = queryClient.getQueryData<{ permissions: string[] }>(['current-user']);
  queryClient.setQueryData(['current-user'], {
    ...user,
    permissions: user?.permissions.filter((permission) => permission !== 'shift.close'),
  });
  await openDrawer();
  await expect.element(button('Expense')).toBeVisible();
  await expect.element(button('Count')).not.toBeInTheDocument();
});

test('on a phone nothing is cut off', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  sell();
  shifts = [aClosedShift({ drawer: `Counter ${'of the hall '.repeat(2)}`, variance: -40 })];
  await openDrawer({ difference: -12345.5, float: 1_23_456.5 });
  expect(await findLayoutFaults()).toEqual([]);
  await button('Count').click();
  await dialog.getByLabelText('₹500', { exact: true }).fill('4000');
  expect(await findLayoutFaults()).toEqual([]);
});

test('a page whose head cannot be seen starts at its top', async () => {
  const { drawer } = await openDrawer();
  const head = page.getByRole('heading', { name: 'Drawer', exact: true }).element().parentElement;
  expect(region(drawer).element().getBoundingClientRect().top).toBe(head?.getBoundingClientRect().top);
});
