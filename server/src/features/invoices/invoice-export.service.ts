import { setImmediate as othersTurn } from 'node:timers/promises';
import type { QueryOf } from '@tawa/shared/contract/endpoint.ts';
import { BYTE_ORDER_MARK } from '@tawa/shared/csv.ts';
import type { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import type { ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import type { Download } from '../../http/static/download.ts';
import type { BillFilter } from './bill-list.repository.ts';
import { type ExportLines, exportName, exportRecords, exportTitles } from './export.presenter.ts';
import { billsInOrder } from './invoice-export.repository.ts';
import { presentInvoice } from './invoices.presenter.ts';
import { periodOf } from './invoices.service.ts';

export interface ExportingService {
  /** The bills that the list would show, as a table. @throws AppError invoice.dates */
  export(scope: ShopScope, filter: QueryOf<typeof invoicesApi.exportInvoices>): Download;
}

export function createExportingService(read: Db): ExportingService {
  async function* pieces(scope: ShopScope, lines: ExportLines, filter: BillFilter): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + exportTitles(lines);
    for await (const bills of billsInOrder(read, scope, filter)) {
      const records = bills.map((bill) => exportRecords(lines, presentInvoice(bill))).join('');
      if (records) yield records;
      await othersTurn();
    }
  }

  return {
    export(scope, { startDate, endDate, lines = 'bills', ...filter }) {
      const period = periodOf({ startDate, endDate });
      return { name: exportName(lines, period), pieces: pieces(scope, lines, { ...filter, period }) };
    },
  };
}
