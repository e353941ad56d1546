import type { printAgentsApi } from '@tawa/shared/printing/print-agents.contract.ts';
import { addPrintAgent } from '../api/print-agents.ts';
import type { TestShop } from '../seed.ts';
import type { TestServer } from '../server.ts';
import { type EndpointCase, invalidText, invalidValues, uniqueName } from './endpoint-case.ts';

/** A shop can have only so many, and each case adds some. */
function removeAgents({ app }: TestServer, { shopId }: TestShop): void {
  app.databases.writer.prepare('DELETE FROM print_agents WHERE shop_id = ?').run(shopId);
}

export async function newAgent(server: TestServer, shop: TestShop) {
  removeAgents(server, shop);
  return addPrintAgent(server, shop);
}

export const printAgentCases: Record<string, Partial<EndpointCase>> = {
  getPrintAgents: {
    prepare: async (server, shop) => {
      await newAgent(server, shop);
      return { params: { shopId: shop.shopId } };
    },
  },
  addPrintAgent: {
    prepare: (server, shop) => {
      removeAgents(server, shop);
      return { params: { shopId: shop.shopId }, body: { name: uniqueName(shop) } };
    },
    invalid: [...invalidText('name', 40), ...invalidValues('name', [undefined])],
    textFields: { name: 40 },
  },
  deletePrintAgent: {
    prepare: async (server, shop) => {
      const { printAgent } = await newAgent(server, shop);
      return { params: { agentId: printAgent._id, shopId: shop.shopId } };
    },
  },
  enrolPrintAgent: {
    prepare: async (server, shop) => ({ body: { code: (await newAgent(server, shop)).code } }),
    invalid: invalidValues('code', ['', '1234567', '123456789', '1234567a', undefined]),
  },
} satisfies Partial<Record<keyof typeof printAgentsApi, Partial<EndpointCase>>>;
