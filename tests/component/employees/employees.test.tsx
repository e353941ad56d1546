import EmployeesPage from '@tawa/client/src/pages/employees/employees.page.tsx';
import { employeesApi } from '@tawa/shared/employees/employees.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { anEmployee } from '../../support/builders/employee.ts';
import { aShop } from '../../support/builders/shop.ts';
import { type HandledRequest, handle } from '../support/handlers.ts';
import { renderPage } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';
import { signInAs, signInAsOwner } from '../support/sign-in.ts';

const PATH = 'employees/employee';
const search = page.getByRole('textbox', { name: /^Search/ });
const row = (name: string) => page.getByRole('row').filter({ hasText: name });

const ravi = anEmployee({ name: 'Ravi Kumar' });
const meena = anEmployee({ name: 'Meena Devi', phoneNo: '7000041003' });

/** Finds one of the two by each text of `found`, and both without a search. */
function handleSearch(found: Record<string, typeof ravi>): HandledRequest<typeof employeesApi.getEmployee>[] {
  return handle(employeesApi.getEmployee, ({ query: { q = '' } }) => {
    const one = found[q];
    return { data: { employees: one ? [one] : [ravi, meena] } };
  });
}

test('the list fits a phone, and shows what the server finds for the text as it was typed', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  const requests = handleSearch({ 'ravi k': ravi, '7000041003': meena, 'MEENA@': meena });
  renderPage(<EmployeesPage />, PATH);
  await expect.element(row('Meena Devi')).toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBe(PHONE.width);
  for (const [q, found, other] of [
    ['ravi k', ravi, meena],
    ['7000041003', meena, ravi],
    ['MEENA@', meena, ravi],
  ] as const) {
    await search.fill(q);
    await expect.poll(() => requests.at(-1)?.query).toEqual({ q });
    await expect.element(row(other.name)).not.toBeInTheDocument();
    await expect.element(row(found.name)).toBeInTheDocument();
    expect(decodeURIComponent(location.pathname)).toMatch(new RegExp(`/${q}$`));
  }
});

test('the search of the path is shown and sent at once', async () => {
  const requests = handleSearch({ 'meena d': meena });
  renderPage(<EmployeesPage />, PATH, { search: 'meena d' });
  await expect.element(row('Meena Devi')).toBeInTheDocument();
  await expect.element(search).toHaveValue('meena d');
  expect(requests.map(({ query }) => query.q)).not.toContain(undefined);
});

test('an empty list says what to do next', async () => {
  handle(employeesApi.getEmployee, () => ({ data: { employees: [] } }));
  renderPage(<EmployeesPage />, PATH);
  await expect.element(page.getByText('No Employees')).toBeVisible();
  await expect.element(page.getByText('Add your waiters here')).toBeVisible();
});

const form = page.getByRole('dialog');
const role = form.getByLabelText('Role');
const roleNames = () => [...(role.element() as HTMLSelectElement).options].map(({ text }) => text);

test('a new employee is a waiter unless another role is chosen, and the form says what each role may do', async () => {
  const shop = aShop();
  signInAsOwner(shop);
  handleSearch({});
  const requests = handle(employeesApi.registerEmployee, ({ body }) => ({
    data: { employee: anEmployee({ name: body.name }), temporaryPassword: 'k7mq-x3vt-9hzw' },
  }));
  renderPage(<EmployeesPage />, PATH, { shop });
  await page.getByRole('button', { name: 'Add Employee' }).click();
  await expect.element(role).toHaveValue('WAITER');
  await expect.element(role).toHaveAccessibleDescription(/sees no bills/);
  expect(roleNames()).toEqual(['Manager', 'Cashier', 'Captain', 'Waiter', 'Cook']);
  for (const [value, sentence] of [
    ['MANAGER', /all that the owner may/],
    ['CASHIER', /keeps the customers/],
    ['COOK', /kitchen screen/],
    ['CAPTAIN', /payments at the table/],
  ] as const) {
    await role.selectOptions(value);
    await expect.element(role).toHaveAccessibleDescription(sentence);
  }
  for (const [label, value] of [
    ['Name', 'Meena Devi'],
    ['Email', 'meena@example.com'],
    ['Phone No', '7000041003'],
  ] as const)
    await form.getByLabelText(label).fill(value);
  for (const [label, value] of [
    [/^Address Line 1|Line 1/, 'Flat 3'],
    [/Line 2/, 'Opposite the park'],
    [/Pincode/, '141007'],
    [/State/, 'Punjab'],
  ] as const)
    await form.getByLabelText(label).fill(value);
  await form.getByRole('button', { name: 'Add Employee' }).click();
  await expect.poll(() => requests.at(-1)?.body).toMatchObject({ name: 'Meena Devi', shopRole: 'CAPTAIN' });
});

test('the list shows the role, and an edit changes it', async () => {
  const shop = aShop();
  signInAsOwner(shop);
  const captain = anEmployee({ name: 'Ravi Kumar', shopRole: 'CAPTAIN' });
  handle(employeesApi.getEmployee, () => ({ data: { employees: [captain] } }));
  const requests = handle(employeesApi.editEmployee, () => ({
    data: { employee: { ...captain, shopRole: 'COOK' as const } },
  }));
  renderPage(<EmployeesPage />, PATH, { shop });
  await expect.element(row('Ravi Kumar').getByText('Captain')).toBeInTheDocument();
  await page.getByRole('button', { name: 'Edit Ravi Kumar' }).click();
  await expect.element(role).toHaveValue('CAPTAIN');
  await role.selectOptions('COOK');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => requests.at(-1)?.body).toMatchObject({ shopRole: 'COOK' });
});

test('a manager is offered no managers', async () => {
  const shop = aShop();
  signInAs(shop, 'MANAGER');
  handleSearch({});
  renderPage(<EmployeesPage />, PATH, { shop });
  await page.getByRole('button', { name: 'Add Employee' }).click();
  await expect.element(role).toHaveValue('WAITER');
  expect(roleNames()).toEqual(['Cashier', 'Captain', 'Waiter', 'Cook']);
});
