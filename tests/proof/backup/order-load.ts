import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { createPhoto } from '../../support/api/accounts.ts';
import { postOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import type { TestShop } from '../../support/seed.ts';
import type { TestServer } from '../../support/server.ts';
import { waitUntil } from '../../support/wait-until.ts';

export interface OrderLoad {
  /** KOT ids in response order. */
  acknowledged: string[];
  refused: string[];
  waitForCount(count: number): Promise<void>;
  stop(): Promise<void>;
}

const NEW_PICTURE_EVERY_MS = 400;

export function startOrderLoad(server: TestServer, shop: TestShop, clients: number): OrderLoad {
  const acknowledged: string[] = [];
  const refused: string[] = [];
  let isStopped = false;

  async function orderRepeatedly(): Promise<void> {
    while (!isStopped) {
      const { status, data, text } = await postOrder(server, shop, {
        as: shop.waiter.token,
        body: { kotType: 'TAKEAWAY' },
      });
      if (status === 201) acknowledged.push(data.kot._id);
      else refused.push(text);
    }
  }

  async function changePictureRepeatedly(): Promise<void> {
    const avatar = await createPhoto(64, 64);
    while (!isStopped) {
      const { status, text } = await request(server.origin, accountsApi.updateAvatar, {
        as: shop.owner.token,
        body: { avatar },
      });
      if (status !== 200) refused.push(text);
      await new Promise((resolve) => setTimeout(resolve, NEW_PICTURE_EVERY_MS));
    }
  }

  const all = [...Array.from({ length: clients }, orderRepeatedly), changePictureRepeatedly()];
  return {
    acknowledged,
    refused,
    async waitForCount(count) {
      await waitUntil(() => acknowledged.length >= count || undefined);
    },
    async stop() {
      isStopped = true;
      await Promise.all(all);
    },
  };
}
