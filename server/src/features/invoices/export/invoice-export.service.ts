import { setImmediate as othersTurn } from 'node:timers/promises';
import type { QueryOf } from '@tawa/shared/contract/endpoint.ts';
import type { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { INVOICE_DOCUMENTS } from '@tawa/shared/invoices/invoices.rules.ts';
import { invoiceCsvTexts } from '@tawa/shared/messages/invoices.server.en.ts';
import type { ShopScope } from '../../../auth/shop-scope.ts';
import type { Db } from '../../../db/database.ts';
import type { UnitOfWork } from '../../../events/unit-of-work.ts';
import type { FileDownload } from '../../../http/serve.ts';
import { tableDownload } from '../../../http/table-download.ts';
import type { TableRow } from '../../../support/export/table.ts';
import { findDayStarts } from '../../shops/shops.repository.ts';
import type { InvoiceFilter } from '../invoice-list.repository.ts';
import { requireValidPeriod } from '../invoice-queries.service.ts';
import { presentInvoice } from '../invoices.presenter.ts';
import { type ExportLines, exportFileName, exportRows, exportTitles } from './invoice-export.presenter.ts';
import { readInvoicesInBatches } from './invoice-export.repository.ts';

export interface InvoiceExportService {
  /**
   * Exports the invoices that `list` returns as CSV, or as XLSX. Without a document, its credit notes follow the invoices.
   * The audit has who exported them, because names and phone numbers of customers leave the shop.
   */
  export(scope: ShopScope, filter: QueryOf<typeof invoicesApi.exportInvoices>): Promise<FileDownload>;
}

export function createInvoiceExportService({
  read,
  unitOfWork,
}: {
  read: Db;
  unitOfWork: UnitOfWork;
}): InvoiceExportService {
  async function* readRows(
    scope: ShopScope,
    lines: ExportLines,
    filter: InvoiceFilter,
  ): AsyncGenerator<TableRow[]> {
    for (const document of filter.document ? [filter.document] : INVOICE_DOCUMENTS)
      for await (const batch of readInvoicesInBatches({ tx: read, scope }, { ...filter, document })) {
        yield batch.flatMap((invoiceWithKots) => exportRows(lines, presentInvoice(invoiceWithKots)));
        await othersTurn();
      }
  }

  return {
    async export(scope, { startDate, endDate, lines = 'bills', format = 'csv', ...filter }) {
      const starts = await findDayStarts({ tx: read, scope });
      const period = requireValidPeriod({ startDate, endDate }, starts);
      const fileName = exportFileName(lines, period, starts);
      await unitOfWork.write(scope, async (write) =>
        write.audit({
          act: 'invoices.exported',
          subject: { kind: 'shop', id: scope.shopId, label: '' },
          after: { fileName: `${fileName}.${format}` },
        }),
      );
      return tableDownload(format, fileName, [
        {
          name: lines === 'bills' ? invoiceCsvTexts.sheets.perInvoice : invoiceCsvTexts.sheets.perItem,
          titles: exportTitles(lines),
          batches: readRows(scope, lines, { ...filter, period }),
        },
      ]);
    },
  };
}
