import type { LiveFeature } from '../../realtime/live-updates.ts';

/** First parts of keys. */
export const attendanceKeys = {
  own: (shopId: string) => ['own-attendance', shopId] as const,
  months: (shopId: string) => ['attendance', shopId] as const,
};

/** An event has no hours and no name, so what is shown is loaded again. */
export const attendanceLive: LiveFeature = {
  handlers: {
    attendance: (queryClient, { shopId, name }) => {
      const key = name === 'attendance:own' ? attendanceKeys.own : attendanceKeys.months;
      void queryClient.invalidateQueries({ queryKey: key(shopId) });
    },
  },
  queryKeys: (shopId) => [attendanceKeys.own(shopId), attendanceKeys.months(shopId)],
};
