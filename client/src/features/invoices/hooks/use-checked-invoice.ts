import { useQuery } from '@tanstack/react-query';
import type { invoiceCheckApi } from '@tawa/shared/invoices/invoice-check.contract.ts';
import { invoiceCheckPaths } from '@tawa/shared/invoices/invoice-check.paths.ts';
import { createClient } from '../../../lib/api/create-client.ts';

const client = createClient<typeof invoiceCheckApi>(invoiceCheckPaths);

/** What a person reads off a printed invoice. */
export interface PrintedCheck {
  shopCode: string;
  invoiceNo: string;
  code: string;
}

/** NOT_FOUND means that no invoice has this number and this code. */
export function useCheckedInvoice(printed: PrintedCheck) {
  return useQuery({
    queryKey: ['checked-invoice', printed],
    queryFn: async ({ signal }) => (await client.checkInvoice({ params: printed, signal })).data.invoice,
    meta: { quiet: true },
  });
}
