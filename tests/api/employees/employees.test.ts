import { employeesApi } from '@tawa/shared/employees/employees.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { createSignUpForm, registerOwner as signUp } from '../../support/api/accounts.ts';
import { ENCODINGS, request } from '../../support/client.ts';
import { expectFieldsValidated, expectOwnersOnly } from '../../support/expect/endpoint-rules.ts';
import { waitForMail } from '../../support/mailbox.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const otherShop = await seedShop(server);
let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

let counter = 0;
const form = () => {
  const n = String(++counter).padStart(4, '0');
  return {
    name: 'Meena Devi',
    email: `meena${n}@staff.example`,
    phoneNo: `700005${n}`,
    line1: 'Flat 3, Sunder Nagar',
    line2: 'Opposite the park',
    pincode: '141007',
    state: 'Punjab',
    salary: 15_000.5,
  };
};
const shopPair = () => ({ server, shop, otherShop });
const params = (employeeId: string) => ({ shopId: shop.shopId, employeeId });
const register = (body: Record<string, unknown>, { shopId, owner } = shop) =>
  request(server.origin, employeesApi.registerEmployee, { params: { shopId }, body, as: owner.token });
const edit = (employeeId: string, body: Record<string, unknown>) =>
  request(server.origin, employeesApi.editEmployee, {
    params: params(employeeId),
    body,
    as: shop.owner.token,
  });
const remove = (employeeId: string) =>
  request(server.origin, employeesApi.deleteEmployee, { params: params(employeeId), as: shop.owner.token });
const list = async (q = '') => {
  const { data } = await request(server.origin, employeesApi.getEmployee, {
    params: { shopId: shop.shopId },
    query: { q },
    as: shop.owner.token,
  });
  return data.employees;
};

test.each(ENCODINGS)('an employee is added, changed and removed, as %s', async (encoding) => {
  const as = shop.owner.token;
  const given = form();
  const before = Date.now();
  const added = await request(server.origin, employeesApi.registerEmployee, {
    params: { shopId: shop.shopId },
    body: { ...given, email: ` ${given.email.toUpperCase()}`, phoneNo: `+91 ${given.phoneNo}` },
    as,
    encoding,
  });
  expect(added.status).toBe(201);
  const { employee } = added.data;
  const { line1, line2, pincode, state, ...rest } = given;
  expect(employee).toEqual({
    ...rest,
    _id: employee._id,
    saleId: employee.saleId,
    shopRole: 'WAITER',
    worksElsewhere: false,
    status: 'ACTIVE',
    dateOfJoining: employee.dateOfJoining,
    salaryReceived: null,
    address: { line1, line2, pincode, state },
  });
  expect(Date.parse(employee.dateOfJoining)).toBeGreaterThanOrEqual(before);
  expect(await list('meena')).toEqual([employee]);

  const edited = await request(server.origin, employeesApi.editEmployee, {
    params: params(employee._id),
    body: { name: 'Meena Rao', pincode: '141001', salary: '16000', salaryReceived: '2026-11-01' },
    as,
    encoding,
  });
  expect(edited.data.employee).toEqual({
    ...employee,
    name: 'Meena Rao',
    salary: 16_000,
    salaryReceived: '2026-10-31T18:30:00.000Z',
    address: { ...employee.address, pincode: '141001' },
  });
  const cleared = await request(server.origin, employeesApi.editEmployee, {
    params: params(employee._id),
    body: { salary: '', salaryReceived: '' },
    as,
    encoding,
  });
  expect(cleared.data.employee).toEqual({ ...edited.data.employee, salary: null, salaryReceived: null });
  expect(await list('meena')).toEqual([cleared.data.employee]);

  expect(await remove(employee._id)).toMatchObject({ status: 200, message: 'Meena Rao removed', data: {} });
  expect(await list('meena')).toEqual([]);
  expect((await remove(employee._id)).status).toBe(404);
  expect((await edit(employee._id, {})).status).toBe(404);
});

test('saleId, status and joining date cannot be set by the client', async () => {
  const sent = {
    saleId: 'BOSS1',
    status: 'FIRED',
    dateOfJoining: '2001-01-01',
    role: 'OWNER',
    password: 'x',
  };
  const { data } = await register({ ...form(), salary: '', ...sent });
  expect(data.employee).toMatchObject({ status: 'ACTIVE', salary: null });
  expect(data.employee.saleId).not.toBe('BOSS1');
  expect((await edit(data.employee._id, sent)).data.employee).toEqual(data.employee);
});

test('salaryReceived accepts a date or an instant', async () => {
  const { employeeId } = shop.waiter;
  const storedSalary = async (salaryReceived: string) =>
    (await edit(employeeId, { salaryReceived })).data.employee;
  expect((await storedSalary('2026-04-01T09:30:00+05:30')).salaryReceived).toBe('2026-04-01T04:00:00.000Z');
  expect((await storedSalary('2026-04-01')).salaryReceived).toBe('2026-03-31T18:30:00.000Z');
});

test('search matches name, phone and email anywhere, ignoring case, in every script', async () => {
  const [elodie, kavita] = [form(), form()];
  await register({ ...elodie, name: 'Élodie' });
  await register({ ...kavita, name: 'कविता जोशी' });
  const names = async (q: string) => (await list(q)).map(({ name }) => name);
  expect(await names('ÉLO')).toEqual(['Élodie']);
  expect(await names('e\u0301LO')).toEqual(['Élodie']);
  expect(await names('elo')).toEqual(['Élodie']);
  expect(await names(`+91 ${elodie.phoneNo}`)).toEqual(['Élodie']);
  expect(await names('जोशी')).toEqual(['कविता जोशी']);
  expect(await names(elodie.phoneNo.slice(3))).toEqual(['Élodie']);
  expect(await names(kavita.email.toUpperCase())).toEqual(['कविता जोशी']);
  expect(await names('%')).toEqual([]);
  expect(await names('')).toHaveLength(3);
});

test('email and phone number are unique in the whole installation', async () => {
  const taken = [shop.owner, shop.waiter, otherShop.owner, otherShop.waiter];
  const { data } = await register(form());
  for (const { email, phoneNo } of taken) {
    for (const one of [{ email }, { phoneNo }]) {
      const [field = ''] = Object.keys(one);
      const error = { status: 409, code: 'CONFLICT', fields: { [field]: expect.any(String) } };
      expect(await register({ ...form(), ...one })).toMatchObject(error);
      expect(await edit(data.employee._id, one)).toMatchObject(error);
    }
  }
  const { email, phoneNo } = data.employee;
  expect((await edit(data.employee._id, { email, phoneNo })).status).toBe(200);
  expect(await list()).toHaveLength(2);
});

test('an unverified registration reserves neither email nor phone number', async () => {
  const waiting = await createSignUpForm();
  expect((await signUp(server, waiting)).status).toBe(201);
  const { email, phoneNo } = waiting;
  expect((await register({ ...form(), email, phoneNo })).status).toBe(201);
});

test('a new login and every new password are mailed to the employee', async () => {
  const person = form();
  const { data } = await register(person);
  const { _id: employeeId, saleId } = data.employee;
  const first = await waitForMail(server, person.email);
  for (const words of [shop.name, saleId, data.temporaryPassword, '/login'])
    expect(first.text).toContain(words);
  const again = await request(server.origin, employeesApi.resetEmployeePassword, {
    params: { employeeId, shopId: shop.shopId },
    as: shop.owner.token,
  });
  expect((await waitForMail(server, person.email, 2)).text).toContain(again.data.temporaryPassword);
});

test('of two owners who register the same person concurrently, one succeeds', async () => {
  const person = form();
  const responses = await Promise.all([register(person), register(person, otherShop)]);
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test('every field is validated', async () => {
  const bad = {
    name: ['', ' ', null, 7, 'x'.repeat(81)],
    email: ['', 'meena', null, 5],
    phoneNo: ['', '12345', null, 9876543210],
    line1: ['', null],
    line2: ['', null],
    pincode: ['', '1410', '14100a', null],
    state: ['', null],
    salary: [-1, 'much', 1.001, true, []],
  };
  const missing = Object.entries(bad).map(([field, values]) => [
    field,
    field === 'salary' ? values : [...values, undefined],
  ]);
  const good = { ...form(), salary: '15000' };
  await expectFieldsValidated(shopPair(), employeesApi.registerEmployee, {
    good,
    bad: Object.fromEntries(missing),
  });
  await expectFieldsValidated(shopPair(), employeesApi.editEmployee, {
    params: { employeeId: shop.waiter.employeeId },
    good: {},
    bad: { ...bad, salaryReceived: ['today', '2026-02-30', '2026-13-01T00:00:00Z', 20261101, true] },
  });
  expect(await list()).toHaveLength(1);
});

test('only the owner reads and writes employees', async () => {
  const { employeeId } = shop.waiter;
  await expectOwnersOnly(shopPair(), employeesApi.getEmployee);
  await expectOwnersOnly(shopPair(), employeesApi.registerEmployee);
  for (const endpoint of [
    employeesApi.editEmployee,
    employeesApi.resetEmployeePassword,
    employeesApi.deleteEmployee,
  ]) {
    await expectOwnersOnly(shopPair(), endpoint, { employeeId });
  }
});

test('an employee of another shop is not found', async () => {
  const { employeeId } = otherShop.waiter;
  const reset = await request(server.origin, employeesApi.resetEmployeePassword, {
    params: params(employeeId),
    as: shop.owner.token,
  });
  for (const response of [reset, await edit(employeeId, { name: 'Ours' }), await remove(employeeId)]) {
    expect(response).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  }
});
