import type { QueryClient } from '@tanstack/react-query';
import type { Setup } from '@tawa/shared/shops/shops.contract.ts';
import type { LiveMessage } from '../../realtime/event-bus.ts';
import type { LiveFeature } from '../../realtime/live-updates.ts';
import { setupKey } from './model/setup-key.ts';
import { applyToSetup } from './model/setup-steps.ts';

function updateSetup(queryClient: QueryClient, message: LiveMessage): void {
  const queryKey = setupKey(message.shopId);
  queryClient.setQueryData<Setup>(queryKey, (setup) => setup && applyToSetup(setup, message));
}

export const setupLive: LiveFeature = {
  handlers: {
    kot: updateSetup,
    menu: updateSetup,
    table: updateSetup,
    printing: (queryClient, { shopId }) => void queryClient.invalidateQueries({ queryKey: setupKey(shopId) }),
    // The setup is loaded again, because the event has only part of what the setup needs to know of the shop.
    shop: (queryClient, { shopId }) => void queryClient.invalidateQueries({ queryKey: setupKey(shopId) }),
  },
  queryKeys: (shopId) => [setupKey(shopId)],
};
