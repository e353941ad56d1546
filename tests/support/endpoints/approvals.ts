import { approvalsApi } from '@tawa/shared/terminals/approvals.contract.ts';
import { placeOrder } from '../api/orders.ts';
import { request } from '../client.ts';
import type { TestShop } from '../seed.ts';
import type { TestServer } from '../server.ts';
import { type EndpointCase, invalidIds, invalidValues, statusesFor } from './endpoint-case.ts';

/** A void of one of two chais for 60 rupees. */
async function askedVoid(server: TestServer, shop: TestShop) {
  const cartItems = [{ foodItemId: shop.items.chai, qty: 2 }];
  const as = shop.owner.token;
  const kot = await placeOrder(server, shop, { as, body: { kotType: 'TAKEAWAY', cartItems } });
  const form = { kotId: kot._id, quantity: 1, reasonId: 'cookedWrong' };
  return { act: 'line.voided', subject: kot.items[0]?._id ?? '', amount: 60, form } as const;
}

export const approvalCases: Record<string, Partial<EndpointCase>> = {
  requestApproval: {
    prepare: async (server, shop) => ({
      params: { shopId: shop.shopId },
      body: await askedVoid(server, shop),
    }),
    invalid: [
      ...invalidValues('subject', invalidIds),
      ...invalidValues('form', [undefined, 'Asha', 7]),
      ...invalidValues('amount', [-1, 'much', 1.005]),
    ],
    // The schema of the act names the fields of its body.
    objectFields: ['form'],
  },
  decideApproval: {
    // A waiter may ask, and holds nothing with which to decide.
    statuses: statusesFor(401, 403, 200, 404, 404),
    prepare: async (server, shop) => {
      const { shopId, owner } = shop;
      const asked = await request(server.origin, approvalsApi.requestApproval, {
        params: { shopId },
        body: await askedVoid(server, shop),
        as: owner.token,
      });
      return { params: { approvalId: asked.data.approval._id, shopId }, body: { decision: 'APPROVED' } };
    },
  },
} satisfies Partial<Record<keyof typeof approvalsApi, Partial<EndpointCase>>>;
