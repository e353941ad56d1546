import { setImmediate as othersTurn } from 'node:timers/promises';
import type { QueryOf } from '@tawa/shared/contract/endpoint.ts';
import { BYTE_ORDER_MARK } from '@tawa/shared/csv.ts';
import type { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { INVOICE_DOCUMENTS } from '@tawa/shared/invoices/invoices.rules.ts';
import type { ShopScope } from '../../../auth/shop-scope.ts';
import type { Db } from '../../../db/database.ts';
import type { FileDownload } from '../../../http/serve.ts';
import { findDayStarts } from '../../shops/shops.repository.ts';
import type { InvoiceFilter } from '../invoice-list.repository.ts';
import { requireValidPeriod } from '../invoice-queries.service.ts';
import { presentInvoice } from '../invoices.presenter.ts';
import { type ExportLines, exportFileName, exportHeader, exportRecords } from './invoice-export.presenter.ts';
import { readInvoicesInBatches } from './invoice-export.repository.ts';

export interface InvoiceExportService {
  /** Exports the invoices that `list` returns as CSV. Without a document, its credit notes follow the invoices. */
  export(scope: ShopScope, filter: QueryOf<typeof invoicesApi.exportInvoices>): Promise<FileDownload>;
}

export function createInvoiceExportService(read: Db): InvoiceExportService {
  async function* csvChunks(
    scope: ShopScope,
    lines: ExportLines,
    filter: InvoiceFilter,
  ): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + exportHeader(lines);
    for (const document of filter.document ? [filter.document] : INVOICE_DOCUMENTS)
      for await (const batch of readInvoicesInBatches({ tx: read, scope }, { ...filter, document })) {
        const records = batch
          .map((invoiceWithKots) => exportRecords(lines, presentInvoice(invoiceWithKots)))
          .join('');
        if (records) yield records;
        await othersTurn();
      }
  }

  return {
    async export(scope, { startDate, endDate, lines = 'bills', ...filter }) {
      const starts = await findDayStarts({ tx: read, scope });
      const period = requireValidPeriod({ startDate, endDate }, starts);
      return {
        name: exportFileName(lines, period, starts),
        chunks: csvChunks(scope, lines, { ...filter, period }),
      };
    },
  };
}
