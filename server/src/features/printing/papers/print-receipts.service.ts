import { collectionReceipt } from '@tawa/shared/customers/collection-receipt.rules.ts';
import { withRunningBalance } from '@tawa/shared/customers/credit-account.rules.ts';
import { zPaper } from '@tawa/shared/days/z-paper.rules.ts';
import { hasSlip, partSlip } from '@tawa/shared/invoices/receipts.rules.ts';
import { toRupees } from '@tawa/shared/money.ts';
import type { PrintJob } from '@tawa/shared/printing/printing.contract.ts';
import type { ShopContext, ShopScope } from '../../../auth/shop-scope.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { UnitOfWork, WriteContext } from '../../../events/unit-of-work.ts';
import { receiptDocument } from '../../../printing/receipt-document.ts';
import { zDocument } from '../../../printing/z-document.ts';
import { iso } from '../../../support/iso.ts';
import { findAccountEntry, listAccountEntries } from '../../customers/account-entries.repository.ts';
import { findCustomer } from '../../customers/customers.repository.ts';
import { readZReport } from '../../days/days.service.ts';
import { readInvoice } from '../../invoices/invoice-queries.service.ts';
import { findPayment } from '../../invoices/payments.repository.ts';
import { findInvoicePrinter, findInvoicePrinterOfShop } from '../printers/invoice-printers.repository.ts';
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
  /** @throws entity.not_found, also for an entry that is no collection; print_job.no_invoice_printer */
  printReceipt(scope: ShopScope, entryId: string): Queued;
  /** @throws entity.not_found, print_job.no_invoice_printer */
  printZReport(scope: ShopScope, zId: string): Queued;
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

/** What was owed after a collection, in paise. */
async function readBalanceAfter(context: ShopContext, customerId: string, entryId: string): Promise<number> {
  const entries = withRunningBalance(await listAccountEntries(context, customerId));
  return entries.find(({ id }) => id === entryId)?.balance ?? 0;
}

async function insertReceiptJob(write: WriteContext, entryId: string) {
  const entry = await findAccountEntry(write, entryId);
  const customer = entry?.kind === 'COLLECTION' && (await findCustomer(write, entry.customerId));
  if (!customer) throw new AppError('entity.not_found', { noun: 'receipt' });
  const printer = await findInvoicePrinterOfShop(write);
  if (!printer) throw new AppError('print_job.no_invoice_printer');
  const balance = await readBalanceAfter(write, customer.id, entryId);
  const receipt = collectionReceipt(customer.name, {
    at: iso(entry.at),
    amount: toRupees(entry.amount),
    paymentMode: entry.paymentMode,
    modeName: entry.modeName,
    reference: entry.reference,
    balance: toRupees(balance),
  });
  const job = await insertPrintJob(write, {
    ...atPrinter(printer.id),
    kind: 'RECEIPT',
    seq: null,
    copyNo: 0,
    document: receiptDocument(receipt, await readInvoiceShop(write)),
    createdAt: write.at,
  });
  return { printJob: presentPrintJob(job), printer };
}

async function insertZJob(write: WriteContext, zId: string) {
  const report = await readZReport(write, zId);
  const printer = await findInvoicePrinterOfShop(write);
  if (!printer) throw new AppError('print_job.no_invoice_printer');
  const job = await insertPrintJob(write, {
    ...atPrinter(printer.id),
    kind: 'Z',
    seq: null,
    copyNo: 0,
    document: zDocument(zPaper(report), await readInvoiceShop(write)),
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

    printReceipt: (scope, entryId) =>
      writePrintJobs(
        needs,
        scope,
        (write) => insertReceiptJob(write, entryId),
        ({ printJob }) => [printJob],
      ),

    printZReport: (scope, zId) =>
      writePrintJobs(
        needs,
        scope,
        (write) => insertZJob(write, zId),
        ({ printJob }) => [printJob],
      ),
  };
}
