// @postgres full

import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createPermissionsClient } from '../../support/api/permissions.ts';
import { createPeopleClient, newEmployeeForm } from '../../support/api/two-shops.ts';
import { request } from '../../support/client.ts';
import { parseMail, waitForMail } from '../../support/mailbox.ts';
import { loginWaiter, PASSWORD, seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { origin } = server;
const { hire, addTo, hireInBoth, list, register, edit, remove, resetPassword, currentUser, getShop } =
  createPeopleClient(server);

/** Two shops of one owner. */
let mall: TestShop;
let lake: TestShop;
beforeEach(async () => {
  mall = await seedShop(server);
  lake = await seedShop(server, undefined, mall);
});

describe('a manager of one shop', () => {
  test('does not get into the other by the password, email, phone or name of a person of both', async () => {
    const manager = await hire(mall, 'manager');
    const person = await hireInBoth([mall, 'waiter'], [lake, 'MANAGER']);
    const before = (await currentUser(person.token)).data.user;
    const refused = { status: 403, message: /works in another shop too/ };
    expect(await resetPassword(mall, person.employeeId, manager.token)).toMatchObject(refused);
    for (const change of [
      { email: 'mine@shops.example' },
      { phoneNo: '7000099999' },
      { name: 'Somebody else' },
      { line1: 'Elsewhere', shopRole: 'COOK' },
    ])
      expect(await edit(mall, person.employeeId, change, manager.token)).toMatchObject(refused);
    expect((await currentUser(person.token)).data.user).toEqual(before);
    expect((await loginWaiter(origin, person.email, person.password)).status).toBe(200);
  });

  test('still sets role, salary and PIN of that person in the own shop, and ends the work there', async () => {
    const manager = await hire(mall, 'manager');
    const person = await hireInBoth([mall, 'waiter'], [lake, 'MANAGER']);
    const {
      address,
      worksElsewhere: _,
      ...same
    } = (await list(mall)).data.employees.find(({ saleId }) => saleId === person.saleId) as NonNullable<
      Awaited<ReturnType<typeof list>>['data']['employees'][number]
    >;
    const { name, email, phoneNo } = same;
    const form = { name, email, phoneNo, ...address, shopRole: 'CASHIER', salary: 7_000 };
    expect((await edit(mall, person.employeeId, form, manager.token)).status).toBe(200);
    expect((await remove(mall, person.employeeId, manager.token)).status).toBe(200);
    expect((await getShop(lake, person.token)).status).toBe(200);
  });

  test('does all of it to people who work in that shop only, also once they have left the other', async () => {
    const manager = await hire(mall, 'manager');
    const person = await hireInBoth([mall, 'waiter'], [lake, 'WAITER']);
    await remove(lake, person.secondEmployeeId);
    expect((await edit(mall, person.employeeId, { name: 'Ravi K' }, manager.token)).status).toBe(200);
    expect((await resetPassword(mall, person.employeeId, manager.token)).status).toBe(200);
  });

  test('gains nothing in the other from a password, session or link of before', async () => {
    const manager = await hire(mall, 'manager');
    const registered = await register(mall, newEmployeeForm(), manager.token);
    const { employee, temporaryPassword } = registered.data;
    const known = (await loginWaiter(origin, employee.saleId, temporaryPassword)).data;
    await waitForMail(server, employee.email);
    await request(origin, accountsApi.forgotPassword, { body: { email: employee.email } });
    const { token } = parseMail(await waitForMail(server, employee.email, 2));
    await request(origin, accountsApi.updateProfile, {
      body: { email: `pending.${employee.email}` },
      as: known.accessToken,
    });
    const pending = parseMail(await waitForMail(server, `pending.${employee.email}`));

    const person = { userId: known.user._id, email: employee.email };
    const { data } = await addTo(lake, person, 'MANAGER');
    expect((await currentUser(known.accessToken)).status).toBe(401);
    const refresh = { body: { refreshToken: known.refreshToken } };
    expect((await request(origin, accountsApi.refreshToken, refresh)).status).toBe(401);
    expect((await loginWaiter(origin, employee.saleId, temporaryPassword)).status).toBe(401);
    const body = { password: 'another horse 2', confirmPassword: 'another horse 2' };
    expect((await request(origin, accountsApi.resetPassword, { params: { token }, body })).status).toBe(404);
    const verify = { params: { token: pending.token } };
    expect((await request(origin, accountsApi.verifyEmail, verify)).status).toBe(404);
    expect((await loginWaiter(origin, employee.saleId, data.temporaryPassword)).status).toBe(200);
  });

  test('does not rise by a lower role in the other, nor by being managed there', async () => {
    const manager = await hireInBoth([mall, 'manager'], [lake, 'CAPTAIN']);
    expect((await list(mall, manager.token)).status).toBe(200);
    expect((await list(lake, manager.token)).status).toBe(403);
    const own = { shopRole: 'CASHIER' };
    expect((await edit(lake, manager.secondEmployeeId, own, manager.token)).status).toBe(403);
    // The id of the own shop in the path of the other, and the other way round.
    expect((await edit(mall, manager.secondEmployeeId, own, manager.token)).status).toBe(404);
    expect((await edit(mall, lake.waiter.employeeId, own, manager.token)).status).toBe(404);
    expect((await addTo(mall, lake.waiter, 'WAITER', manager.token)).status).toBe(403);
    // Even with the right to manage people in the other shop, not the own role.
    await createPermissionsClient(origin, lake).decide({
      people: { [manager.userId]: { 'employee.manage': 'allow' } },
    });
    expect((await edit(lake, manager.secondEmployeeId, own, manager.token)).status).toBe(403);
    expect((await edit(lake, manager.secondEmployeeId, { name: 'X' }, manager.token)).status).toBe(403);
  });

  test('waits with a new password while the owner adds the person elsewhere, and is refused', async () => {
    const manager = await hire(mall, 'manager');
    const person = await hire(mall);
    const [added, reset] = await Promise.all([
      addTo(lake, person, 'MANAGER'),
      resetPassword(mall, person.employeeId, manager.token),
    ]);
    expect(added.status).toBe(201);
    // Whichever came first, only the password that the owner got works.
    if (reset.status === 200)
      expect((await loginWaiter(origin, person.saleId, reset.data.temporaryPassword)).status).toBe(401);
    else expect(reset.status).toBe(403);
    expect((await loginWaiter(origin, person.saleId, added.data.temporaryPassword)).status).toBe(200);
    expect((await loginWaiter(origin, person.saleId, PASSWORD)).status).toBe(401);
  });
});

test('the owner changes the password and the contacts of a person of two shops in either', async () => {
  const person = await hireInBoth([mall, 'waiter'], [lake, 'CASHIER']);
  const email = `new.${person.email}`;
  expect((await edit(lake, person.secondEmployeeId, { email })).status).toBe(200);
  const { employees } = (await list(mall)).data;
  expect(employees.find(({ saleId }) => saleId === person.saleId)?.email).toBe(email);
  const reset = await resetPassword(mall, person.employeeId);
  expect((await currentUser(person.token)).status).toBe(401);
  expect((await loginWaiter(origin, email, reset.data.temporaryPassword)).data.user.workplaces).toHaveLength(
    2,
  );
});
