import type { LiveFeature } from '../../realtime/live-updates.ts';

/** The first part of the query keys of all pages of Z reports. */
export const zReportsKey = (shopId: string) => ['z-reports', shopId] as const;

/** `day:closed` carries no report, so the pages that are shown are loaded again. */
export const daysLive: LiveFeature = {
  handlers: {
    day: (queryClient, { shopId }) => {
      void queryClient.invalidateQueries({ queryKey: zReportsKey(shopId) });
    },
  },
  queryKeys: (shopId) => [zReportsKey(shopId)],
};
