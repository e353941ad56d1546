import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type { daysApi, ZReport } from '@tawa/shared/days/days.contract.ts';
import { daysPaths } from '@tawa/shared/days/days.paths.ts';
import { useState } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { createClient } from '../../lib/api/create-client.ts';
import { IdempotencyKeys } from '../../lib/api/idempotency-keys.ts';
import { liveStaleTime } from '../../realtime/connection-state.ts';
import { useInvalidate } from '../../realtime/invalidate-after-mutation.ts';
import { zReportsKey } from './days.live.ts';

const daysClient = createClient<typeof daysApi>(daysPaths);

/** Loads one page, newest first. The previous page stays visible meanwhile. */
export function zReportsQuery(shopId: string, page: number) {
  return queryOptions({
    queryKey: [...zReportsKey(shopId), page],
    queryFn: async ({ signal }) =>
      (await daysClient.getZReports({ params: { shopId }, query: { page }, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: liveStaleTime,
  });
}

/** The keys are kept outside of the components, so that they survive closing a sheet. */
const keys = new IdempotencyKeys();

/** @param newestNumber of the Z reports, 0 for none. A retry sends the first one, also if the list has changed. */
export function useCloseDay(shopId: string, newestNumber: number) {
  const [lastNumber] = useState(newestNumber);
  return useMutation({
    mutationFn: () =>
      keys.withKey([shopId, lastNumber], (idempotencyKey) =>
        daysClient.closeDay({ params: { shopId }, body: { lastNumber }, idempotencyKey }),
      ),
    onSettled: useInvalidate(zReportsKey(shopId)),
    meta: { quiet: true },
  });
}

/** The Z report that somebody else has made, from the error that says so. */
export const otherZ = (error: Error): ZReport | undefined =>
  error instanceof ApiError ? (error.data as { z?: ZReport }).z : undefined;
