import EmployeesPage from '@tawa/client/src/pages/employees/employees.page.tsx';
import { employeesApi } from '@tawa/shared/employees/employees.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { anEmployee } from '../../support/builders/employee.ts';
import { newId } from '../../support/builders/ids.ts';
import { aShop } from '../../support/builders/shop.ts';
import { ErrorResponse, type HandledRequest, handle } from '../support/handlers.ts';
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
  handle(employeesApi.getPeopleOfOtherShops, () => ({ data: { people: [] } }));
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

const asha = {
  _id: newId(),
  saleId: 'LEMON34',
  name: 'Asha Rao',
  email: 'asha@example.com',
  phoneNo: '7000041009',
  workplaces: [
    { shopName: 'Lake View', shopRole: 'CAPTAIN' as const },
    { shopName: 'Mall Road', shopRole: 'COOK' as const },
  ],
};
const who = form.getByLabelText('Who');
const handlePeople = (people: (typeof asha)[]) =>
  handle(employeesApi.getPeopleOfOtherShops, () => ({ data: { people } }));

test('an owner chooses somebody of another shop, and fills in nothing but the role', async () => {
  const shop = aShop();
  signInAsOwner(shop);
  handleSearch({});
  handlePeople([asha]);
  const requests = handle(employeesApi.addPerson, () => ({
    data: { employee: anEmployee({ name: asha.name }), temporaryPassword: 'k7mq-x3vt-9hzw' },
  }));
  renderPage(<EmployeesPage />, PATH, { shop });
  await page.getByRole('button', { name: 'Add Employee' }).click();
  await expect.element(who).toHaveValue('');
  await expect.element(form.getByLabelText('Name')).toBeVisible();
  await who.selectOptions('Asha Rao (Lake View, Mall Road)');
  await expect.element(form.getByLabelText('Name')).not.toBeInTheDocument();
  await expect.element(form.getByLabelText('Pincode')).not.toBeInTheDocument();
  const chosen = form.getByRole('region', { name: 'Asha Rao' });
  await expect.element(chosen).toHaveTextContent(/LEMON34.*asha@example\.com.*7000041009.*new password/);
  await role.selectOptions('CASHIER');
  await form.getByRole('button', { name: 'Add Employee' }).click();
  await expect
    .poll(() => requests.at(-1)?.body)
    .toEqual({
      userId: asha._id,
      email: asha.email,
      shopRole: 'CASHIER',
    });
  await expect.element(form.getByRole('textbox', { name: 'Password' })).toHaveValue('k7mq-x3vt-9hzw');
});

/** The owner chooses Asha and saves once, while somebody else has changed the people to `left`. */
async function addAshaTooLate(
  error: 'employee.email_changed' | 'employee.works_here',
  left: readonly (typeof asha)[],
) {
  const shop = aShop();
  signInAsOwner(shop);
  handleSearch({});
  let people: readonly (typeof asha)[] = [asha];
  handle(employeesApi.getPeopleOfOtherShops, () => ({ data: { people: [...people] } }));
  const requests = handle(employeesApi.addPerson, ({ body: { userId, email } }) => {
    people = left;
    const isKnown = left.some((person) => person._id === userId && person.email === email);
    if (!isKnown) throw new ErrorResponse(error);
    return { data: { employee: anEmployee({ name: asha.name }), temporaryPassword: 'k7mq-x3vt-9hzw' } };
  });
  renderPage(<EmployeesPage />, PATH, { shop });
  await page.getByRole('button', { name: 'Add Employee' }).click();
  await who.selectOptions('Asha Rao (Lake View, Mall Road)');
  await form.getByRole('button', { name: 'Add Employee' }).click();
  await expect.poll(() => requests).toHaveLength(1);
  return requests;
}

test('after an email has changed, the form shows the new one and sends it', async () => {
  const moved = { ...asha, email: 'asha.rao@example.com' };
  const requests = await addAshaTooLate('employee.email_changed', [moved]);
  await expect.element(page.getByText('The email of this person has changed.')).toBeVisible();
  await expect.element(form.getByRole('region', { name: 'Asha Rao' })).toHaveTextContent(moved.email);
  await form.getByRole('button', { name: 'Add Employee' }).click();
  await expect.element(form.getByRole('textbox', { name: 'Password' })).toHaveValue('k7mq-x3vt-9hzw');
  expect(requests.map(({ body }) => body.email)).toEqual([asha.email, moved.email]);
});

test.each([
  ['nobody else', []],
  ['somebody else', [{ ...asha, _id: newId(), name: 'Bina Das', email: 'bina@example.com' }]],
])('who works here by now is not chosen any more, with %s to choose', async (_, left) => {
  const requests = await addAshaTooLate('employee.works_here', left);
  await expect.element(page.getByText('This person already works in this shop.')).toBeVisible();
  await expect.element(form.getByLabelText('Name')).toHaveValue('');
  await expect.element(form.getByLabelText('Email')).toHaveValue('');
  expect(who.elements()).toHaveLength(left.length);
  if (left.length > 0) await expect.element(who).toHaveValue('');
  await form.getByRole('button', { name: 'Add Employee' }).click();
  await expect.element(form.getByLabelText('Name')).toHaveAttribute('aria-invalid', 'true');
  expect(requests).toHaveLength(1);
});

test('after a person was chosen, somebody new is filled in from the start', async () => {
  const shop = aShop();
  signInAsOwner(shop);
  handleSearch({});
  handlePeople([asha]);
  renderPage(<EmployeesPage />, PATH, { shop });
  await page.getByRole('button', { name: 'Add Employee' }).click();
  await who.selectOptions('Asha Rao (Lake View, Mall Road)');
  await who.selectOptions('Somebody new');
  await expect.element(form.getByLabelText('Email')).toHaveValue('');
  await form.getByRole('button', { name: 'Add Employee' }).click();
  await expect.element(form.getByLabelText('Name')).toHaveAttribute('aria-invalid', 'true');
});

test('with one shop nobody is asked who, and a manager never loads the people of other shops', async () => {
  const shop = aShop();
  signInAs(shop, 'MANAGER');
  handleSearch({});
  const requests = handlePeople([asha]);
  renderPage(<EmployeesPage />, PATH, { shop });
  await page.getByRole('button', { name: 'Add Employee' }).click();
  await expect.element(role).toHaveValue('WAITER');
  await expect.element(who).not.toBeInTheDocument();
  expect(requests).toEqual([]);
});

test.each(['owner', 'manager'] as const)(
  'of a person of two shops the %s edits what the server lets them',
  async (caller) => {
    const shop = aShop();
    if (caller === 'owner') signInAsOwner(shop);
    else signInAs(shop, 'MANAGER');
    const isOwner = caller === 'owner';
    const shared = anEmployee({ name: 'Ravi Kumar', worksElsewhere: true });
    handle(employeesApi.getEmployee, () => ({ data: { employees: [shared] } }));
    const requests = handle(employeesApi.editEmployee, () => ({ data: { employee: shared } }));
    renderPage(<EmployeesPage />, PATH, { shop });
    await expect.element(row('Ravi Kumar').getByText('Waiter, also in another shop')).toBeInTheDocument();
    const newPassword = page.getByRole('button', { name: 'New password for Ravi Kumar' });
    expect(newPassword.elements()).toHaveLength(isOwner ? 1 : 0);
    expect(page.getByRole('button', { name: 'New PIN for Ravi Kumar' }).elements()).toHaveLength(1);
    await page.getByRole('button', { name: 'Edit Ravi Kumar' }).click();
    await expect.element(role).toHaveValue('WAITER');
    expect(form.getByLabelText('Name').elements()).toHaveLength(isOwner ? 1 : 0);
    expect(form.getByText(/Only the owner changes/).elements()).toHaveLength(isOwner ? 0 : 1);
    await role.selectOptions('COOK');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => requests.at(-1)?.body)
      .toMatchObject({ shopRole: 'COOK', email: shared.email, name: shared.name });
  },
);

test('who leaves one of two shops is not said to leave the other', async () => {
  const shop = aShop();
  signInAsOwner(shop);
  const shared = anEmployee({ name: 'Ravi Kumar', worksElsewhere: true });
  handle(employeesApi.getEmployee, () => ({ data: { employees: [shared] } }));
  renderPage(<EmployeesPage />, PATH, { shop });
  await page.getByRole('button', { name: 'Delete Ravi Kumar' }).click();
  await expect.element(page.getByText(/The work in the other shop goes on/)).toBeVisible();
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
