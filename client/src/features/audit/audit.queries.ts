import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type { auditApi } from '@tawa/shared/audit/audit.contract.ts';
import { auditPaths } from '@tawa/shared/audit/audit.paths.ts';
import type { QueryInput } from '@tawa/shared/contract/endpoint.ts';
import { auditMessages } from '@tawa/shared/messages/audit.en.ts';
import type { TableFormat } from '@tawa/shared/table-formats.ts';
import { createClient } from '../../lib/api/create-client.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { downloadFile } from '../../lib/download.ts';
import { toastSuccess } from '../../lib/toasts.ts';

const auditClient = createClient<typeof auditApi>(auditPaths);

export type AuditFilter = Omit<QueryInput<typeof auditApi.exportAudit>, 'format'>;

/** Loads one page. The previous page stays visible meanwhile. */
export function auditQuery(shopId: string, query: AuditFilter & { page: number }) {
  return queryOptions({
    queryKey: ['audit', shopId, query],
    queryFn: async ({ signal }) =>
      (await auditClient.getAuditEntries({ params: { shopId }, query, signal })).data,
    placeholderData: keepPreviousData,
    // No event announces an entry.
    refetchOnWindowFocus: true,
  });
}

/** The head of the shop's chain and those of the last 30 days. */
export const chainQuery = (shopId: string) =>
  queryOptions({
    queryKey: ['audit-chain', shopId],
    queryFn: async ({ signal }) => (await auditClient.getChain({ params: { shopId }, signal })).data,
    // No event announces an entry.
    refetchOnWindowFocus: true,
  });

/** Saves the entries of all pages as a file and shows a toast. */
export function useExportAudit(shopId: string, filter: AuditFilter) {
  return useMutation({
    mutationFn: (format: TableFormat) =>
      downloadFile<typeof auditApi.exportAudit>(auditPaths.exportAudit, {
        params: { shopId },
        query: { ...filter, format },
      }),
    onSuccess: ({ name, content }) => {
      saveFile(name, content);
      toastSuccess(auditMessages().exported(name));
    },
  });
}
