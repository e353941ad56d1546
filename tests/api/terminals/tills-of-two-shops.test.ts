// @postgres full

import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { terminalsApi } from '@tawa/shared/terminals/terminals.contract.ts';
import { PIN_FAILURES_OF_PERSON } from '@tawa/shared/terminals/terminals.rules.ts';
import { beforeEach, expect, test } from 'vitest';
import { createInvoice } from '../../support/api/invoices.ts';
import { enrolTerminal, PIN, switchPerson, WRONG_PIN } from '../../support/api/terminals.ts';
import { createPeopleClient } from '../../support/api/two-shops.ts';
import { request } from '../../support/client.ts';
import { PASSWORD, seedEmployee, seedShop, type TestShop } from '../../support/seed.ts';
import { connectSocket } from '../../support/sockets.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { origin } = server;
const { hire, hireInBoth, addTo, edit, remove, resetPin, currentUser } = createPeopleClient(server);

let mall: TestShop;
let lake: TestShop;
beforeEach(async () => {
  mall = await seedShop(server);
  lake = await seedShop(server, undefined, mall);
});

const hireInMallAndLake = () => hireInBoth([mall, 'captain'], [lake, 'CASHIER']);
type Person = Awaited<ReturnType<typeof hireInMallAndLake>>;

const setPin = ({ token, password }: Pick<Person, 'token' | 'password'>, pin = PIN) =>
  request(origin, accountsApi.setPin, { body: { pin, password }, as: token });

/** A till of each shop, and how the person signs in there. */
async function openTills({ userId }: Pick<Person, 'userId'>) {
  const [{ terminalToken: inMall }, { terminalToken: inLake }] = [
    await enrolTerminal(server, mall),
    await enrolTerminal(server, lake),
  ];
  return {
    mall: (pin: string) => switchPerson(server, { terminalToken: inMall, userId, pin }),
    lake: (pin: string) => switchPerson(server, { terminalToken: inLake, userId, pin }),
  };
}

const getKots = ({ shopId }: TestShop, as: string) =>
  request(origin, ordersApi.getKots, { params: { shopId }, as });
const connect = ({ shopId }: TestShop, token: string, since?: number) =>
  connectSocket(origin, { shopId, token, since });

test('a session at a till acts in the shop of the till only, and knows no other', async () => {
  const person = await hireInMallAndLake();
  await setPin(person);
  const tills = await openTills(person);
  const { data } = await tills.lake(PIN);
  expect(data.user).toMatchObject({ shopRole: 'CASHIER', workplaces: [{ shopId: lake.shopId }] });
  expect(data.user.workplaces).toHaveLength(1);
  expect((await currentUser(data.accessToken)).data.user).toEqual(data.user);
  const { shops } = (await request(origin, shopsApi.employeeOf, { as: data.accessToken })).data;
  expect(shops.map(({ _id }) => _id)).toEqual([lake.shopId]);
  expect((await getKots(lake, data.accessToken)).status).toBe(200);
  expect((await getKots(mall, data.accessToken)).status).toBe(404);
});

test('a PIN that a manager resets opens the tills of that shop only', async () => {
  const manager = await hire(mall, 'manager');
  const person = await hireInMallAndLake();
  await setPin(person);
  const tills = await openTills(person);
  const { temporaryPin } = (await resetPin(mall, person.employeeId, manager.token)).data;
  expect((await tills.lake(temporaryPin)).status).toBe(401);
  expect((await tills.mall(PIN)).status).toBe(401);
  expect((await tills.mall(temporaryPin)).data.user.shopRole).toBe('CAPTAIN');
  expect((await tills.lake(PIN)).data.user.shopRole).toBe('CASHIER');
});

test('a reset in one shop gives no more guesses in the other, and ends no session there', async () => {
  const manager = await hire(mall, 'manager');
  const person = await hireInMallAndLake();
  await setPin(person);
  const tills = await openTills(person);
  const atLake = (await tills.lake(PIN)).data.accessToken;
  const atMall = (await tills.mall(PIN)).data.accessToken;
  for (let n = 0; n < PIN_FAILURES_OF_PERSON; n++) expect((await tills.lake(WRONG_PIN)).status).toBe(401);
  for (let n = 0; n < PIN_FAILURES_OF_PERSON; n++) expect((await tills.mall(WRONG_PIN)).status).toBe(401);
  expect((await tills.lake(PIN)).status).toBe(429);
  const { temporaryPin } = (await resetPin(mall, person.employeeId, manager.token)).data;
  expect((await tills.lake(PIN)).status).toBe(429);
  expect((await getKots(lake, atLake)).status).toBe(200);
  expect((await getKots(mall, atMall)).status).toBe(401);
  expect((await tills.mall(temporaryPin)).status).toBe(200);
});

test('who is new in a shop has no PIN there, though the PIN of the other shop is set', async () => {
  const person = await hire(mall, 'captain');
  expect((await setPin({ ...person, password: PASSWORD })).status).toBe(200);
  const tills = await openTills(person);
  expect((await tills.mall(PIN)).status).toBe(200);
  expect((await addTo(lake, person)).status).toBe(201);
  expect((await tills.lake(PIN)).status).toBe(401);
  expect((await tills.mall(PIN)).status).toBe(200);
});

test('who has left a shop has no PIN and no session at its tills any more', async () => {
  const person = await hireInMallAndLake();
  await setPin(person);
  const tills = await openTills(person);
  const atMall = (await tills.mall(PIN)).data.accessToken;
  const atLake = (await tills.lake(PIN)).data.accessToken;
  await remove(mall, person.employeeId);
  expect((await tills.mall(PIN)).status).toBe(401);
  expect((await getKots(mall, atMall)).status).toBe(401);
  expect((await getKots(lake, atLake)).status).toBe(200);
  expect((await tills.lake(PIN)).status).toBe(200);
});

test('the approvers of a shop do not tell who signs in at a till of another shop', async () => {
  // Has never signed in.
  const person = await seedEmployee(server, mall, 'manager');
  const { employee } = (await addTo(lake, person, 'MANAGER')).data;
  const lastAt = async (shop: TestShop) => {
    const params = { shopId: shop.shopId };
    const query = { permission: 'order.edit' } as const;
    const { data } = await request(origin, terminalsApi.getApprovers, {
      params,
      query,
      as: shop.waiter.token,
    });
    return data.remote.find(({ _id }) => _id === person.userId)?.lastConnectedAt;
  };
  expect(await lastAt(lake)).toBeNull();
  const { temporaryPin } = (await resetPin(lake, employee._id)).data;
  const tills = await openTills(person);
  expect((await tills.lake(temporaryPin)).status).toBe(200);
  expect(await lastAt(lake)).toEqual(expect.any(String));
  expect(await lastAt(mall)).toBeNull();
});

test('another role in one shop closes the sockets in that shop only', async () => {
  const person = await hireInMallAndLake();
  const [inMall, inLake] = [await connect(mall, person.token), await connect(lake, person.token)];
  const closed = inMall.waitForClose();
  await edit(mall, person.employeeId, { shopRole: 'WAITER' });
  await closed;
  await inMall.waitFor('rights:changed');
  await createInvoice(server, lake);
  await inLake.waitFor('invoice:opened');
  expect(inLake.eventNames()).not.toContain('rights:changed');
  expect(inLake.socket.connected).toBe(true);
});

test('who leaves a shop hears nothing more of it, live or by replay, and goes on hearing the other', async () => {
  const person = await hireInMallAndLake();
  const [inMall, inLake] = [await connect(mall, person.token), await connect(lake, person.token)];
  const owner = await connect(mall, mall.owner.token);
  const closed = inMall.waitForClose();
  await remove(mall, person.employeeId);
  await closed;
  const { seq } = await inMall.waitFor('rights:changed');
  const before = inMall.received.length;
  await createInvoice(server, mall);
  await owner.waitFor('invoice:opened');
  expect(inMall.received).toHaveLength(before);
  await expect(connect(mall, person.token, seq)).rejects.toThrow('NOT_FOUND');
  await createInvoice(server, lake);
  await inLake.waitFor('invoice:opened');
});

test('an event of one shop never reaches a socket in the other', async () => {
  const person = await hireInMallAndLake();
  const [inMall, inLake] = [await connect(mall, person.token), await connect(lake, person.token)];
  await createInvoice(server, mall);
  await inMall.waitFor('invoice:opened');
  await createInvoice(server, lake);
  await inLake.waitFor('invoice:opened');
  const shopIds = (socket: typeof inMall) => new Set(socket.received.map(({ message }) => message.shopId));
  expect(shopIds(inMall)).toEqual(new Set([mall.shopId]));
  expect(shopIds(inLake)).toEqual(new Set([lake.shopId]));
});
