import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { attendanceApi, Punch } from '@tawa/shared/attendance/attendance.contract.ts';
import { attendancePaths } from '@tawa/shared/attendance/attendance.paths.ts';
import type { PunchKind } from '@tawa/shared/attendance/attendance.rules.ts';
import type { BodyInput } from '@tawa/shared/contract/endpoint.ts';
import { attendanceMessages } from '@tawa/shared/messages/attendance.en.ts';
import type { TableFormat } from '@tawa/shared/table-formats.ts';
import { isOutcomeUnknown } from '../../lib/api/api-error.ts';
import { createClient } from '../../lib/api/create-client.ts';
import { IdempotencyKeys } from '../../lib/api/idempotency-keys.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { downloadFile } from '../../lib/download.ts';
import { toastSuccess } from '../../lib/toasts.ts';
import { liveStaleTime } from '../../realtime/connection-state.ts';
import { useInvalidate } from '../../realtime/invalidate-after-mutation.ts';
import { attendanceKeys } from './attendance.live.ts';

const attendanceClient = createClient<typeof attendanceApi>(attendancePaths);

/** The signed-in person's open punch and hours of this month. */
export function ownAttendanceQuery(shopId: string) {
  return queryOptions({
    queryKey: attendanceKeys.own(shopId),
    queryFn: async ({ signal }) =>
      (await attendanceClient.getOwnAttendance({ params: { shopId }, signal })).data,
    staleTime: liveStaleTime,
    refetchOnWindowFocus: true,
    meta: { quiet: true },
  });
}

/** Who is in now, and everybody's hours of a month. The previous month stays visible meanwhile. */
export function attendanceMonthQuery(shopId: string, month: string) {
  return queryOptions({
    queryKey: [...attendanceKeys.months(shopId), month],
    queryFn: async ({ signal }) =>
      (await attendanceClient.getAttendanceMonth({ params: { shopId }, query: { month }, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: liveStaleTime,
    refetchOnWindowFocus: true,
    meta: { quiet: true },
  });
}

/** The keys are kept outside of the components, so that they survive leaving the page. */
const keys = new IdempotencyKeys();

/**
 * Loads the state again after an error too: it may say that another device was faster.
 * @param before what the person saw: the punch that is open, or how many there were
 * @param leave ends the session at a shared till once the person has punched; undefined on another device
 */
export function usePunch(shopId: string, userId: string, before: string, leave: (() => void) | undefined) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (kind: PunchKind) =>
      keys.withKey(['punch', shopId, userId, before, kind], (idempotencyKey) =>
        attendanceClient.punch({ params: { shopId }, body: { kind }, idempotencyKey }),
      ),
    onSuccess: leave,
    // Awaited, so that the button stays busy until it says what can be done next. Nothing is loaded for somebody who leaves.
    onSettled: async (_reply, error, kind) => {
      if (leave && !error) return;
      await queryClient.invalidateQueries({ queryKey: attendanceKeys.own(shopId) });
      if (!leave || !isOutcomeUnknown(error)) return;
      // The reply was lost. The till must not stay open to the next person if the punch was stored.
      const own = queryClient.getQueryData(ownAttendanceQuery(shopId).queryKey);
      if (own && (own.open !== null) === (kind === 'IN')) leave();
    },
  });
}

export function useCorrectPunch(shopId: string, { _id: punchId }: Punch) {
  return useMutation({
    mutationFn: (body: BodyInput<typeof attendanceApi.correctPunch>) =>
      attendanceClient.correctPunch({ params: { punchId, shopId }, body }),
    onSettled: useInvalidate(attendanceKeys.months(shopId)),
  });
}

export function useAttendanceFile(shopId: string, month: string) {
  return useMutation({
    mutationFn: (format: TableFormat) =>
      downloadFile<typeof attendanceApi.getAttendanceMonth>(attendancePaths.getAttendanceMonth, {
        params: { shopId },
        query: { month, format },
      }),
    onSuccess: (file) => {
      saveFile(file.name, file.content);
      toastSuccess(attendanceMessages().inDownloads(file.name));
    },
  });
}
