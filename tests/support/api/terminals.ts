import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import type { BodyInput } from '@tawa/shared/contract/endpoint.ts';
import { terminalsApi } from '@tawa/shared/terminals/terminals.contract.ts';
import { request } from '../client.ts';
import { PASSWORD, type TestShop } from '../seed.ts';
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
