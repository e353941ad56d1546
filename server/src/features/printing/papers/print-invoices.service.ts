import type { AccountEntry } from '@tawa/shared/customers/credit-accounts.contract.ts';
import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { givesBack, takesMoney } from '@tawa/shared/invoices/payments.rules.ts';
import type { PrintJob } from '@tawa/shared/printing/printing.contract.ts';
import type { ShopContext, ShopScope } from '../../../auth/shop-scope.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { UnitOfWork, WriteContext } from '../../../events/unit-of-work.ts';
import { type CodesOfLine, drawerDocument, invoiceDocument } from '../../../printing/invoice-document.ts';
import { findCheckPath } from '../../invoices/invoice-check.service.ts';
import { requireInvoiceWithKots } from '../../invoices/invoice-guards.service.ts';
import { readInvoice } from '../../invoices/invoice-queries.service.ts';
import type { InvoiceWithKots } from '../../invoices/invoice-with-kots.repository.ts';
import { markInvoicePrinted } from '../../orders/orders.repository.ts';
import { findInvoicePrinter, findInvoicePrinterOfShop } from '../printers/invoice-printers.repository.ts';
import { findRoutedItems } from '../printers/stations.repository.ts';
import { presentPrintJob } from '../printing.presenter.ts';
import type { PrinterRow } from '../printing.table.ts';
import { findLastInvoiceCopyNo } from '../queue/print-jobs.repository.ts';
import { atPrinter, insertPrintJob, insertPrintJobs } from '../queue/print-queue.repository.ts';
import type { PrintQueues } from '../queue/print-queues.service.ts';
import { writePrintJobs } from '../queue/write-print-jobs.service.ts';
import { readInvoiceShop } from './invoice-shop.service.ts';
import { itemCodesOf, mayNeedCodes } from './item-codes.service.ts';

export interface PrintInvoicesService {
  /** @throws entity.not_found, print_job.void_invoice, print_job.no_invoice_printer */
  print(
    scope: ShopScope,
    invoiceId: string,
  ): Promise<{ printJob: PrintJob; printer: Pick<PrinterRow, 'name'> }>;
}

interface PrintInvoicesNeeds {
  unitOfWork: UnitOfWork;
  printQueues: PrintQueues;
  publicUrl: string | undefined;
}

const nameOfLine = ({ name, options }: Parameters<CodesOfLine>[0]): string =>
  JSON.stringify([name, ...options.map((option) => option.name)]);

/** The codes are those of today's menu. An invoice keeps none, and its KOT lines name their items. */
async function readCodes(
  context: ShopContext,
  invoice: Invoice,
  { kotsWithLines, creditedLines = [] }: InvoiceWithKots,
): Promise<CodesOfLine> {
  if (!invoice.items.some(mayNeedCodes)) return () => ({});
  const lines = [...kotsWithLines.flatMap((kot) => kot.lines), ...creditedLines].map((line) => ({
    ...line,
    options: line.options ?? [],
  }));
  const itemIds = lines.flatMap(({ foodItemId, options }) => [
    foodItemId,
    ...options.flatMap(({ itemId }) => itemId ?? []),
  ]);
  const menu = await findRoutedItems(context, [...new Set(itemIds)]);
  const codes = new Map(
    lines.map((line) => [nameOfLine(line), itemCodesOf(line, (itemId) => menu.get(itemId))]),
  );
  return (line) => codes.get(nameOfLine(line)) ?? {};
}

/** A person types the link off the paper, so it has no scheme. */
async function readCheckLink(
  { tx, scope }: ShopContext,
  { _id, invoiceNo }: Invoice,
  publicUrl: string | undefined,
): Promise<string | undefined> {
  if (publicUrl === undefined) return undefined;
  const path = await findCheckPath(tx, { id: _id, shopId: scope.shopId, invoiceNo });
  return path === null ? undefined : new URL(publicUrl).host + path;
}

async function insertInvoiceJob(write: WriteContext, invoice: Invoice, publicUrl: string | undefined) {
  const { invoiceNo, status } = invoice;
  const invoiceId = invoice._id;
  if (status === 'VOID') throw new AppError('print_job.void_invoice', { invoiceNo });
  const printer = await findInvoicePrinter(write, invoiceId);
  if (!printer) throw new AppError('print_job.no_invoice_printer');
  const stored = await requireInvoiceWithKots(write, invoiceId);
  const checkLink = await readCheckLink(write, invoice, publicUrl);
  const copyNo = 1 + ((await findLastInvoiceCopyNo(write, invoiceId)) ?? -1);
  const jobs = await insertPrintJobs(write, {
    ...atPrinter(printer.id),
    kind: 'INVOICE',
    invoiceId,
    invoiceNo,
    seq: null,
    copyNo,
    document: invoiceDocument(
      { ...invoice, checkLink },
      await readInvoiceShop(write),
      copyNo,
      await readCodes(write, invoice, stored),
    ),
    createdAt: write.at,
  });
  const lines = stored.kotsWithLines.flatMap((kot) => kot.lines).filter(({ quantity }) => quantity > 0);
  await markInvoicePrinted(
    write.tx,
    lines.map(({ id }) => id),
    write.at,
  );
  // The invoice is printed when its last part is.
  const job = jobs.at(-1);
  if (!job) throw new Error('an invoice has at least one slip');
  return { printJob: presentPrintJob(job), printer };
}

/** An event of a version without payments as rows has none. */
type AnnouncedInvoice = Omit<Invoice, 'payments'> & Partial<Pick<Invoice, 'payments'>>;

/**
 * An event with a payment has the payment's time. An event of a version without payments as rows has none, and was of
 * the only payment.
 */
function isFirstCashPayment({ payments, status, paymentMode }: AnnouncedInvoice, at: number): boolean {
  if (!payments) return status === 'PAID' && paymentMode === 'CASH';
  const first = payments.find((payment) => takesMoney(payment) && payment.paymentMode === 'CASH');
  return first !== undefined && Date.parse(first.at) === at;
}

/** The counter-row of a corrected payment moves no cash: another payment has its time. */
function isCashRefund({ payments = [] }: AnnouncedInvoice, at: number): boolean {
  const made = payments.filter((payment) => Date.parse(payment.at) === at);
  return made.some(
    ({ kind, paymentMode, refundOf }) =>
      givesBack(kind) &&
      paymentMode === 'CASH' &&
      !made.some((other) => takesMoney(other) && other._id !== refundOf),
  );
}

/**
 * Opens the drawer at the first cash payment of an invoice, also of a part, and when cash is given back. Prints of the invoice open no drawer.
 * @param invoice in the event that has the number `seq` @param at time of the event, ms UTC
 * @returns the printer that got a job
 */
export async function openDrawerForCash(
  context: ShopContext,
  invoice: Invoice,
  { seq, at }: { seq: number; at: number },
): Promise<string[]> {
  if (!isFirstCashPayment(invoice, at) && !isCashRefund(invoice, at)) return [];
  const printer = await findInvoicePrinter(context, invoice._id);
  const { invoiceNo } = invoice;
  return insertDrawerJob(context, printer, { invoiceId: invoice._id, invoiceNo, seq, createdAt: at });
}

/** Opens the drawer for cash that a customer pays of what is owed. Its parameters are as above. */
export async function openDrawerForCollection(
  context: ShopContext,
  { paymentMode }: AccountEntry,
  { seq, at }: { seq: number; at: number },
): Promise<string[]> {
  if (paymentMode !== 'CASH') return [];
  const printer = await findInvoicePrinterOfShop(context);
  return insertDrawerJob(context, printer, { invoiceId: null, invoiceNo: null, seq, createdAt: at });
}

async function insertDrawerJob(
  context: ShopContext,
  printer: PrinterRow | undefined,
  job: { invoiceId: string | null; invoiceNo: string | null; seq: number; createdAt: number },
): Promise<string[]> {
  if (!printer?.profile.hasDrawer) return [];
  const drawer = { kind: 'DRAWER', copyNo: 0, document: drawerDocument } as const;
  await insertPrintJob(context, { ...atPrinter(printer.id), ...drawer, ...job });
  return [printer.id];
}

export function createPrintInvoicesService(needs: PrintInvoicesNeeds): PrintInvoicesService {
  return {
    print: (scope, invoiceId) =>
      writePrintJobs(
        needs,
        scope,
        async (write) => insertInvoiceJob(write, await readInvoice(write, invoiceId), needs.publicUrl),
        ({ printJob }) => [printJob],
      ),
  };
}
