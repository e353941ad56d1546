import type { QueryClient } from '@tanstack/react-query';
import type { Setup, Shop } from '@tawa/shared/shops/shops.contract.ts';
import type { LiveMessage } from '../../realtime/event-bus.ts';
import type { LiveFeature } from '../../realtime/live-updates.ts';
import { applyToSetup } from './model/setup-steps.ts';

export const shopKeys = {
  mine: () => ['shops', 'mine'] as const,
  one: (shopId: string) => ['shop', shopId] as const,
  employer: () => ['shops', 'employer'] as const,
  setup: (shopId: string) => ['setup', shopId] as const,
};

function updateSetup(queryClient: QueryClient, message: LiveMessage): void {
  const queryKey = shopKeys.setup(message.shopId);
  queryClient.setQueryData<Setup>(queryKey, (setup) => setup && applyToSetup(setup, message));
}

function refetchSetup(queryClient: QueryClient, shopId: string): void {
  void queryClient.invalidateQueries({ queryKey: shopKeys.setup(shopId) });
}

export const shopsLive: LiveFeature = {
  handlers: {
    kot: updateSetup,
    menu: updateSetup,
    table: updateSetup,
    shop: (queryClient, message) => {
      if (message.name !== 'shop:changed') return;
      const { shop } = message;
      queryClient.setQueryData<Shop>(shopKeys.one(shop._id), (known) => known && shop);
      queryClient.setQueryData<Shop>(shopKeys.employer(), (known) =>
        known?._id === shop._id ? shop : known,
      );
      queryClient.setQueryData<Shop[]>(shopKeys.mine(), (shops) =>
        shops?.map((known) => (known._id === shop._id ? shop : known)),
      );
      if (shop.isSetupOpen) refetchSetup(queryClient, shop._id);
    },
  },
  queryKeys: (shopId) => [shopKeys.one(shopId), shopKeys.setup(shopId)],
};
