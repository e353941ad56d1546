// @postgres full

import { authorizeShop } from '@tawa/server/auth/shop-scope.ts';
import { employeesApi } from '@tawa/shared/employees/employees.contract.ts';
import { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createAttendanceClient } from '../../support/api/attendance.ts';
import { createInvoice } from '../../support/api/invoices.ts';
import { createPermissionsClient } from '../../support/api/permissions.ts';
import { readAudit } from '../../support/api/terminals.ts';
import { createPeopleClient, newEmployeeForm } from '../../support/api/two-shops.ts';
import { newId } from '../../support/builders/ids.ts';
import { request } from '../../support/client.ts';
import { waitForMail } from '../../support/mailbox.ts';
import { loginWaiter, seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { origin, app } = server;
const {
  hire,
  addTo,
  hireInBoth,
  listOthers,
  list,
  register,
  edit,
  remove,
  resetPassword,
  currentUser,
  getShop,
} = createPeopleClient(server);

/** Two shops of one owner, and a shop of somebody else. */
let mall: TestShop;
let lake: TestShop;
let foreign: TestShop;
beforeEach(async () => {
  mall = await seedShop(server);
  lake = await seedShop(server, undefined, mall);
  foreign = await seedShop(server);
});

const getKots = ({ shopId }: TestShop, as: string, headers: Record<string, string> = {}) =>
  request(origin, ordersApi.getKots, { params: { shopId }, as, headers });

const sessionIdOf = (token: string): string =>
  (JSON.parse(atob(token.split('.')[1] ?? '')) as { sid: string }).sid;

describe('an owner of two shops', () => {
  test('chooses from the people of the other shops, each with the roles there, and of nobody else', async () => {
    const captain = await hire(mall, 'captain');
    const { people } = (await listOthers(lake)).data;
    expect(people.map(({ _id }) => _id).sort()).toEqual([captain.userId, mall.waiter.userId].sort());
    expect(people.find(({ _id }) => _id === captain.userId)).toMatchObject({
      email: captain.email,
      phoneNo: captain.phoneNo,
      saleId: captain.saleId,
      workplaces: [{ shopName: mall.name, shopRole: 'CAPTAIN' }],
    });
    expect((await listOthers(foreign)).data.people).toEqual([]);
    await addTo(lake, captain);
    expect((await listOthers(lake)).data.people.map(({ _id }) => _id)).toEqual([mall.waiter.userId]);
    expect((await listOthers(mall)).data.people.map(({ _id }) => _id)).toEqual([lake.waiter.userId]);
  });

  test('lets a person work in the second one with a role and a salary of its own', async () => {
    const person = await hire(mall, 'captain');
    const added = await request(origin, employeesApi.addPerson, {
      params: { shopId: lake.shopId },
      body: { userId: person.userId, email: person.email, shopRole: 'CASHIER', salary: 9_000 },
      as: lake.owner.token,
    });
    expect(added.status).toBe(201);
    expect(added.data.employee).toMatchObject({
      saleId: person.saleId,
      shopRole: 'CASHIER',
      salary: 9_000,
      worksElsewhere: true,
    });
    const find = async (shop: TestShop) =>
      (await list(shop)).data.employees.find(({ saleId }) => saleId === person.saleId);
    expect(await find(mall)).toMatchObject({ shopRole: 'CAPTAIN', salary: null, worksElsewhere: true });
    expect(await find(lake)).toMatchObject({ shopRole: 'CASHIER', salary: 9_000 });
    await waitForMail(server, person.email);
  });

  test('adds a person once, and not while the email is another than the one that was shown', async () => {
    const person = await hire(mall);
    const stale = await addTo(lake, { ...person, email: 'somebody@shops.example' });
    expect(stale).toMatchObject({
      status: 409,
      message: 'The email of this person has changed. Please look at it again.',
    });
    expect((await loginWaiter(origin, person.saleId)).status).toBe(200);
    const both = await Promise.all([addTo(lake, person), addTo(lake, person)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await addTo(lake, person)).toMatchObject({ message: 'This person already works in this shop.' });
    expect(await addTo(mall, person)).toMatchObject({ status: 409 });
  });

  test('is told where a typed email or phone belongs, and a manager only that it is taken', async () => {
    const person = await hire(mall);
    const byEmail = await register(lake, newEmployeeForm({ email: person.email }));
    expect(byEmail).toMatchObject({ status: 409, fields: { email: /under Who/ } });
    const byPhone = await register(lake, newEmployeeForm({ phoneNo: person.phoneNo }));
    expect(byPhone).toMatchObject({ status: 409, fields: { phoneNo: /under Who/ } });
    const manager = await hire(lake, 'manager');
    const ofOtherShop = await register(lake, newEmployeeForm({ email: person.email }), manager.token);
    const ofOtherOwner = await register(
      lake,
      newEmployeeForm({ email: foreign.waiter.email }),
      manager.token,
    );
    expect(ofOtherShop).toMatchObject({ status: 409, fields: { email: /Somebody else/ } });
    expect(ofOtherShop.text).toBe(ofOtherOwner.text);
  });
});

describe('people of another owner', () => {
  test('answer as unknown people do, by id and by email', async () => {
    const unknown = await addTo(lake, { userId: newId(), email: foreign.waiter.email });
    expect(unknown.status).toBe(404);
    for (const userId of [foreign.waiter.userId, foreign.owner.userId, mall.owner.userId])
      expect((await addTo(lake, { userId, email: foreign.waiter.email })).text).toBe(unknown.text);
    const ofEmployee = await register(lake, newEmployeeForm({ email: foreign.waiter.email }));
    const ofOwner = await register(lake, newEmployeeForm({ email: foreign.owner.email }));
    expect(ofEmployee).toMatchObject({ status: 409, fields: { email: /Somebody else/ } });
    expect(ofEmployee.text).toBe(ofOwner.text);
    expect((await currentUser(foreign.waiter.token)).data.user.workplaces).toHaveLength(1);
  });

  test('are not read or added by a stranger, an employee or a manager', async () => {
    const manager = await hire(lake, 'manager');
    const person = await hire(mall);
    for (const [as, status] of [
      [foreign.owner.token, 404],
      [lake.waiter.token, 403],
      [manager.token, 403],
    ] as const) {
      expect((await listOthers(lake, as)).status).toBe(status);
      expect((await addTo(lake, person, 'WAITER', as)).status).toBe(status);
    }
  });
});

describe('a person of two shops', () => {
  test('signs in once and sees both, each with the role and the permissions there', async () => {
    const person = await hireInBoth([mall, 'waiter'], [lake, 'CASHIER']);
    const { user } = (await currentUser(person.token)).data;
    expect(person.user).toEqual(user);
    expect(user.workplaces?.map(({ shopId, shopRole }) => [shopId, shopRole])).toEqual([
      [mall.shopId, 'WAITER'],
      [lake.shopId, 'CASHIER'],
    ]);
    expect(user.workplaces?.map(({ permissions }) => permissions.includes('invoice.pay'))).toEqual([
      false,
      true,
    ]);
    expect(user).toMatchObject({ shopRole: 'WAITER', permissions: user.workplaces?.[0]?.permissions });
    const { data } = await request(origin, shopsApi.employeeOf, { as: person.token });
    expect(data.shops.map(({ _id }) => _id)).toEqual([mall.shopId, lake.shopId]);
    expect(data.shop).toEqual(data.shops[0]);
  });

  test('may in each shop what the role there may, with the same session', async () => {
    const person = await hireInBoth([mall, 'waiter'], [lake, 'CASHIER']);
    const pay = async (shop: TestShop) => {
      const { _id: invoiceId } = await createInvoice(server, shop);
      const params = { invoiceId, shopId: shop.shopId };
      const body = { paymentMode: 'CASH', amount: 1 };
      return (await request(origin, invoicesApi.addPayment, { params, body, as: person.token })).status;
    };
    expect(await pay(lake)).toBe(201);
    expect(await pay(mall)).toBe(403);
    expect((await getShop(foreign, person.token)).status).toBe(404);
    // What a shop decides counts in that shop only.
    await createPermissionsClient(origin, mall).decide({
      people: { [person.userId]: { 'invoice.pay': 'allow' } },
    });
    await createPermissionsClient(origin, lake).decide({
      people: { [person.userId]: { 'invoice.pay': 'deny' } },
    });
    expect(await pay(lake)).toBe(403);
    expect(await pay(mall)).toBe(201);
  });

  test('gets another role in one shop, and the other stays', async () => {
    const person = await hireInBoth([mall, 'waiter'], [lake, 'CASHIER']);
    await edit(mall, person.employeeId, { shopRole: 'COOK' });
    const { workplaces } = (await currentUser(person.token)).data.user;
    expect(workplaces?.map(({ shopRole }) => shopRole)).toEqual(['COOK', 'CASHIER']);
    expect((await edit(lake, person.employeeId, { shopRole: 'COOK' })).status).toBe(404);
  });

  test('punches in each shop by itself', async () => {
    const person = await hireInBoth([mall, 'waiter'], [lake, 'CASHIER']);
    const [inMall, inLake] = [mall, lake].map((shop) => createAttendanceClient(server, shop, person.token));
    expect((await inMall?.punch('IN'))?.status).toBe(201);
    expect((await inLake?.punch('OUT'))?.status).toBe(409);
    expect((await inLake?.own())?.data.open).toBeNull();
    expect((await inLake?.punch('IN'))?.status).toBe(201);
    await remove(lake, person.secondEmployeeId);
    expect((await inMall?.own())?.data.open).not.toBeNull();
    const { people } = (await createAttendanceClient(server, lake).month()).data;
    const left = people.find(({ person: { _id } }) => _id === person.userId);
    expect(left?.person).toEqual({ _id: person.userId, name: null, saleId: person.saleId });
    expect(left?.punches[0]).toMatchObject({ isEndedByRemoval: true });
    const stays = (await createAttendanceClient(server, mall).month()).data.people;
    expect(stays.find(({ person: { _id } }) => _id === person.userId)?.person.name).toMatch(/^Ravi/);
  });
});

test('what the owner does to the account of a person is in the audit of each shop of the person', async () => {
  const person = await hireInBoth([mall, 'waiter'], [lake, 'CASHIER']);
  const actsIn = async (shop: TestShop) =>
    (await readAudit(server, shop))
      .filter(({ subject, actor }) => subject._id === person.userId && actor?._id === mall.owner.userId)
      .map(({ act, subject }) => `${act} ${subject.label}`)
      .reverse();
  const said = (...acts: string[]) => acts.map((act) => `employee.${act} ${person.saleId}`);
  const [inMall, inLake] = [['passwordReset'], ['added']];
  expect([await actsIn(mall), await actsIn(lake)]).toEqual([said(...inMall), said(...inLake)]);
  await edit(lake, person.secondEmployeeId, { email: `new-${person.email}` });
  await resetPassword(lake, person.secondEmployeeId);
  for (const acts of [inMall, inLake]) acts.push('changed', 'passwordReset');
  expect([await actsIn(mall), await actsIn(lake)]).toEqual([said(...inMall), said(...inLake)]);
  // What belongs to one shop is in the audit of that shop only.
  await edit(lake, person.secondEmployeeId, { salary: 5_000, shopRole: 'COOK' });
  expect([await actsIn(mall), await actsIn(lake)]).toEqual([said(...inMall), said(...inLake, 'changed')]);
});

describe('who leaves one of two shops', () => {
  test('has the account, the session and the role of the other, and nothing of the first', async () => {
    const person = await hireInBoth([mall, 'captain'], [lake, 'CASHIER']);
    const etag = (await getKots(mall, person.token)).headers.get('etag') ?? '';
    expect((await getKots(mall, person.token, { 'if-none-match': etag })).status).toBe(304);
    await remove(mall, person.employeeId);
    expect((await getKots(mall, person.token, { 'if-none-match': etag })).status).toBe(404);
    expect((await getShop(mall, person.token)).status).toBe(404);
    expect((await getKots(lake, person.token)).status).toBe(200);
    const { user } = (await currentUser(person.token)).data;
    expect(user).toMatchObject({ shopRole: 'CASHIER', workplaces: [{ shopId: lake.shopId }] });
    expect((await loginWaiter(origin, person.saleId, person.password)).data.shop._id).toBe(lake.shopId);
    const inLake = (await list(lake)).data.employees;
    expect(inLake.find(({ saleId }) => saleId === person.saleId)?.worksElsewhere).toBe(false);
    expect((await list(mall)).data.employees.map(({ saleId }) => saleId)).not.toContain(person.saleId);
  });

  test('places no order there that was meant as one of the staff, and still orders there as a diner', async () => {
    const person = await hireInBoth([mall, 'captain'], [lake, 'CASHIER']);
    const order = (isOfStaff: boolean | undefined) =>
      request(origin, ordersApi.newOrder, {
        params: { shopId: mall.shopId },
        body: {
          cartItems: [{ foodItemId: mall.items.naan, qty: 1 }],
          tableNo: 'T1',
          customerName: 'Meera',
          customerPhoneNo: '9876543210',
          isOfStaff,
        },
        as: person.token,
      });
    expect((await order(true)).data.kot).toMatchObject({ status: 'COOKING', placedBy: { role: 'WAITER' } });
    await remove(mall, person.employeeId);
    expect(await order(true)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    const { kots } = (await getKots(mall, mall.owner.token)).data;
    expect(kots.map(({ status }) => status)).toEqual(['COOKING']);
    for (const isOfStaff of [false, undefined])
      expect((await order(isOfStaff)).data.kot).toMatchObject({
        status: 'REQUESTED',
        placedBy: { role: 'DINER' },
      });
  });

  test('gets nothing of a write that waited in that shop', async () => {
    const person = await hireInBoth([mall, 'captain'], [lake, 'CASHIER']);
    const sessionUser = {
      userId: person.userId,
      sessionId: sessionIdOf(person.token),
      role: 'WAITER',
      name: 'Ravi',
    } as const;
    const scopeIn = ({ shopId }: TestShop) =>
      authorizeShop(app.databases.reader, { may: 'invoice.pay' }, sessionUser, shopId);
    const [inMall, inLake] = [await scopeIn(mall), await scopeIn(lake)];
    await remove(mall, person.employeeId);
    const work = async () => 'done';
    await expect(app.unitOfWork.write(inMall, work)).rejects.toMatchObject({ errorName: 'shop.not_found' });
    expect(await app.unitOfWork.write(inLake, work)).toBe('done');
  });

  test('comes back without what the shop once decided about the person', async () => {
    const person = await hireInBoth([mall, 'waiter'], [lake, 'CASHIER']);
    await createPermissionsClient(origin, mall).decide({
      people: { [person.userId]: { 'invoice.export': 'allow' } },
    });
    await remove(mall, person.employeeId);
    const back = await addTo(mall, person, 'WAITER');
    const { user } = (await loginWaiter(origin, person.saleId, back.data.temporaryPassword)).data;
    expect(user.workplaces?.[0]?.shopId).toBe(mall.shopId);
    expect(user.workplaces?.[0]?.permissions).not.toContain('invoice.export');
  });

  test('is deleted with the last shop, and the email is free again', async () => {
    const person = await hireInBoth([mall, 'waiter'], [lake, 'WAITER']);
    await remove(mall, person.employeeId);
    expect((await remove(lake, person.secondEmployeeId)).status).toBe(200);
    expect((await currentUser(person.token)).status).toBe(401);
    expect((await loginWaiter(origin, person.saleId, person.password)).status).toBe(401);
    expect((await register(foreign, newEmployeeForm({ email: person.email }))).status).toBe(201);
  });

  test('cannot be removed from both at once without the account', async () => {
    const person = await hireInBoth([mall, 'waiter'], [lake, 'WAITER']);
    const both = [remove(mall, person.employeeId), remove(lake, person.secondEmployeeId)];
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await currentUser(person.token)).status).toBe(401);
  });
});
