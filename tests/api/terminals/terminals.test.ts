import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { pinFault } from '@tawa/shared/accounts/pin.rules.ts';
import { employeesApi } from '@tawa/shared/employees/employees.contract.ts';
import {
  MAX_TERMINALS,
  PIN_FAILURES_IN_SHOP,
  PIN_FAILURES_OF_PERSON,
  PIN_FAILURES_OF_TERMINAL,
} from '@tawa/shared/terminals/terminals.rules.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  changeRole,
  currentUser,
  deleteTerminal,
  enrol,
  enrolTerminal,
  hire,
  listPeople,
  listTerminals,
  lock,
  makeCode,
  openTill,
  PIN,
  readAudit,
  removeEmployee,
  setPin,
  switchPerson,
  WRONG_PIN,
} from '../../support/api/terminals.ts';
import { newId } from '../../support/builders/ids.ts';
import { request } from '../../support/client.ts';
import { PASSWORD, seedEmployee, seedShop, type TestShop } from '../../support/seed.ts';
import { startServer } from '../../support/server.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { origin, app } = server;
const { writer, reader } = app.databases;

let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

const minutes = (count: number) => count * 60_000;
const seconds = (count: number) => count * 1_000;

describe('the code of a terminal', () => {
  test('enrols one browser, and two that use it at once get one terminal', async () => {
    const { data } = await makeCode(server, shop);
    const both = await Promise.all([enrol(server, data.code), enrol(server, data.code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect(await listTerminals(server, shop)).toHaveLength(1);
    expect((await enrol(server, data.code)).message).toMatch(/^This code is wrong, was used or is too old/);
  });

  test('ends after ten minutes', async () => {
    const { data } = await makeCode(server, shop);
    const age = (ms: number) =>
      writer
        .prepare('UPDATE terminal_codes SET expires_at = expires_at - ? WHERE shop_id = ?')
        .run(ms, shop.shopId);
    age(minutes(10) + seconds(1));
    expect((await enrol(server, data.code)).status).toBe(400);
    age(-minutes(5));
    expect((await enrol(server, data.code)).status).toBe(201);
  });

  test('is replaced by the next code of the shop', async () => {
    const { data: first } = await makeCode(server, shop);
    const { data: second } = await makeCode(server, shop);
    expect((await enrol(server, first.code)).status).toBe(400);
    expect((await enrol(server, second.code)).status).toBe(201);
  });

  test('ends after ten wrong ones with the same first digits', async () => {
    const { code } = (await makeCode(server, shop)).data;
    const wrong = code.slice(0, 3) + String((Number(code.slice(3)) + 1) % 1000).padStart(3, '0');
    for (let n = 0; n < 10; n++) expect((await enrol(server, wrong)).status).toBe(400);
    expect((await enrol(server, code)).status).toBe(400);
  });

  test('can be guessed five times in fifteen minutes from one address', async () => {
    const limited = await startServer({ RATE_LIMIT: 'on' });
    try {
      for (let n = 0; n < 5; n++) expect((await enrol(limited, `00000${n}`)).status).toBe(400);
      expect(await enrol(limited, '123456')).toMatchObject({ status: 429, code: 'TOO_MANY' });
    } finally {
      await limited.close();
    }
  });

  test('is worthless once its maker may not manage terminals any more', async () => {
    const manager = await hire(server, shop, 'manager');
    const { data } = await makeCode(server, shop, manager.token);
    await changeRole(server, shop, manager.employeeId, 'CASHIER');
    expect((await enrol(server, data.code)).status).toBe(400);
    expect(await listTerminals(server, shop)).toEqual([]);
  });

  test('is stored as a hash, as are token and PIN', async () => {
    const { code } = (await makeCode(server, shop)).data;
    const stored = () =>
      JSON.stringify(
        ['terminal_codes', 'terminals', 'memberships'].map((table) => reader.all(`SELECT * FROM ${table}`)),
      );
    expect(stored()).not.toContain(code);
    const { terminalToken } = (await enrol(server, code)).data;
    await setPin(server, shop.owner.token);
    expect(stored()).not.toContain(terminalToken);
    expect(stored()).not.toContain(PIN);
    expect(stored()).toContain('$argon2id$');
  });

  test('gives a shop so many terminals, and each name once', async () => {
    const { terminal } = await enrolTerminal(server, shop);
    const { code } = (await makeCode(server, shop)).data;
    expect(await enrol(server, code, terminal.name.toUpperCase())).toMatchObject({ status: 409 });
    expect((await enrol(server, code)).status).toBe(201);
    for (let n = 2; n < MAX_TERMINALS; n++) await enrolTerminal(server, shop);
    const { data } = await makeCode(server, shop);
    expect(await enrol(server, data.code)).toMatchObject({ status: 409, code: 'CONFLICT' });
  });
});

describe('a PIN', () => {
  test('signs a person in with name, role and shop, like a login', async () => {
    const { byPin } = await openTill(server, shop);
    const login = await byPin(PIN);
    expect(login).toMatchObject({ status: 200, data: { shop: { _id: shop.shopId } } });
    const { data } = await currentUser(server, login.data.accessToken);
    expect(data.user).toEqual(login.data.user);
    expect(data.user).toMatchObject({ _id: shop.owner.userId, shopRole: 'OWNER' });
  });

  test('is for the people of the shop, whose names and ids the terminal shows', async () => {
    const { terminalToken } = await openTill(server, shop);
    const { data } = await listPeople(server, terminalToken);
    const ids = data.people.map(({ _id }) => _id);
    expect(ids).toHaveLength(2);
    expect(ids).toContain(shop.owner.userId);
    expect(Object.keys(data.people[0] ?? {})).toEqual(['_id', 'name']);
  });

  test('does nothing in a browser that is not enrolled, or no longer', async () => {
    const { terminal, terminalToken, byPin } = await openTill(server, shop);
    const elsewhere = await switchPerson(server, {
      terminalToken: 'x'.repeat(43),
      userId: shop.owner.userId,
      pin: PIN,
    });
    expect(elsewhere).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    await deleteTerminal(server, shop, terminal._id);
    expect(await byPin(PIN)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    for (const call of [listPeople, lock]) expect((await call(server, terminalToken)).status).toBe(401);
  });

  test('that is wrong, of nobody, of a person without PIN or of another shop answers alike', async () => {
    const { byPin } = await openTill(server, shop);
    const other = await seedShop(server);
    await setPin(server, other.owner.token);
    const withoutPin = await seedEmployee(server, shop, 'cashier');
    const refused = await Promise.all([
      byPin(WRONG_PIN),
      byPin(PIN, newId()),
      byPin(PIN, withoutPin.userId),
      byPin(PIN, other.owner.userId),
    ]);
    expect(new Set(refused.map(({ text }) => text)).size).toBe(1);
    expect(refused[0]).toMatchObject({ status: 401, code: 'WRONG_PASSWORD' });
  });

  test('ends with the employee', async () => {
    const { byPin } = await openTill(server, shop);
    const cashier = await hire(server, shop, 'cashier');
    const { data } = await byPin(PIN, cashier.userId);
    await removeEmployee(server, shop, cashier.employeeId);
    expect((await currentUser(server, data.accessToken)).status).toBe(401);
    expect((await byPin(PIN, cashier.userId)).code).toBe('WRONG_PASSWORD');
  });

  test('needs the own password to be set, and obeys the rules', async () => {
    const set = (body: { pin: string; password: string }) =>
      request(origin, accountsApi.setPin, { body, as: shop.owner.token });
    expect(await set({ pin: PIN, password: 'another horse' })).toMatchObject({ code: 'WRONG_PASSWORD' });
    expect((await set({ pin: '1234', password: PASSWORD })).fields).toEqual({
      pin: 'Others would guess this PIN. No dates, no repeated digits, no 1234.',
    });
    expect((await set({ pin: PIN, password: PASSWORD })).status).toBe(200);
  });

  test('that was reset replaces the old one, is told once and ends the session', async () => {
    const { byPin } = await openTill(server, shop);
    const cashier = await hire(server, shop, 'cashier');
    const { data } = await byPin(PIN, cashier.userId);
    const reset = await request(origin, employeesApi.resetEmployeePin, {
      params: { employeeId: cashier.employeeId, shopId: shop.shopId },
      as: shop.owner.token,
    });
    expect(pinFault(reset.data.temporaryPin)).toBeUndefined();
    expect((await currentUser(server, data.accessToken)).status).toBe(401);
    expect((await currentUser(server, cashier.token)).status).toBe(200);
    expect((await byPin(PIN, cashier.userId)).status).toBe(401);
    expect((await byPin(reset.data.temporaryPin, cashier.userId)).status).toBe(200);
  });
});

describe('guessing', () => {
  const agePause = () => writer.exec(`UPDATE pin_failures SET expires_at = expires_at - ${minutes(5)}`);

  test('five wrong PINs close the terminal for that person for five minutes, at that terminal', async () => {
    const till = await openTill(server, shop);
    const other = await openTill(server, shop);
    const guesses = Array.from({ length: PIN_FAILURES_OF_PERSON + 3 }, () => till.byPin(WRONG_PIN));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(PIN_FAILURES_OF_PERSON).fill(401), 429, 429, 429]);
    expect(await till.byPin(PIN)).toMatchObject({ status: 429, code: 'TOO_MANY' });
    expect((await other.byPin(PIN)).status).toBe(200);
    agePause();
    expect((await till.byPin(PIN)).status).toBe(200);
  });

  test('a person who does not exist is closed alike', async () => {
    const { byPin } = await openTill(server, shop);
    const nobody = newId();
    for (let n = 0; n < PIN_FAILURES_OF_PERSON; n++) await byPin(PIN, nobody);
    expect(await byPin(PIN, nobody)).toMatchObject({ status: 429, code: 'TOO_MANY' });
  });

  test('over twenty people makes the terminal want a password, which the owner reads', async () => {
    const { byPin, terminalToken, terminal } = await openTill(server, shop);
    for (let n = 1; n < PIN_FAILURES_OF_TERMINAL; n++) {
      expect((await byPin(WRONG_PIN, newId())).status).toBe(401);
      // Somebody with a PIN of their own gains no guesses by signing in.
      if (n === 10) expect((await byPin(PIN)).status).toBe(200);
    }
    expect((await listTerminals(server, shop))[0]?.wantsPassword).toBe(false);
    expect((await byPin(WRONG_PIN, newId())).status).toBe(401);
    expect(await byPin(PIN)).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect((await listTerminals(server, shop))[0]?.wantsPassword).toBe(true);
    expect((await readAudit(server, shop))[0]).toMatchObject({
      act: 'terminal.locked',
      actor: null,
      subject: { kind: 'terminal', _id: terminal._id, label: terminal.name },
    });
    const { userId } = shop.owner;
    const byPassword = (password: string) => switchPerson(server, { terminalToken, userId, password });
    expect((await byPassword('another horse')).code).toBe('WRONG_PASSWORD');
    expect(await byPin(PIN)).toMatchObject({ status: 409 });
    expect((await byPassword(PASSWORD)).status).toBe(200);
    expect((await byPin(PIN)).status).toBe(200);
  });

  test('the lock stays when somebody without the permission for terminals types a password', async () => {
    const { byPin, terminalToken } = await openTill(server, shop);
    const cashier = await hire(server, shop, 'cashier');
    const byPassword = (userId: string) =>
      switchPerson(server, { terminalToken, userId, password: PASSWORD });
    for (let n = 1; n < PIN_FAILURES_OF_TERMINAL; n++) await byPin(WRONG_PIN, newId());
    expect((await byPassword(cashier.userId)).status).toBe(200);
    await byPin(WRONG_PIN, newId());
    expect((await byPassword(cashier.userId)).status).toBe(200);
    expect(await byPin(PIN)).toMatchObject({ status: 409 });
    expect((await byPassword(shop.owner.userId)).status).toBe(200);
    expect((await readAudit(server, shop))[0]).toMatchObject({
      act: 'terminal.unlocked',
      actor: { _id: shop.owner.userId },
    });
    expect((await byPin(PIN, cashier.userId)).status).toBe(200);
  });

  /** Removes each terminal after the guesses at it. */
  async function guessAtManyTerminals() {
    for (let n = 0; n < PIN_FAILURES_IN_SHOP; n += PIN_FAILURES_OF_PERSON) {
      const { terminal, terminalToken } = await enrolTerminal(server, shop);
      const guess = () => switchPerson(server, { terminalToken, userId: shop.owner.userId, pin: WRONG_PIN });
      for (let wrong = 0; wrong < PIN_FAILURES_OF_PERSON; wrong++) expect((await guess()).status).toBe(401);
      await deleteTerminal(server, shop, terminal._id);
    }
  }

  test('at terminals that are enrolled again closes all to that person but not to others', async () => {
    const cashier = await hire(server, shop, 'cashier');
    const { byPin, terminalToken } = await openTill(server, shop);
    const { userId } = shop.owner;
    await guessAtManyTerminals();
    expect(await byPin(PIN)).toMatchObject({ status: 409, code: 'CONFLICT' });
    // No terminal was locked, so this entry alone tells the owner.
    const told = (await readAudit(server, shop)).filter(({ act }) => /pinClosed|locked/.test(act));
    expect(told).toMatchObject([{ act: 'employee.pinClosed', actor: null, subject: { _id: userId } }]);
    expect((await byPin(PIN, cashier.userId)).status).toBe(200);
    expect((await switchPerson(server, { terminalToken, userId, password: PASSWORD })).status).toBe(200);
    expect((await byPin(PIN)).status).toBe(200);
  });

  test('at many terminals closes them for an hour from the first wrong PIN', async () => {
    const { byPin } = await openTill(server, shop);
    await guessAtManyTerminals();
    writer.exec(`UPDATE pin_failures SET expires_at = expires_at - ${minutes(59)}`);
    expect((await byPin(PIN)).status).toBe(409);
    writer.exec(`UPDATE pin_failures SET expires_at = expires_at - ${minutes(1)}`);
    expect((await byPin(PIN)).status).toBe(200);
  });

  test('counts the wrong PINs of one hour', async () => {
    const { byPin } = await openTill(server, shop);
    for (let n = 1; n < PIN_FAILURES_OF_TERMINAL; n++) await byPin(WRONG_PIN, newId());
    writer.exec(`UPDATE terminals SET failures_expire_at = failures_expire_at - ${minutes(60)}`);
    await byPin(WRONG_PIN, newId());
    expect((await byPin(PIN)).status).toBe(200);
  });

  test('of a password is limited like at a login', async () => {
    const limited = await startServer({ RATE_LIMIT: 'on' });
    try {
      const theirs = await seedShop(limited);
      const { terminalToken } = await enrolTerminal(limited, theirs);
      const { userId } = theirs.owner;
      const guess = () => switchPerson(limited, { terminalToken, userId, password: 'another horse' });
      for (let n = 0; n < 5; n++) expect((await guess()).status).toBe(401);
      expect((await guess()).status).toBe(429);
    } finally {
      await limited.close();
    }
  });
});
