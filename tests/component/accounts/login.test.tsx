import LoginPage from '@tawa/client/src/pages/login/login.page.tsx';
import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ErrorResponse, handle } from '../support/handlers.ts';
import { renderAt } from '../support/render-page.tsx';

const role = page.getByLabelText('Login as');
const login = page.getByRole('button', { name: 'Login' });
const password = page.getByLabelText('Password', { exact: true });

test('the login form grows with the role and shows errors beside the field', async () => {
  const logins = handle(accountsApi.loginOwner, () => {
    throw new ErrorResponse('login.wrong');
  });
  renderAt(<LoginPage />, 'login', '/login');
  await expect.element(page.getByRole('heading', { name: 'Welcome to Tawa!' })).toBeVisible();
  await expect.element(page.getByText('Please sign-in to your dashboard')).toBeVisible();
  expect(
    role
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Select', 'OWNER', 'WAITER']);
  await expect.element(login).not.toBeInTheDocument();
  await role.selectOptions('WAITER');
  await expect.element(page.getByLabelText('Email, Phone No, saleId')).toBeVisible();
  await role.selectOptions('OWNER');
  const identifier = page.getByLabelText('Email or Phone No');
  await identifier.fill('owner@example.com');
  await password.fill('not the password');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('The login or the password is wrong.').first()).toBeVisible();
  await expect.element(identifier).toHaveValue('owner@example.com');
  expect(logins.map(({ body }) => body.password)).toEqual(['not the password']);
});
