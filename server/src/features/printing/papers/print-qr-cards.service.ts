import type { BodyOf } from '@tawa/shared/contract/endpoint.ts';
import type { PrintJob, printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { qrPath } from '@tawa/shared/tables/tables.rules.ts';
import type { ShopScope } from '../../../auth/shop-scope.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { UnitOfWork, WriteContext } from '../../../events/unit-of-work.ts';
import { qrCardDocument } from '../../../printing/qr-card-document.ts';
import { findShop } from '../../shops/shops.repository.ts';
import { findTable } from '../../tables/tables.repository.ts';
import { requireEnabledPrinter } from '../printers/require-printer.service.ts';
import { presentPrintJob } from '../printing.presenter.ts';
import type { PrinterRow } from '../printing.table.ts';
import { atPrinter, insertPrintJob } from '../queue/print-queue.repository.ts';
import type { PrintQueues } from '../queue/print-queues.service.ts';
import { writePrintJobs } from '../queue/write-print-jobs.service.ts';

type QrCardForm = BodyOf<typeof printingApi.printQrCard>;

export interface PrintQrCardsService {
  /** @throws entity.not_found for the table and the printer, printer.disabled, print_job.long_link */
  print(
    scope: ShopScope,
    tableId: string,
    form: QrCardForm,
  ): Promise<{ printJob: PrintJob; printer: Pick<PrinterRow, 'name'> }>;
}

interface PrintQrCardsNeeds {
  unitOfWork: UnitOfWork;
  printQueues: PrintQueues;
}

async function insertQrCardJob(write: WriteContext, tableId: string, { printerId, origin }: QrCardForm) {
  const [shop, table] = [await findShop(write), await findTable(write, tableId)];
  if (!shop || !table) throw new AppError('entity.not_found', { noun: 'table' });
  const printer = await requireEnabledPrinter(write, printerId);
  const document = qrCardDocument({
    shopName: shop.name,
    tableName: table.name,
    areaName: table.areaName,
    link: origin + qrPath(write.scope.shopId, table.name),
  });
  if (!document) throw new AppError('print_job.long_link', { name: table.name });
  const job = await insertPrintJob(write, {
    ...atPrinter(printerId),
    kind: 'QR_CARD',
    seq: null,
    copyNo: 0,
    document,
    createdAt: write.at,
  });
  return { printJob: presentPrintJob(job), printer };
}

export function createPrintQrCardsService(needs: PrintQrCardsNeeds): PrintQrCardsService {
  return {
    print: (scope, tableId, form) =>
      writePrintJobs(
        needs,
        scope,
        (write) => insertQrCardJob(write, tableId, form),
        ({ printJob }) => [printJob],
      ),
  };
}
