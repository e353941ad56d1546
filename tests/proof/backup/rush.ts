import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { photo } from '../../support/accounts.ts';
import { request } from '../../support/client.ts';
import { postOrder } from '../../support/orders.ts';
import type { TestShop } from '../../support/seed.ts';
import type { TestServer } from '../../support/server.ts';
import { waitUntil } from '../../support/wait-until.ts';

/** Waiters who order without a pause, and an owner who changes the picture now and then. */
export interface Rush {
  /** Ids of the tickets, in the order of their answers. */
  acknowledged: string[];
  /** Answers that were no success. */
  refused: string[];
  /** Resolves when so many orders are acknowledged. */
  until(count: number): Promise<void>;
  stop(): Promise<void>;
}

const NEW_PICTURE_EVERY_MS = 400;

export function startRush(server: TestServer, shop: TestShop, clients: number): Rush {
  const acknowledged: string[] = [];
  const refused: string[] = [];
  let over = false;

  async function waiter(): Promise<void> {
    while (!over) {
      const { status, data, text } = await postOrder(server, shop, {
        as: shop.waiter.token,
        body: { kotType: 'TAKEAWAY' },
      });
      if (status === 201) acknowledged.push(data.kot._id);
      else refused.push(text);
    }
  }

  async function vainOwner(): Promise<void> {
    const avatar = await photo(64, 64);
    while (!over) {
      const { status, text } = await request(server.origin, accountsApi.updateAvatar, {
        as: shop.owner.token,
        body: { avatar },
      });
      if (status !== 200) refused.push(text);
      await new Promise((resolve) => setTimeout(resolve, NEW_PICTURE_EVERY_MS));
    }
  }

  const all = [...Array.from({ length: clients }, waiter), vainOwner()];
  return {
    acknowledged,
    refused,
    async until(count) {
      await waitUntil(() => acknowledged.length >= count || undefined);
    },
    async stop() {
      over = true;
      await Promise.all(all);
    },
  };
}
