import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type { BodyInput } from '@tawa/shared/contract/endpoint.ts';
import type { Shift, shiftsApi } from '@tawa/shared/shifts/shifts.contract.ts';
import { shiftsPaths } from '@tawa/shared/shifts/shifts.paths.ts';
import { RECEIPT_SIDE } from '@tawa/shared/shifts/shifts.rules.ts';
import { useState } from 'react';
import { createClient } from '../../lib/api/create-client.ts';
import { IdempotencyKeys } from '../../lib/api/idempotency-keys.ts';
import { shrinkImage } from '../../lib/browser/shrink-image.ts';
import { downloadFile } from '../../lib/download.ts';
import { liveStaleTime } from '../../realtime/connection-state.ts';
import { useInvalidate } from '../../realtime/invalidate-after-mutation.ts';
import { shiftKeys } from './shifts.live.ts';

const shiftsClient = createClient<typeof shiftsApi>(shiftsPaths);

/** Those that are open now. A shop has a few drawers at most, so one page has all. */
export function openShiftsQuery(shopId: string) {
  return queryOptions({
    queryKey: [...shiftKeys.lists(shopId), 'OPEN'],
    queryFn: async ({ signal }) =>
      (await shiftsClient.getShifts({ params: { shopId }, query: { status: 'OPEN' }, signal })).data.shifts,
    staleTime: liveStaleTime,
  });
}

/** Loads one page, newest first. The previous page stays visible meanwhile. */
export function closedShiftsQuery(shopId: string, page: number) {
  return queryOptions({
    queryKey: [...shiftKeys.lists(shopId), 'CLOSED', page],
    queryFn: async ({ signal }) =>
      (await shiftsClient.getShifts({ params: { shopId }, query: { status: 'CLOSED', page }, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: liveStaleTime,
  });
}

/** What a shift took in, moved and expects, as far as the user may see it. */
export function xReportQuery(shopId: string, shiftId: string) {
  return queryOptions({
    queryKey: [...shiftKeys.reports(shopId), shiftId],
    queryFn: async ({ signal }) =>
      (await shiftsClient.getXReport({ params: { shopId, shiftId }, signal })).data,
    staleTime: liveStaleTime,
  });
}

/** The keys are kept outside of the components, so that they survive closing a sheet. */
const keys = new IdempotencyKeys();

/** After an error too: it may say that another device was faster, and the page then shows what is now. */
const useReload = (shopId: string) => useInvalidate(shiftKeys.lists(shopId), shiftKeys.reports(shopId));

/** @param before the number of the shop's newest closed shift: the same float on another day is another opening */
export function useOpenShift(shopId: string, before: number) {
  return useMutation({
    mutationFn: (body: BodyInput<typeof shiftsApi.openShift>) =>
      keys.withKey(['open', shopId, before, body], (idempotencyKey) =>
        shiftsClient.openShift({ params: { shopId }, body, idempotencyKey }),
      ),
    onSettled: useReload(shopId),
  });
}

/** @param movements how many there are: a second one of the same amount is another one, a retry in the same form is not */
export function useMoveCash(shopId: string, shiftId: string, movements: number) {
  const [movementsBefore] = useState(movements);
  return useMutation({
    mutationFn: (body: BodyInput<typeof shiftsApi.addCashMovement>) =>
      keys.withKey(['move', shiftId, movementsBefore, body], (idempotencyKey) =>
        shiftsClient.addCashMovement({ params: { shopId, shiftId }, body, idempotencyKey }),
      ),
    onSettled: useReload(shopId),
  });
}

/** A receipt is never replaced, so what is loaded stays right. */
export function receiptQuery(shopId: string, movementId: string) {
  return queryOptions({
    queryKey: ['receipt', shopId, movementId],
    queryFn: async () =>
      (
        await downloadFile<typeof shiftsApi.getReceipt>(shiftsPaths.getReceipt, {
          params: { shopId, movementId },
        })
      ).content,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** A repeated request needs no key: a receipt is added once. */
export function useSetReceipt(shopId: string, movementId: string) {
  return useMutation({
    mutationFn: async (photo: File) =>
      shiftsClient.setReceipt({
        params: { shopId, movementId },
        body: { photo: await shrinkImage(photo, RECEIPT_SIDE) },
      }),
    onSettled: useReload(shopId),
  });
}

/** Sends the first or the second count. */
export function useCountShift(shopId: string, { _id: shiftId, counts }: Shift) {
  return useMutation({
    mutationFn: (body: BodyInput<typeof shiftsApi.countShift>) =>
      keys.withKey(['count', shiftId, counts.length, body], (idempotencyKey) =>
        shiftsClient.countShift({ params: { shopId, shiftId }, body, idempotencyKey }),
      ),
    onSettled: useReload(shopId),
  });
}

export function useAcceptVariance(shopId: string, shiftId: string) {
  return useMutation({
    mutationFn: () =>
      keys.withKey(['accept', shiftId], (idempotencyKey) =>
        shiftsClient.acceptVariance({ params: { shopId, shiftId }, idempotencyKey }),
      ),
    onSettled: useReload(shopId),
  });
}

export function useCloseShift(shopId: string, shiftId: string) {
  return useMutation({
    mutationFn: (body: BodyInput<typeof shiftsApi.closeShift>) =>
      keys.withKey(['close', shiftId, body], (idempotencyKey) =>
        shiftsClient.closeShift({ params: { shopId, shiftId }, body, idempotencyKey }),
      ),
    onSettled: useReload(shopId),
  });
}
