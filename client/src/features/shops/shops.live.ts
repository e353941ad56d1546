import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import type { LiveFeature } from '../../realtime/live-updates.ts';

export const shopKeys = {
  mine: () => ['shops', 'mine'] as const,
  one: (shopId: string) => ['shop', shopId] as const,
  /** No event tells of a change of these. */
  paymentModes: (shopId: string) => ['payment-modes', shopId] as const,
  reasons: (shopId: string) => ['reasons', shopId] as const,
  workplaces: () => ['shops', 'workplaces'] as const,
};

export const shopsLive: LiveFeature = {
  handlers: {
    shop: (queryClient, message) => {
      if (message.name === 'shop:reasons')
        queryClient.setQueryData(shopKeys.reasons(message.shopId), message.reasons);
      if (message.name !== 'shop:changed') return;
      const { shop } = message;
      queryClient.setQueryData<Shop>(shopKeys.one(shop._id), (known) => known && shop);
      for (const queryKey of [shopKeys.workplaces(), shopKeys.mine()])
        queryClient.setQueryData<Shop[]>(queryKey, (shops) =>
          shops?.map((known) => (known._id === shop._id ? shop : known)),
        );
    },
  },
  queryKeys: (shopId) => [shopKeys.one(shopId), shopKeys.paymentModes(shopId), shopKeys.reasons(shopId)],
};
