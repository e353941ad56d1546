import ManagePage from '@tawa/client/src/pages/orders/manage.page.tsx';
import { type Kot, ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import type { EmployeeRole } from '@tawa/shared/permissions.ts';
import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import type { Overrides } from '@tawa/shared/roles/rights.rules.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { terminalsApi } from '@tawa/shared/terminals/terminals.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newId } from '../../support/builders/ids.ts';
import { aKot, aKotLine } from '../../support/builders/kot.ts';
import { aShop } from '../../support/builders/shop.ts';
import { ConnectionLost, ErrorResponse, failNext, handle } from '../support/handlers.ts';
import { expectDepth, goBack } from '../support/history.ts';
import { handleMenu } from '../support/menu.ts';
import { anOwnReason, givenReasonsOf, handleReasons } from '../support/reasons.ts';
import { renderPage } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';
import { currentUser, signInAs, signInAsOwner } from '../support/sign-in.ts';

const shop = aShop();
const naan = aKotLine({ name: 'Butter Naan', price: 45.5, quantity: 3 });
const chai = aKotLine({ name: 'Masala Chai', price: 60 });
const cooking = aKot({ tokenNo: 1, items: [naan, chai] });
const asha = { _id: newId(), name: 'Asha' };
const ravi = { _id: newId(), name: 'Ravi' };
const PIN = '7391';

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const sheet = page.getByRole('dialog', { name: 'Ask to void Butter Naan' });
const dots = page.getByRole('img', { name: /^PIN/ });
const password = page.getByLabelText('Password of Asha', { exact: true });

beforeEach(() => {
  handleReasons();
  handle(printingApi.getPrinters, () => ({ data: { printers: [], stations: [] } }));
  handle(tablesApi.getMyTables, () => ({ data: { tables: [] } }));
  handleMenu();
  signInAs(shop, 'CASHIER');
});

async function renderManage(kot: Kot = cooking): Promise<void> {
  handle(ordersApi.getKots, () => ({ data: { kots: [kot] } }));
  renderPage(<ManagePage />, 'orders/manage', { shop });
  await expect.element(page.getByRole('article')).toBeVisible();
}

function handleApprovers({ approvers = [asha, ravi], acceptsPins = true } = {}) {
  return handle(terminalsApi.getApprovers, () => ({ data: { approvers, acceptsPins, remote: [] } }));
}

const handleVoid = () =>
  handle(ordersApi.voidLine, ({ body: { approval } }) => {
    if (approval?.pin !== undefined && approval.pin !== PIN) throw new ErrorResponse('approval.wrong_secret');
    return { data: { kot: { ...cooking, items: [{ ...naan, quantity: 2, voidedQuantity: 1 }, chai] } } };
  });

/** Ends at the pad, or at the password, of Asha. */
async function askAsha(): Promise<void> {
  await renderManage();
  await button('Ask to void Butter Naan').click();
  await sheet.getByRole('button', { name: 'Cooked wrong' }).click();
  await sheet.getByRole('button', { name: 'Asha' }).click();
  await expect.element(sheet.getByRole('heading', { name: 'Asha' })).toBeVisible();
}

interface Offer {
  who: string;
  role: EmployeeRole | 'OWNER';
  ofPerson?: Overrides;
  offers: 'void' | 'ask';
}

const OFFERS: readonly Offer[] = [
  { who: 'the owner', role: 'OWNER', offers: 'void' },
  { who: 'a captain', role: 'CAPTAIN', offers: 'void' },
  { who: 'a captain who may not edit', role: 'CAPTAIN', ofPerson: { 'order.edit': 'deny' }, offers: 'ask' },
  { who: 'a cashier', role: 'CASHIER', offers: 'ask' },
  { who: 'a cashier who may edit', role: 'CASHIER', ofPerson: { 'order.edit': 'allow' }, offers: 'void' },
  { who: 'a waiter who confirms', role: 'WAITER', ofPerson: { 'order.confirm': 'allow' }, offers: 'ask' },
];

describe('a user without order.edit is offered to ask for the void, others to void', () => {
  test.each(OFFERS)('$who', async ({ role, ofPerson = {}, offers }) => {
    if (role === 'OWNER') signInAsOwner(shop);
    else signInAs(shop, role, ofPerson);
    await renderManage();
    const count = (name: RegExp) => page.getByRole('button', { name }).elements().length;
    expect({ void: count(/^Void /), ask: count(/^Ask to void /) }).toEqual(
      offers === 'void' ? { void: 2, ask: 0 } : { void: 0, ask: 2 },
    );
  });

  test.each([
    ['a prepaid order', { paidAt: '2026-11-20T08:00:00.000Z' }],
    ['an order of a diner that waits', { status: 'REQUESTED', confirmedAt: null }],
  ] as const)('not for %s', async (_, overrides) => {
    await renderManage({ ...cooking, ...overrides });
    expect(page.getByRole('button', { name: /void/i }).elements()).toHaveLength(0);
  });
});

test('the approval travels with the void; the sheet closes and the same person stays signed in', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  const asked = handleApprovers();
  const voided = handleVoid();
  await renderManage();
  const user = currentUser();
  await button('Ask to void Butter Naan').click();
  await sheet.getByRole('button', { name: 'Asha' }).click();
  await expect.element(sheet.getByRole('alert')).toHaveTextContent('Please give a reason.');
  await sheet.getByRole('button', { name: 'One Butter Naan less' }).click();
  await sheet.getByRole('button', { name: 'One Butter Naan less' }).click();
  await sheet.getByRole('button', { name: 'Other' }).click();
  // The digits and the Enter belong to the field.
  await sheet.getByRole('textbox', { name: 'What happened' }).fill('Dropped ');
  await userEvent.keyboard('2 of 3456{Enter}');
  await sheet.getByRole('button', { name: 'Asha' }).click();
  await expect.element(sheet.getByText('Void 1 · ₹45.50')).toBeVisible();
  await expect.element(button('Enter')).toBeInViewport({ ratio: 1 });
  expect(document.documentElement.scrollWidth).toBe(PHONE.width);
  await sheet.getByRole('textbox', { name: 'What happened' }).click();
  await userEvent.keyboard('{End}789');
  await expect.element(dots).toHaveAccessibleName('PIN, 0 digits typed');
  await sheet.getByRole('heading', { name: 'Asha' }).click();
  await userEvent.keyboard(`${PIN}{Enter}`);
  await expect.element(sheet).not.toBeInTheDocument();
  expect(asked[0]?.query).toEqual({ permission: 'order.edit' });
  expect(voided.map(({ body }) => body)).toEqual([
    {
      kotId: cooking._id,
      quantity: 1,
      reason: 'Dropped 2 of 3456789',
      shownQuantity: 3,
      shownIsDone: false,
      approval: { userId: asha._id, pin: PIN },
    },
  ]);
  expect(currentUser()).toBe(user);
  await expect.element(page.getByRole('deletion').filter({ hasText: '1 × Butter Naan' })).toBeVisible();
});

test('a wrong PIN shows an error and empties the pad, and the next try sends only the new digits', async () => {
  handleApprovers();
  const voided = handleVoid();
  await askAsha();
  await userEvent.keyboard('1234{Enter}');
  await expect.element(sheet.getByRole('alert')).toHaveTextContent('do not match');
  await expect.element(dots).toHaveAccessibleName('PIN, 0 digits typed');
  await userEvent.keyboard(`${PIN}{Enter}`);
  await expect.element(sheet).not.toBeInTheDocument();
  expect(voided.map(({ body }) => body.approval?.pin)).toEqual(['1234', PIN]);
});

test('a reason that is switched off meanwhile is picked again before the next PIN', async () => {
  const powerCut = anOwnReason();
  handleReasons(powerCut);
  handleApprovers();
  const voided = handleVoid();
  await renderManage();
  await button('Ask to void Butter Naan').click();
  const own = sheet.getByRole('button', { name: 'Power cut' });
  await own.click();
  await sheet.getByRole('button', { name: 'Asha' }).click();
  await expect.element(sheet.getByRole('heading', { name: 'Asha' })).toBeVisible();
  const reasons = [{ ...powerCut, isActive: false }, ...givenReasonsOf('VOID')];
  failNext(
    ordersApi.voidLine,
    new ErrorResponse('reason.inactive', { name: 'Power cut' }, { data: { reasons } }),
  );
  await userEvent.keyboard(`${PIN}{Enter}`);
  await expect.element(own).not.toBeInTheDocument();
  await sheet.getByRole('button', { name: 'Cooked wrong' }).click();
  await sheet.getByRole('heading', { name: 'Asha' }).click();
  await userEvent.keyboard(`${PIN}{Enter}`);
  await expect.element(sheet).not.toBeInTheDocument();
  expect(voided.map(({ body }) => body.reasonId)).toEqual(['cookedWrong']);
});

test('a person whose PINs pause waits, and another approves', async () => {
  handleApprovers();
  const voided = handleVoid();
  await askAsha();
  failNext(ordersApi.voidLine, new ErrorResponse('terminal.too_many_pins'));
  await userEvent.keyboard(`${PIN}{Enter}`);
  await expect.element(sheet.getByRole('timer')).toBeVisible();
  await expect.element(sheet.getByRole('alert')).toHaveTextContent('Too many wrong PINs');
  await userEvent.keyboard(`${PIN}{Enter}`);
  await button('Back to the names').click();
  await sheet.getByRole('button', { name: 'Ravi' }).click();
  await expect.element(sheet.getByRole('heading', { name: 'Ravi' })).toBeVisible();
  await userEvent.keyboard(`${PIN}{Enter}`);
  await expect.element(sheet).not.toBeInTheDocument();
  expect(voided.map(({ body }) => body.approval?.userId)).toEqual([ravi._id]);
});

test('where no PIN is accepted a password approves, and it is gone after each try', async () => {
  handleApprovers({ acceptsPins: false });
  const voided = handleVoid();
  await askAsha();
  await expect.element(dots).not.toBeInTheDocument();
  failNext(ordersApi.voidLine, new ErrorResponse('approval.wrong_secret'));
  await expect.element(password).toHaveFocus();
  await userEvent.keyboard('my secret{Enter}');
  await expect.element(sheet.getByText(/do not match/)).toBeVisible();
  await expect.element(password).toHaveValue('');
  await userEvent.keyboard('{Enter}');
  await expect.element(sheet.getByText('Please enter the password.')).toBeVisible();
  await password.fill('my other secret');
  await sheet.getByRole('button', { name: 'Void 3 · ₹136.50' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  expect(voided.map(({ body }) => body.approval)).toEqual([
    { userId: asha._id, password: 'my other secret' },
  ]);
});

test('a till that wants a password asks for it', async () => {
  handleApprovers();
  await askAsha();
  failNext(
    ordersApi.voidLine,
    new ErrorResponse('terminal.wants_password', {}, { data: { wantsPassword: true } }),
  );
  handleApprovers({ acceptsPins: false });
  await userEvent.keyboard(`${PIN}{Enter}`);
  await expect.element(password).toHaveValue('');
  await expect.element(sheet.getByText(/Please use your password/)).toBeVisible();
  await expect.element(button('Use the PIN')).not.toBeInTheDocument();
});

test('says that nobody may approve, or that the names could not be loaded', async () => {
  handle(terminalsApi.getApprovers, () => {
    throw new ConnectionLost();
  });
  await renderManage();
  await button('Ask to void Butter Naan').click();
  await expect
    .element(sheet.getByText('Nothing can be approved while the server cannot be reached.'))
    .toBeVisible();
  handleApprovers({ approvers: [] });
  await button('Try again').click();
  await expect.element(sheet.getByText('No other person in this shop may approve this.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
});

test('after a lost connection each further try of the void has the same key', async () => {
  handleApprovers();
  const keys: (string | undefined)[] = [];
  await askAsha();
  handle(ordersApi.voidLine, ({ idempotencyKey }) => {
    keys.push(idempotencyKey);
    if (keys.length === 1) throw new ConnectionLost();
    throw new ErrorResponse(keys.length === 2 ? 'approval.wrong_secret' : 'approval.not_allowed');
  });
  await userEvent.keyboard(`${PIN}{Enter}`);
  const alert = sheet.getByRole('alert');
  await expect.element(alert).toHaveTextContent('The server did not answer');
  await userEvent.keyboard('1234{Enter}');
  await expect.element(alert).toHaveTextContent('do not match');
  handleApprovers({ approvers: [ravi] });
  await userEvent.keyboard('4321{Enter}');
  await expect.element(alert).toHaveTextContent('This person may not approve that.');
  expect(new Set(keys).size).toBe(1);
  await button('Back to the names').click();
  await expect.element(sheet.getByRole('button', { name: 'Ravi' })).toBeVisible();
  await expect.element(sheet.getByRole('button', { name: 'Asha' })).not.toBeInTheDocument();
});

test('a conflict of the bill closes the sheet and asks for no password', async () => {
  handleApprovers();
  await askAsha();
  failNext(
    ordersApi.voidLine,
    new ErrorResponse('invoice.closed', { invoiceNo: '2627-000001', isPaid: true }),
  );
  await userEvent.keyboard(`${PIN}{Enter}`);
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(page.getByText('Bill 2627-000001 is already paid')).toBeVisible();
});

test('an answer that arrives after its sheet was closed leaves the next sheet open', async () => {
  handleApprovers();
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  handle(ordersApi.voidLine, async () => {
    await answered;
    return { data: { kot: { ...cooking, items: [{ ...naan, quantity: 2, voidedQuantity: 1 }, chai] } } };
  });
  await askAsha();
  await userEvent.keyboard(`${PIN}{Enter}{Escape}`);
  await expect.element(sheet).not.toBeInTheDocument();
  await button('Ask to void Masala Chai').click();
  const next = page.getByRole('dialog', { name: 'Ask to void Masala Chai' });
  await expect.element(next).toBeVisible();
  answer();
  await expect.element(page.getByRole('deletion').filter({ hasText: '1 × Butter Naan' })).toBeInTheDocument();
  await expect.element(next).toBeVisible();
});

test('a line that another hand has changed closes the sheet', async () => {
  handleApprovers();
  await askAsha();
  const changed = { ...cooking, items: [{ ...naan, quantity: 2 }, chai] };
  failNext(
    ordersApi.voidLine,
    new ErrorResponse('kot.wrong_status', { tokenNo: 1, status: 'SERVED' }, { data: { kot: changed } }),
  );
  await userEvent.keyboard(`${PIN}{Enter}`);
  await expect.element(sheet).not.toBeInTheDocument();
});

test.each([
  ['Back', goBack],
  ['Escape', () => userEvent.keyboard('{Escape}')],
] as const)(
  '%s leads from the pad to the names with the reason, and from there to the page',
  async (_, back) => {
    handleApprovers();
    await askAsha();
    await expectDepth(2);
    await back();
    await expect.element(sheet.getByRole('button', { name: 'Ravi' })).toBeVisible();
    await expect.element(dots).not.toBeInTheDocument();
    await expect
      .element(sheet.getByRole('button', { name: 'Cooked wrong' }))
      .toHaveAttribute('aria-pressed', 'true');
    await expectDepth(1);
    await back();
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.element(page.getByRole('article')).toBeVisible();
  },
);
