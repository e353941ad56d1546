import type { terminalsApi } from '@tawa/shared/terminals/terminals.contract.ts';
import { createInvoice } from '../api/invoices.ts';
import { enrolTerminal, makeCode, PIN, setPin } from '../api/terminals.ts';
import { PASSWORD, type TestShop } from '../seed.ts';
import type { TestServer } from '../server.ts';
import { type EndpointCase, invalidText, invalidValues, uniqueName } from './endpoint-case.ts';

/** A shop can have only so many, and each case adds some. */
function removeTerminals({ app }: TestServer, { shopId }: TestShop): void {
  app.databases.writer.prepare('DELETE FROM terminals WHERE shop_id = ?').run(shopId);
}

async function newTerminal(server: TestServer, shop: TestShop) {
  removeTerminals(server, shop);
  return enrolTerminal(server, shop);
}

const invalidToken = invalidValues('terminalToken', ['', 'x'.repeat(201), undefined]);

export const terminalCases: Record<string, Partial<EndpointCase>> = {
  getTerminals: {
    prepare: async (server, shop) => {
      await newTerminal(server, shop);
      return { params: { shopId: shop.shopId } };
    },
  },
  enrolTerminal: {
    prepare: async (server, shop) => {
      removeTerminals(server, shop);
      return { body: { code: (await makeCode(server, shop)).data.code, name: uniqueName(shop) } };
    },
    invalid: [
      ...invalidText('name', 40),
      ...invalidValues('code', ['', '12345', '1234567', '12345a', undefined]),
    ],
  },
  deleteTerminal: {
    prepare: async (server, shop) => {
      const { terminal } = await newTerminal(server, shop);
      return { params: { terminalId: terminal._id, shopId: shop.shopId } };
    },
  },
  listPeople: {
    prepare: async (server, shop) => ({
      body: { terminalToken: (await newTerminal(server, shop)).terminalToken },
    }),
    invalid: invalidToken,
  },
  switchPerson: {
    prepare: async (server, shop) => {
      const { terminalToken } = await newTerminal(server, shop);
      await setPin(server, shop.owner.token);
      return { body: { terminalToken, userId: shop.owner.userId, pin: PIN, password: PASSWORD } };
    },
    invalid: [
      ...invalidToken,
      ...invalidValues('userId', ['', 'T1', undefined]),
      ...invalidValues('pin', ['', '123', '1234567', 'abcd']),
      ...invalidValues('password', ['']),
      [{ pin: undefined, password: undefined }, 'pin'],
    ],
  },
  getApprovers: {
    prepare: async (server, shop) => {
      const { _id: invoiceId } = await createInvoice(server, shop);
      return {
        params: { shopId: shop.shopId },
        query: { permission: 'invoice.charge', invoiceId, amount: 10 },
      };
    },
  },
  lockTerminal: {
    prepare: async (server, shop) => ({
      body: { terminalToken: (await newTerminal(server, shop)).terminalToken },
    }),
    invalid: invalidToken,
  },
} satisfies Partial<Record<keyof typeof terminalsApi, Partial<EndpointCase>>>;
