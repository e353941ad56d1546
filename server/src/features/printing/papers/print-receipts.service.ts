import { hasSlip, partSlip } from '@tawa/shared/invoices/receipts.rules.ts';
import type { PrintJob } from '@tawa/shared/printing/printing.contract.ts';
import type { ShopScope } from '../../../auth/shop-scope.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { UnitOfWork, WriteContext } from '../../../events/unit-of-work.ts';
import { receiptDocument } from '../../../printing/receipt-document.ts';
import { readInvoice } from '../../invoices/invoice-queries.service.ts';
import { findPayment } from '../../invoices/payments.repository.ts';
import { findInvoicePrinter } from '../printers/invoice-printers.repository.ts';
import { presentPrintJob } from '../printing.presenter.ts';
import type { PrinterRow } from '../printing.table.ts';
import { atPrinter, insertPrintJob } from '../queue/print-queue.repository.ts';
import type { PrintQueues } from '../queue/print-queues.service.ts';
import { writePrintJobs } from '../queue/write-print-jobs.service.ts';
import { readInvoiceShop } from './invoice-shop.service.ts';

type Queued = Promise<{ printJob: PrintJob; printer: Pick<PrinterRow, 'name'> }>;

/** Papers about money that are no invoices. They print where invoices do, and are not numbered. */
export interface PrintReceiptsService {
  /** @throws entity.not_found, also for a payment that is no part or holds nothing; print_job.no_invoice_printer */
  printSlip(scope: ShopScope, paymentId: string): Queued;
}

interface PrintReceiptsNeeds {
  unitOfWork: UnitOfWork;
  printQueues: PrintQueues;
}

async function insertSlipJob(write: WriteContext, paymentId: string) {
  const row = await findPayment(write, paymentId);
  if (!row) throw new AppError('entity.not_found', { noun: 'slip' });
  const invoice = await readInvoice(write, row.invoiceId);
  const payment = invoice.payments.find(({ _id }) => _id === paymentId);
  if (!payment || !hasSlip(payment)) throw new AppError('entity.not_found', { noun: 'slip' });
  const printer = await findInvoicePrinter(write, invoice._id);
  if (!printer) throw new AppError('print_job.no_invoice_printer');
  const job = await insertPrintJob(write, {
    ...atPrinter(printer.id),
    kind: 'SLIP',
    invoiceId: invoice._id,
    invoiceNo: invoice.invoiceNo,
    seq: null,
    copyNo: 0,
    document: receiptDocument(partSlip(invoice, payment), await readInvoiceShop(write)),
    createdAt: write.at,
  });
  return { printJob: presentPrintJob(job), printer };
}

export function createPrintReceiptsService(needs: PrintReceiptsNeeds): PrintReceiptsService {
  return {
    printSlip: (scope, paymentId) =>
      writePrintJobs(
        needs,
        scope,
        (write) => insertSlipJob(write, paymentId),
        ({ printJob }) => [printJob],
      ),
  };
}
