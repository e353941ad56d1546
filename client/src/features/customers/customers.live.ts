import type { LiveFeature } from '../../realtime/live-updates.tsx';

export const customerKeys = {
  /** Every page of every search. */
  all: (shopId: string) => ['customers', shopId] as const,
};

/** Where an erased customer still stands on this screen nobody knows: everything of the shop is loaded again. */
export const customersLive: LiveFeature = {
  handle: (queryClient, message) => {
    if (message.name !== 'customer:erased') return;
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === message.shopId });
  },
  lists: (shopId) => [customerKeys.all(shopId)],
};
