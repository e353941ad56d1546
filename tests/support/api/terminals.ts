import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { auditApi } from '@tawa/shared/audit/audit.contract.ts';
import type { BodyInput } from '@tawa/shared/contract/endpoint.ts';
import { employeesApi } from '@tawa/shared/employees/employees.contract.ts';
import { terminalsApi } from '@tawa/shared/terminals/terminals.contract.ts';
import { request } from '../client.ts';
import { loginWaiter, PASSWORD, seedEmployee, type TestShop } from '../seed.ts';
import type { TestServer } from '../server.ts';

type Server = Pick<TestServer, 'origin'>;

export const PIN = '739164';
export const WRONG_PIN = '739165';

let counter = 0;
const newTerminalName = (): string => `Counter ${++counter}`;

export const makeCode = ({ origin }: Server, { shopId, owner }: TestShop, as = owner.token) =>
  request(origin, terminalsApi.makeEnrolmentCode, { params: { shopId }, as });

export const enrol = ({ origin }: Server, code: string, name = newTerminalName()) =>
  request(origin, terminalsApi.enrolTerminal, { body: { code, name } });

export async function enrolTerminal(server: Server, shop: TestShop) {
  const { data } = await makeCode(server, shop);
  const enrolled = await enrol(server, data.code);
  if (enrolled.status !== 201) throw new Error(`enrolling failed: ${enrolled.text}`);
  return enrolled.data;
}

export async function listTerminals({ origin }: Server, { shopId, owner }: TestShop) {
  const { data } = await request(origin, terminalsApi.getTerminals, { params: { shopId }, as: owner.token });
  return data.terminals;
}

export const deleteTerminal = ({ origin }: Server, { shopId, owner }: TestShop, terminalId: string) =>
  request(origin, terminalsApi.deleteTerminal, { params: { terminalId, shopId }, as: owner.token });

export const setPin = ({ origin }: Server, as: string, pin = PIN) =>
  request(origin, accountsApi.setPin, { body: { pin, password: PASSWORD }, as });

export const switchPerson = ({ origin }: Server, body: BodyInput<typeof terminalsApi.switchPerson>) =>
  request(origin, terminalsApi.switchPerson, { body });

export const lock = ({ origin }: Server, terminalToken: string) =>
  request(origin, terminalsApi.lockTerminal, { body: { terminalToken } });

export const listPeople = ({ origin }: Server, terminalToken: string) =>
  request(origin, terminalsApi.listPeople, { body: { terminalToken } });

/** A terminal, and the owner with a PIN. */
export async function openTill(server: Server, shop: TestShop) {
  const till = await enrolTerminal(server, shop);
  await setPin(server, shop.owner.token);
  const byPin = (pin: string, userId = shop.owner.userId) =>
    switchPerson(server, { terminalToken: till.terminalToken, userId, pin });
  return { ...till, byPin };
}

/** An employee with a PIN. */
export async function hire(server: TestServer, shop: TestShop, shopRole: 'cashier' | 'manager' | 'waiter') {
  const person = await seedEmployee(server, shop, shopRole);
  const { data } = await loginWaiter(server.origin, person.saleId ?? '');
  await setPin(server, data.accessToken);
  return { ...person, token: data.accessToken };
}

export const changeRole = (
  { origin }: Server,
  { shopId, owner }: TestShop,
  employeeId: string,
  shopRole: 'CASHIER' | 'WAITER',
) =>
  request(origin, employeesApi.editEmployee, {
    params: { employeeId, shopId },
    body: { shopRole },
    as: owner.token,
  });

export const removeEmployee = ({ origin }: Server, { shopId, owner }: TestShop, employeeId: string) =>
  request(origin, employeesApi.deleteEmployee, { params: { employeeId, shopId }, as: owner.token });

export async function readAudit({ origin }: Server, { shopId, owner }: TestShop) {
  const { data } = await request(origin, auditApi.getAuditEntries, { params: { shopId }, as: owner.token });
  return data.entries;
}

export const currentUser = ({ origin }: Server, as: string) =>
  request(origin, accountsApi.currentUser, { as });
