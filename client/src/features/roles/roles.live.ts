import type { LiveFeature } from '../../realtime/live-updates.ts';

export const permissionsKey = (shopId: string) => ['permissions', shopId] as const;

/** Another device of the owner may have changed what an employee may do. */
export const permissionsLive: LiveFeature = {
  handlers: {
    rights: (queryClient, { shopId }) => {
      void queryClient.invalidateQueries({ queryKey: permissionsKey(shopId) });
    },
  },
  queryKeys: (shopId) => [permissionsKey(shopId)],
};
