import { useMutation } from '@tanstack/react-query';
import type { QueryInput } from '@tawa/shared/contract/endpoint.ts';
import type { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { invoicePaths } from '@tawa/shared/invoices/invoices.paths.ts';
import type { EXPORT_LINES } from '@tawa/shared/invoices/invoices.rules.ts';
import { invoiceMessages } from '@tawa/shared/messages/invoices.en.ts';
import type { TableFormat } from '@tawa/shared/table-formats.ts';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { downloadFile } from '../../../lib/download.ts';
import { toastSuccess } from '../../../lib/toasts.ts';

export type ExportLines = (typeof EXPORT_LINES)[number];
export type ExportFilter = Omit<QueryInput<typeof invoicesApi.exportInvoices>, 'lines' | 'format'>;

interface ExportChoice {
  lines: ExportLines;
  format: TableFormat;
  signal: AbortSignal;
}

/** The result is undefined if the export was aborted. */
export function useExportInvoices(shopId: string, filter: ExportFilter) {
  return useMutation({
    mutationFn: async ({ lines, format, signal }: ExportChoice) => {
      const options = { params: { shopId }, query: { ...filter, lines, format }, signal };
      try {
        return await downloadFile<typeof invoicesApi.exportInvoices>(invoicePaths.exportInvoices, options);
      } catch (error) {
        if (signal.aborted) return undefined;
        throw error;
      }
    },
    onSuccess: (file) => {
      if (!file) return;
      saveFile(file.name, file.content);
      toastSuccess(invoiceMessages().export.inDownloads(file.name));
    },
  });
}
