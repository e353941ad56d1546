import { type PrintAgent, printAgentsApi } from '@tawa/shared/printing/print-agents.contract.ts';
import { request } from '../client.ts';
import type { TestShop } from '../seed.ts';
import type { TestServer } from '../server.ts';

type Server = Pick<TestServer, 'origin'>;

export function postPrintAgent({ origin }: Server, { shopId, owner }: TestShop, name: string) {
  return request(origin, printAgentsApi.addPrintAgent, {
    params: { shopId },
    body: { name },
    as: owner.token,
  });
}

let counter = 0;

export async function addPrintAgent(
  server: Server,
  shop: TestShop,
): Promise<{ printAgent: PrintAgent; code: string }> {
  const response = await postPrintAgent(server, shop, `Computer ${++counter}`);
  if (response.status !== 201) throw new Error(`adding the print agent failed: ${response.text}`);
  return response.data;
}

export async function getPrintAgents({ origin }: Server, { shopId, owner }: TestShop): Promise<PrintAgent[]> {
  const { data } = await request(origin, printAgentsApi.getPrintAgents, {
    params: { shopId },
    as: owner.token,
  });
  return data.printAgents;
}

export function deletePrintAgent(
  { origin }: Server,
  { shopId, owner }: TestShop,
  { _id: agentId }: PrintAgent,
) {
  return request(origin, printAgentsApi.deletePrintAgent, { params: { agentId, shopId }, as: owner.token });
}

export const enrol = ({ origin }: Server, code: string) =>
  request(origin, printAgentsApi.enrolPrintAgent, { body: { code } });
