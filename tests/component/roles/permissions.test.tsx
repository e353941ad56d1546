import { permissionsLive } from '@tawa/client/src/features/roles/roles.live.ts';
import { historyNavigator } from '@tawa/client/src/lib/browser/app-history.ts';
import { queryClient } from '@tawa/client/src/lib/query-client.ts';
import EmployeesPage from '@tawa/client/src/pages/employees/employees.page.tsx';
import PermissionsPage from '@tawa/client/src/pages/employees/permissions.page.tsx';
import { employeesApi } from '@tawa/shared/employees/employees.contract.ts';
import { ALL_PERMISSIONS } from '@tawa/shared/permissions.ts';
import { rolesApi, type ShopPermissions } from '@tawa/shared/roles/roles.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { anEmployee } from '../../support/builders/employee.ts';
import { aShop } from '../../support/builders/shop.ts';
import { ErrorResponse, handle } from '../support/handlers.ts';
import { expectDepth, goBack } from '../support/history.ts';
import { renderPage } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';
import { signInAsOwner } from '../support/sign-in.ts';

const PATH = 'access/permission';
const shop = aShop();
const captain = anEmployee({ name: 'Ravi Kumar', shopRole: 'CAPTAIN' });

let stored: ShopPermissions;

beforeEach(() => {
  signInAsOwner(shop);
  stored = {
    revision: 4,
    roles: { WAITER: { 'invoice.read': 'allow' }, CAPTAIN: { 'order.edit': 'deny' } },
    people: { [captain._id]: { 'invoice.pay': 'deny' } },
    discountCaps: { CASHIER: { percent: 10, perInvoice: 500, perDay: null } },
  };
  handle(rolesApi.getPermissions, () => ({ data: { permissions: stored } }));
  handle(employeesApi.getEmployee, () => ({ data: { employees: [captain] } }));
});

/** Saves as the server does for roles and people of whom all is replaced, and refuses an old revision. */
function handleSave() {
  return handle(rolesApi.editPermissions, ({ body }) => {
    if (body.revision !== stored.revision)
      throw new ErrorResponse('permission.stale', {}, { data: { permissions: stored } });
    stored = { ...stored, revision: stored.revision + 1 };
    for (const [role, changes] of Object.entries(body.roles ?? {})) {
      const decided = { ...stored.roles[role as 'WAITER'], ...changes };
      const left = Object.entries(decided).filter(([, effect]) => effect);
      stored.roles = { ...stored.roles, [role]: Object.fromEntries(left) };
    }
    return { data: { permissions: stored } };
  });
}

const choice = (who: string, permission: string) =>
  page.getByRole('combobox', { name: new RegExp(`^${who} may: ${permission}`) });
const shownText = (who: string, permission: string) =>
  (choice(who, permission).element() as HTMLSelectElement).selectedOptions[0]?.textContent;
const row = (text: string | RegExp) => page.getByRole('row', { name: text });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const search = page.getByRole('textbox', { name: 'Search permissions' });
const onlyChanged = page.getByRole('checkbox', { name: 'Only what differs' });
const rowCount = () =>
  page
    .getByRole('rowheader')
    .elements()
    .filter((one) => one.matches('[scope="row"]')).length;

async function openTable(): Promise<void> {
  renderPage(<PermissionsPage />, PATH, { shop });
  await expect.element(page.getByRole('table', { name: 'Permissions' })).toBeVisible();
}

test('the table says for each role what is allowed, by default or by the shop', async () => {
  await openTable();
  await expect.element(row(/^Permission/)).toHaveTextContent('PermissionManagerCashierCaptainWaiterCook');
  expect(rowCount()).toBe(ALL_PERMISSIONS.length);
  expect(shownText('Captain', 'Take payments')).toBe('Allowed by default');
  expect(shownText('Waiter', 'Take payments')).toBe('Denied by default');
  expect(shownText('Waiter', 'See bills')).toBe('Allowed');
  expect(shownText('Captain', 'Change orders')).toBe('Denied');
  await expect.element(row(/^Give money back/)).toHaveTextContent('(High risk)');
  await expect.element(row(/^See stock|^See the stock/)).not.toHaveTextContent('(High risk)');
});

test('what is fixed has no choice, and a reason', async () => {
  await openTable();
  await expect.element(row(/^Say who may do what/)).toHaveTextContent('Stays with the owner');
  await expect.element(row(/^See the shop/)).toHaveTextContent('Always allowed');
  for (const fixed of ['Say who may do what', 'See the shop', 'Add, change and remove managers'])
    expect(choice('Manager', fixed).elements(), fixed).toHaveLength(0);
});

test('the search finds every word of a sentence or its group, and the filter what differs', async () => {
  await openTable();
  await search.fill('BILLS split');
  await expect.poll(rowCount).toBe(1);
  await expect.element(row(/^Split bills/)).toBeVisible();
  await search.fill('no such thing');
  await expect.element(page.getByText('No permission found')).toBeVisible();
  await search.fill('');
  await onlyChanged.click();
  await expect.poll(rowCount).toBe(3);
  await expect.element(row(/^Change discount and charges/)).toBeVisible();
  await expect.element(row(/^See bills/)).toBeVisible();
  await expect.element(row(/^Change orders/)).toBeVisible();
});

test('changes are collected and saved with one request, and nothing is left to save', async () => {
  const saves = handleSave();
  await openTable();
  await choice('Waiter', 'Take payments').selectOptions('Allowed');
  await choice('Waiter', 'See bills').selectOptions('Denied by default');
  await choice('Captain', 'Change orders').selectOptions('Allowed by default');
  await choice('Cook', 'See tables').selectOptions('Allowed');
  await choice('Cook', 'See tables').selectOptions('Denied by default');
  await expect.element(choice('Waiter', 'Take payments')).toHaveAccessibleName(/\(not saved\)$/);
  await expect.element(page.getByRole('status').getByText('3 changes are not saved')).toBeInTheDocument();
  await button('Save').click();
  await expect.element(button('Save')).not.toBeInTheDocument();
  expect(saves.map(({ body }) => body)).toEqual([
    {
      revision: 4,
      roles: {
        WAITER: { 'invoice.pay': 'allow', 'invoice.read': null },
        CAPTAIN: { 'order.edit': null },
      },
    },
  ]);
  expect(shownText('Waiter', 'Take payments')).toBe('Allowed');
  await choice('Cook', 'See bills').selectOptions('Allowed');
  await button('Save').click();
  await expect.poll(() => saves.at(-1)?.body.revision).toBe(5);
  await expect.element(button('Save')).not.toBeInTheDocument();
});

test('Discard shows what is saved', async () => {
  await openTable();
  await choice('Waiter', 'Take payments').selectOptions('Allowed');
  await button('Discard').click();
  await expect.element(button('Save')).not.toBeInTheDocument();
  expect(shownText('Waiter', 'Take payments')).toBe('Denied by default');
});

test('a save that is too late shows what is there now, and what was chosen stays', async () => {
  const saves = handleSave();
  await openTable();
  await choice('Waiter', 'See bills').selectOptions('Denied');
  await choice('Cook', 'See tables').selectOptions('Allowed');
  stored = {
    ...stored,
    revision: 5,
    roles: { WAITER: {}, CASHIER: { 'report.read': 'allow' } },
  };
  await button('Save').click();
  const note = page.getByRole('alert');
  await expect.element(note).toHaveTextContent('Somebody else changed the permissions meanwhile.');
  await expect.element(note.getByRole('listitem')).toHaveTextContent('Waiter: See bills is now “Denied”.');
  expect(shownText('Cashier', 'See sales')).toBe('Allowed');
  expect(shownText('Captain', 'Change orders')).toBe('Allowed by default');
  expect(shownText('Waiter', 'See bills')).toBe('Denied');
  await button('Save').click();
  await expect.element(note).not.toBeInTheDocument();
  expect(saves.at(-1)?.body).toEqual({
    revision: 5,
    roles: { WAITER: { 'invoice.read': 'deny' }, COOK: { 'table.read': 'allow' } },
  });
});

test('what another device changed appears at once, and what was chosen here stays', async () => {
  await openTable();
  await choice('Waiter', 'Take payments').selectOptions('Allowed');
  stored = { ...stored, revision: 5, roles: { ...stored.roles, COOK: { 'table.read': 'allow' } } };
  permissionsLive.handlers.rights?.(queryClient, {
    name: 'rights:changed',
    shopId: shop._id,
    userId: captain._id,
    shopRole: 'CAPTAIN',
  } as never);
  await expect.poll(() => shownText('Cook', 'See tables')).toBe('Allowed');
  expect(shownText('Waiter', 'Take payments')).toBe('Allowed');
  await expect.element(button('Save')).toBeVisible();
  expect(page.getByRole('alert').elements()).toHaveLength(0);
});

test('Back asks before changes are lost', async () => {
  renderPage(<PermissionsPage />, PATH, { shop });
  const path = location.pathname;
  historyNavigator.replace('/before');
  historyNavigator.push(path);
  await choice('Waiter', 'Take payments').selectOptions('Allowed');
  await goBack();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  expect(shownText('Waiter', 'Take payments')).toBe('Allowed');
  await goBack();
  await dialog.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect.poll(() => location.pathname).toBe('/before');
});

test('a phone shows one role at a time, within its width, and saves the choices of all', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  const saves = handleSave();
  renderPage(<PermissionsPage />, PATH, { shop });
  await expect.element(choice('Manager', 'See bills')).toBeInTheDocument();
  expect(choice('Waiter', 'See bills').elements()).toHaveLength(0);
  expect(document.documentElement.scrollWidth).toBe(PHONE.width);
  await page.getByRole('tab', { name: 'Waiter' }).click();
  expect(shownText('Waiter', 'See bills')).toBe('Allowed');
  await onlyChanged.click();
  expect(choice('Waiter', '').elements()).toHaveLength(1);
  await onlyChanged.click();
  await choice('Waiter', 'Take payments').selectOptions('Allowed');
  await page.getByRole('tab', { name: 'Cook' }).click();
  await choice('Cook', 'See tables').selectOptions('Allowed');
  await button('Save').click();
  await expect.element(button('Save')).not.toBeInTheDocument();
  expect(saves.at(-1)?.body.roles).toEqual({
    WAITER: { 'invoice.pay': 'allow' },
    COOK: { 'table.read': 'allow' },
  });
});

const sheet = page.getByRole('dialog', { name: 'Permissions of Ravi Kumar' });
const item = (text: string) => sheet.getByRole('listitem').filter({ hasText: text });

async function openPerson(): Promise<void> {
  await button('Permissions of Ravi Kumar').click();
  await expect.element(item('Take payments')).toBeInTheDocument();
}

test('a person has the reason of each permission, and choices of their own', async () => {
  const saves = handleSave();
  renderPage(<EmployeesPage />, 'employees/employee', { shop });
  await openPerson();
  await expect.element(item('Take payments')).toHaveTextContent('Changed for Ravi Kumar');
  await expect.element(item('Change orders')).toHaveTextContent('Changed for the role Captain');
  await expect.element(item('See bills')).toHaveTextContent('Default of the role Captain');
  await expect.element(item('Say who may do what')).toHaveTextContent('Stays with the owner');
  expect(shownText('Ravi Kumar', 'Change orders')).toBe('As the role: denied');
  await choice('Ravi Kumar', 'Change orders').selectOptions('Allowed');
  await choice('Ravi Kumar', 'Take payments').selectOptions('As the role: allowed');
  await expect.element(item('Take payments')).toHaveTextContent('Default of the role Captain');
  await button('Save').click();
  await expect.element(sheet).not.toBeInTheDocument();
  expect(saves.map(({ body }) => body)).toEqual([
    { revision: 4, people: { [captain._id]: { 'order.edit': 'allow', 'invoice.pay': null } } },
  ]);
});

test('Back closes person-permissions, and asks first if something is chosen', async () => {
  renderPage(<EmployeesPage />, 'employees/employee', { shop });
  await openPerson();
  await expectDepth(1);
  await goBack();
  await expect.element(sheet).not.toBeInTheDocument();
  await openPerson();
  await choice('Ravi Kumar', 'Change orders').selectOptions('Allowed');
  await goBack();
  await button('Keep editing').click();
  expect(shownText('Ravi Kumar', 'Change orders')).toBe('Allowed');
  await goBack();
  await button('Leave').click();
  await expect.element(sheet).not.toBeInTheDocument();
});

const capsButton = (role: string) =>
  page.getByRole('button', { name: new RegExp(`^Caps of discounts by ${role}`) });
const capsForm = page.getByRole('dialog', { name: 'Caps of discounts by Cashier' });
const cap = (label: string) => capsForm.getByRole('textbox', { name: label });

function handleCaps() {
  return handle(rolesApi.editPermissions, ({ body }) => {
    if (body.revision !== stored.revision)
      throw new ErrorResponse('permission.stale', {}, { data: { permissions: stored } });
    stored = {
      ...stored,
      revision: stored.revision + 1,
      discountCaps: { CASHIER: { percent: 12.5, perInvoice: null, perDay: 2_000 } },
    };
    return { data: { permissions: stored } };
  });
}

test('the caps of discounts stand with their permission, for each role', async () => {
  await openTable();
  const charges = page.getByRole('row').filter({ has: capsButton('Cashier') });
  await expect.element(charges).toHaveTextContent(/^Change discount and charges/);
  await expect
    .element(capsButton('Cashier'))
    .toHaveAccessibleName('Caps of discounts by Cashier: 10 %, ₹500 a bill');
  await expect.element(capsButton('Manager')).toHaveAccessibleName('Caps of discounts by Manager: No cap');
});

test('the owner changes the caps of a role, and an empty field is no cap', async () => {
  const saves = handleCaps();
  await openTable();
  await capsButton('Cashier').click();
  await expect.element(cap('Percent of the items of a bill')).toHaveValue('10');
  await cap('Percent of the items of a bill').fill('100.5');
  await capsForm.getByRole('button', { name: 'Save' }).click();
  await expect.element(capsForm.getByText('Please enter a percentage from 0 to 100.')).toBeVisible();
  expect(saves).toHaveLength(0);
  await cap('Percent of the items of a bill').fill('12.5');
  await cap('Rupees a bill').fill('');
  await cap('Rupees a business day').fill('2000');
  await capsForm.getByRole('button', { name: 'Save' }).click();
  await expect.element(capsForm).not.toBeInTheDocument();
  expect(saves.map(({ body }) => body)).toEqual([
    { revision: 4, discountCaps: { CASHIER: { percent: 12.5, perInvoice: null, perDay: 2_000 } } },
  ]);
  await expect
    .element(capsButton('Cashier'))
    .toHaveAccessibleName('Caps of discounts by Cashier: 12.5 %, ₹2,000 a day');
});

test('caps that another device changed meanwhile are shown before they are saved again', async () => {
  const saves = handleCaps();
  await openTable();
  await capsButton('Cashier').click();
  await cap('Percent of the items of a bill').fill('12.5');
  stored = {
    ...stored,
    revision: 5,
    discountCaps: { CASHIER: { percent: 5, perInvoice: 500, perDay: null } },
  };
  await capsForm.getByRole('button', { name: 'Save' }).click();
  await expect.element(capsForm.getByRole('alert')).toBeVisible();
  await expect.element(cap('Percent of the items of a bill')).toHaveValue('12.5');
  await capsForm.getByRole('alert').getByRole('button').last().click();
  await capsForm.getByRole('button', { name: 'Save' }).click();
  await expect.element(capsForm).not.toBeInTheDocument();
  expect(saves.at(-1)?.body.revision).toBe(5);
});

test('Back closes discount-caps-form, and asks first if something is typed', async () => {
  await openTable();
  await capsButton('Cashier').click();
  await expect.element(capsForm).toBeVisible();
  await goBack();
  await expect.element(capsForm).not.toBeInTheDocument();
  await capsButton('Cashier').click();
  await cap('Rupees a business day').fill('100');
  await goBack();
  await button('Leave').click();
  await expect.element(capsForm).not.toBeInTheDocument();
});

test('on a phone the caps of the picked role fit below its permission', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  renderPage(<PermissionsPage />, PATH, { shop });
  await page.getByRole('tab', { name: 'Cashier' }).click();
  await expect.element(capsButton('Cashier')).toHaveTextContent('10 %₹500 a bill');
  expect(document.documentElement.scrollWidth).toBe(PHONE.width);
});
