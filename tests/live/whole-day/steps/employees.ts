import { expect } from 'vitest';
import { z } from 'zod';
import { waitForMail } from '../../../support/mailbox.ts';
import { Employee, Shop, User } from '../client/entity-schemas.ts';
import type { HttpClient } from '../client/http-client.ts';
import {
  expectData,
  expectErrorResponse,
  expectLogin,
  expectSuccess,
} from '../client/response-assertions.ts';
import type { WholeDayServer } from '../client/server-process.ts';

const FORM = { line1: '9 Ridge', line2: 'Top floor', pincode: '171001', state: 'Himachal Pradesh' };
const shape = { employee: Employee, temporaryPassword: z.string() };

const loginBody = (saleId: string, password: string) => ({
  email: saleId,
  phoneNo: saleId,
  saleId,
  password,
});

export async function hireWaiter(
  server: WholeDayServer,
  owner: HttpClient,
  shopId: string,
  name: string,
  n: number,
) {
  const email = `${name.toLowerCase()}@example.com`;
  const form = { ...FORM, name, email, phoneNo: `912340010${n}`, salary: '' };
  const added = await owner.post(`/employees/register-employee/${shopId}`, form);
  const { employee, temporaryPassword } = expectData(added, shape, 201);
  expect(employee).toMatchObject({ name, email, phoneNo: form.phoneNo, salary: null });
  const { text } = await waitForMail(server, email);
  expect(text).toContain(employee.saleId);
  expect(text).toContain(temporaryPassword);

  const waiter = server.client();
  const login = await waiter.post('/employees/login-employee', loginBody(employee.saleId, temporaryPassword));
  const session = expectLogin(login, { user: User, shop: Shop });
  expect(session.user).toMatchObject({ name, role: 'WAITER' });
  expect(session.shop._id).toBe(shopId);
  waiter.token = session.accessToken;

  const other = server.client();
  const secret = `${name} carries three plates`;
  const second = await other.post('/employees/login-employee', loginBody(email, temporaryPassword));
  other.token = expectLogin(second, { user: User, shop: Shop }).accessToken;
  const guess = { oldPassword: 'a guess of mine', newPassword: secret };
  expectErrorResponse(await waiter.put('/users/change-password', guess), 401, 'WRONG_PASSWORD');
  const change = { oldPassword: temporaryPassword, newPassword: secret };
  expectSuccess(await waiter.put('/users/change-password', change));
  expectErrorResponse(await other.get('/users/current-user'), 401, 'UNAUTHENTICATED');
  const workplace = expectData(await waiter.get('/employees/employeeOf'), {
    shop: Shop,
    shops: z.array(Shop),
  });
  expect(workplace).toEqual({ shop: session.shop, shops: [session.shop] });
  return { client: waiter, employee, secret };
}
type Hired = Awaited<ReturnType<typeof hireWaiter>>;

export async function resetEmployeePassword(
  server: WholeDayServer,
  owner: HttpClient,
  shopId: string,
  hired: Hired,
) {
  const employeeId = hired.employee._id;
  const raise = { salary: 15000, salaryReceived: '2026-01-31' };
  const edited = await owner.put(`/employees/edit-employee/${employeeId}/${shopId}`, raise);
  expect(expectData(edited, { employee: Employee }).employee.salary).toBe(15000);
  const list = await owner.get(`/employees/get-employee/${shopId}?q=meena`);
  const { employees } = expectData(list, { employees: z.array(Employee) });
  expect(employees.map(({ _id }) => _id)).toEqual([employeeId]);

  const path = `/employees/reset-password/${employeeId}/${shopId}`;
  const { employee, temporaryPassword } = expectData(await owner.put(path), shape);
  expectErrorResponse(await hired.client.get('/employees/employeeOf'), 401, 'UNAUTHENTICATED');
  const waiter = server.client();
  const login = await waiter.post('/employees/login-employee', loginBody(employee.saleId, temporaryPassword));
  const session = expectLogin(login, { user: User, shop: Shop });
  waiter.token = session.accessToken;
  return waiter;
}

/** Stored tokens are empty strings after a logout (section 4), and requests carry them. */
export async function logInAgain(waiter: HttpClient, { saleId }: { saleId: string }, password: string) {
  waiter.token = '';
  expectErrorResponse(await waiter.get('/users/current-user'), 401, 'UNAUTHENTICATED');
  const login = await waiter.post('/employees/login-employee', loginBody(saleId, password));
  waiter.token = expectLogin(login, { user: User, shop: Shop }).accessToken;
  expectData(await waiter.get('/users/current-user'), { user: User });
}
