import { queryOptions, useMutation } from '@tanstack/react-query';
import { reportMessages } from '@tawa/shared/messages/reports.en.ts';
import { daysOfMonth } from '@tawa/shared/reports/months.rules.ts';
import type { reportsApi } from '@tawa/shared/reports/reports.contract.ts';
import { reportsPaths } from '@tawa/shared/reports/reports.paths.ts';
import type { ReportKind } from '@tawa/shared/reports/reports.rules.ts';
import type { TableFormat } from '@tawa/shared/table-formats.ts';
import { createClient } from '../../lib/api/create-client.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { type DownloadedFile, downloadFile } from '../../lib/download.ts';
import { toastSuccess } from '../../lib/toasts.ts';
import type { DayRange } from '../invoices/model/invoice-periods.ts';

const reportsClient = createClient<typeof reportsApi>(reportsPaths);

/**
 * Without days the query is disabled. The server emits no event that covers each payment, so the query keeps no fresh data:
 * each mount and each focus of the window loads the report again.
 */
export function reportQuery(shopId: string, kind: ReportKind, days: DayRange | undefined) {
  const query = { from: days?.startDate, to: days?.endDate };
  return queryOptions({
    queryKey: ['reports', shopId, kind, query],
    queryFn: async ({ signal }) =>
      (await reportsClient.getReport({ params: { kind, shopId }, query, signal })).data,
    enabled: days !== undefined,
    refetchOnWindowFocus: true,
  });
}

/** Is loaded again like a report. */
export function gstMonthQuery(shopId: string, month: string) {
  return queryOptions({
    queryKey: ['reports', shopId, 'gst-month', month],
    queryFn: async ({ signal }) =>
      (await reportsClient.getGstMonth({ params: { shopId }, query: { month }, signal })).data,
    refetchOnWindowFocus: true,
  });
}

function useFile<Of = void>(load: (of: Of) => Promise<DownloadedFile>) {
  return useMutation({
    mutationFn: load,
    onSuccess: (file) => {
      saveFile(file.name, file.content);
      toastSuccess(reportMessages().inDownloads(file.name));
    },
  });
}

export const useReportFile = (shopId: string, kind: ReportKind, days: DayRange | undefined) =>
  useFile((format: TableFormat) =>
    downloadFile<typeof reportsApi.getReport>(reportsPaths.getReport, {
      params: { kind, shopId },
      query: { from: days?.startDate, to: days?.endDate, format },
    }),
  );

export const useGstMonthFile = (shopId: string, month: string) =>
  useFile((format: TableFormat) =>
    downloadFile<typeof reportsApi.getGstMonth>(reportsPaths.getGstMonth, {
      params: { shopId },
      query: { month, format },
    }),
  );

/** The days of a month. */
export const useTallyFile = (shopId: string, month: string) =>
  useFile(() => {
    const [from, to] = daysOfMonth(month);
    return downloadFile<typeof reportsApi.getTally>(reportsPaths.getTally, {
      params: { shopId },
      query: { from, to },
    });
  });
