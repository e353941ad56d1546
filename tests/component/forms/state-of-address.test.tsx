import EmployeesPage from '@tawa/client/src/pages/employees/employees.page.tsx';
import { employeesApi } from '@tawa/shared/employees/employees.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { anEmployee } from '../../support/builders/employee.ts';
import { type HandledRequest, handle } from '../support/handlers.ts';
import { press } from '../support/keys.ts';
import { renderPage } from '../support/render-page.tsx';

const form = page.getByRole('dialog');
const state = form.getByRole('combobox', { name: 'State' });
const list = page.getByRole('listbox');
const expectOptions = (options: unknown) =>
  expect
    .poll(() =>
      list
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(options);
const expectClosed = () => expect.element(list).not.toBeInTheDocument();

let edited: HandledRequest<typeof employeesApi.editEmployee>[];

beforeEach(async () => {
  const ravi = anEmployee({ name: 'Ravi Kumar' });
  handle(employeesApi.getEmployee, () => ({ data: { employees: [ravi] } }));
  handle(employeesApi.getPeopleOfOtherShops, () => ({ data: { people: [] } }));
  edited = handle(employeesApi.editEmployee, () => ({ data: { employee: ravi } }));
  renderPage(<EmployeesPage />, 'employees/employee');
  await expect.element(page.getByRole('row').filter({ hasText: 'Ravi Kumar' })).toBeVisible();
});

test('the state is found by typing and picked by the keyboard', async () => {
  await page.getByRole('button', { name: 'Add Employee' }).click();
  await press(state, '{End}');
  await expectClosed();
  await userEvent.keyboard('pra');
  await expectOptions([
    'Andhra Pradesh',
    'Arunachal Pradesh',
    'Himachal Pradesh',
    'Madhya Pradesh',
    'Uttar Pradesh',
  ]);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowUp}');
  await expect.element(list.getByRole('option', { selected: true })).toHaveTextContent(/^Uttar Pradesh$/);
  await userEvent.keyboard('{Enter}');
  await expect.element(state).toHaveValue('Uttar Pradesh');
  await expectClosed();
  await expect.element(state).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expectOptions(expect.objectContaining({ length: 36 }));
  await userEvent.keyboard('{Tab}');
  await expectClosed();
  await expect.element(state).toHaveValue('Uttar Pradesh');
});

test('Escape closes the list before the form, and another name is saved as it was typed', async () => {
  await page.getByRole('button', { name: 'Edit Ravi Kumar' }).click();
  await expect.element(state).toHaveValue('Himachal Pradesh');
  await state.fill('Pun');
  await expectOptions(['Punjab']);
  await userEvent.keyboard('{Escape}');
  await expectClosed();
  await expect.element(form).toBeVisible();
  await state.fill('Bagmati');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(form).not.toBeInTheDocument();
  expect(edited[0]?.body).toMatchObject({ state: 'Bagmati' });
});
