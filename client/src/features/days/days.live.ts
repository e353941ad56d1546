import type { LiveFeature } from '../../realtime/live-updates.ts';

/** The first part of the keys of the lists. */
export const zReportsKey = (shopId: string) => ['z-reports', shopId] as const;

/** An event has no report, so what is shown is loaded again. */
export const daysLive: LiveFeature = {
  handlers: {
    day: (queryClient, { shopId }) => {
      void queryClient.invalidateQueries({ queryKey: zReportsKey(shopId) });
    },
  },
  queryKeys: (shopId) => [zReportsKey(shopId)],
};
