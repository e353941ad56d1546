import { ProfileCard } from '@tawa/client/src/features/accounts/components/profile/profile-card.tsx';
import { historyNavigator } from '@tawa/client/src/lib/browser/app-history.ts';
import EmployeesPage from '@tawa/client/src/pages/employees/employees.page.tsx';
import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { employeesApi } from '@tawa/shared/employees/employees.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { anEmployee } from '../../support/builders/employee.ts';
import { aShop } from '../../support/builders/shop.ts';
import { ErrorResponse, handle } from '../support/handlers.ts';
import { goBack } from '../support/history.ts';
import { renderAt, renderPage } from '../support/render-page.tsx';
import { currentUser, signInAsOwner } from '../support/sign-in.ts';

const dialog = page.getByRole('dialog');

test('change-pin-form tells an easy PIN and a wrong password at their fields, and Back closes it', async () => {
  signInAsOwner(aShop());
  const requests = handle(accountsApi.setPin, ({ body }) => {
    if (body.password !== 'correct horse 1') throw new ErrorResponse('password.wrong');
    return { data: {} };
  });
  renderAt(<ProfileCard user={currentUser()} />, 'profile', '/profile');
  await page.getByRole('button', { name: 'Change PIN' }).click();
  const pin = dialog.getByLabelText('New PIN', { exact: true });
  const password = dialog.getByLabelText('Password', { exact: true });
  await pin.fill('1234');
  await password.fill('wrong horse 1');
  await userEvent.keyboard('{Enter}');
  await expect.element(pin).toHaveAccessibleDescription(/Others would guess this PIN/);
  expect(requests).toEqual([]);
  await pin.fill('739164');
  await userEvent.keyboard('{Enter}');
  await expect.element(password).toHaveAttribute('aria-invalid', 'true');
  await password.fill('correct horse 1');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(requests.at(-1)?.body).toEqual({ pin: '739164', password: 'correct horse 1' });
  await page.getByRole('button', { name: 'Change PIN' }).click();
  await expect.element(dialog).toBeVisible();
  await goBack();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('new-pin-dialog shows a reset PIN once, and Back asks before it is lost', async () => {
  const ravi = anEmployee({ name: 'Ravi Kumar' });
  handle(employeesApi.getEmployee, () => ({ data: { employees: [ravi] } }));
  const requests = handle(employeesApi.resetEmployeePin, () => ({
    data: { employee: ravi, temporaryPin: '739164' },
  }));
  renderPage(<EmployeesPage />, 'employees/employee');
  // The dialog has no step of its own, and the step before the page is the test runner's.
  const path = location.pathname;
  historyNavigator.replace('/before');
  historyNavigator.push(path);
  await page.getByRole('button', { name: 'New PIN for Ravi Kumar' }).click();
  await expect.element(dialog).toHaveTextContent('The old PIN stops working');
  expect(requests).toEqual([]);
  await dialog.getByRole('button', { name: 'New PIN' }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'PIN' })).toHaveValue('739164');
  await goBack();
  await page
    .getByRole('dialog', { name: 'Leave this page?' })
    .getByRole('button', { name: 'Stay here' })
    .click();
  await expect.element(dialog.getByRole('textbox', { name: 'PIN' })).toHaveValue('739164');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});
