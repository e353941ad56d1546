import { replyMessages } from '@tawa/shared/messages/replies.en.ts';
import { type Printer, printingApi } from '@tawa/shared/printing/printing.contract.ts';
import type { Serve } from '../../http/serve.ts';
import type { PrintInvoicesService } from './papers/print-invoices.service.ts';
import type { PrintKotsService } from './papers/print-kots.service.ts';
import type { PrintQrCardsService } from './papers/print-qr-cards.service.ts';
import type { PrintReceiptsService } from './papers/print-receipts.service.ts';
import type { ListUnwritableNames } from './papers/unwritable-names.service.ts';
import type { StationsService } from './printers/stations.service.ts';
import type { PrintersService } from './printers.service.ts';
import type { PrintJobsService } from './queue/print-jobs.service.ts';

interface PrintingServices {
  printers: PrintersService;
  stations: StationsService;
  printJobs: PrintJobsService;
  printKots: PrintKotsService;
  printInvoices: PrintInvoicesService;
  printQrCards: PrintQrCardsService;
  printReceipts: PrintReceiptsService;
  listUnwritableNames: ListUnwritableNames;
}

const m = () => replyMessages().printing;

export function printingRoutes(serve: Serve, services: PrintingServices): void {
  printerRoutes(serve, services);
  printJobRoutes(serve, services);
}

const savedMessage = ({ state, host, port }: Printer, saved: string): string =>
  state.status === 'UNREACHABLE' ? m().notAnswering(saved, host, port) : saved;

function printerRoutes(serve: Serve, { printers, stations, listUnwritableNames }: PrintingServices): void {
  serve(printingApi.getPrinters, async ({ scope }) => ({
    message: m().loaded,
    data: await printers.list(scope),
  }));

  serve(printingApi.addPrinter, async ({ scope, body }) => {
    const printer = await printers.add(scope, body);
    return { message: savedMessage(printer, m().printerAdded(printer.name)), data: { printer } };
  });

  serve(printingApi.editPrinter, async ({ scope, params, body }) => {
    const { printer, isTried } = await printers.edit(scope, params.printerId, body);
    const saved = m().printerUpdated(printer.name);
    return { message: isTried ? savedMessage(printer, saved) : saved, data: { printer } };
  });

  serve(printingApi.deletePrinter, async ({ scope, params }) => {
    const { name } = await printers.remove(scope, params.printerId);
    return { message: m().printerDeleted(name), data: {} };
  });

  serve(printingApi.getUnwritableNames, async ({ scope }) => ({
    message: m().loaded,
    data: { names: await listUnwritableNames(scope) },
  }));

  slipRoutes(serve, printers);

  serve(printingApi.addStation, async ({ scope, body }) => {
    const station = await stations.add(scope, body);
    return { message: m().stationAdded(station.name), data: { station } };
  });

  serve(printingApi.editStation, async ({ scope, params, body }) => {
    const station = await stations.edit(scope, params.stationId, body);
    return { message: m().stationUpdated(station.name), data: { station } };
  });

  serve(printingApi.deleteStation, async ({ scope, params }) => {
    const { name } = await stations.remove(scope, params.stationId);
    return { message: m().stationDeleted(name), data: {} };
  });
}

function printJobRoutes(
  serve: Serve,
  { printJobs, printKots, printInvoices, printReceipts, printQrCards }: PrintingServices,
): void {
  serve(printingApi.getPrintJobs, async ({ scope }) => ({
    message: m().jobsLoaded,
    data: { printJobs: await printJobs.list(scope) },
  }));

  serve(printingApi.getUndecidedPrints, async ({ scope }) => ({
    message: m().jobsLoaded,
    data: { prints: await printJobs.listUndecided(scope) },
  }));

  serve(printingApi.markPrintJobSeen, async ({ scope, params }) => ({
    message: m().seen,
    data: { printJob: await printJobs.markSeen(scope, params.jobId) },
  }));

  serve(printingApi.markPrintJobTold, async ({ scope, params }) => ({
    message: m().told,
    data: { printJob: await printJobs.markTold(scope, params.jobId) },
  }));

  serve(printingApi.reprintKot, async ({ scope, params }) => {
    const { printers, printJobs: queued } = await printKots.reprint(scope, params.kotId);
    return { message: m().sentTo(...printers), data: { printJobs: queued } };
  });

  serve(printingApi.printInvoice, async ({ scope, params }) => {
    const { printJob, printer } = await printInvoices.print(scope, params.invoiceId);
    return { message: m().sentTo(printer.name), data: { printJob } };
  });

  serve(printingApi.printSlip, async ({ scope, params }) => {
    const { printJob, printer } = await printReceipts.printSlip(scope, params.paymentId);
    return { message: m().sentTo(printer.name), data: { printJob } };
  });

  serve(printingApi.printReceipt, async ({ scope, params }) => {
    const { printJob, printer } = await printReceipts.printReceipt(scope, params.entryId);
    return { message: m().sentTo(printer.name), data: { printJob } };
  });

  serve(printingApi.printZReport, async ({ scope, params }) => {
    const { printJob, printer } = await printReceipts.printZReport(scope, params.zId);
    return { message: m().sentTo(printer.name), data: { printJob } };
  });

  serve(printingApi.printQrCard, async ({ scope, params, body }) => {
    const { printJob, printer } = await printQrCards.print(scope, params.tableId, body);
    return { message: m().sentTo(printer.name), data: { printJob } };
  });

  serve(printingApi.resendPrintJob, async ({ scope, params }) => {
    const { printJob, printer } = await printJobs.resend(scope, params.jobId);
    return { message: m().sentTo(printer.name), data: { printJob } };
  });

  serve(printingApi.redirectPrintJob, async ({ scope, params, body }) => {
    const { printJob, printer } = await printJobs.redirect(scope, params.jobId, body.printerId);
    return { message: m().sentTo(printer.name), data: { printJob } };
  });

  serve(printingApi.discardPrintJob, async ({ scope, params }) => ({
    message: m().discarded,
    data: { printJob: await printJobs.discard(scope, params.jobId) },
  }));
}

function slipRoutes(serve: Serve, printers: PrintersService): void {
  const m = () => replyMessages().printing;

  serve(printingApi.testPrinter, async ({ scope, params }) => {
    const { printJob, printer } = await printers.test(scope, params.printerId);
    return { message: m().sentTo(printer.name), data: { printJob } };
  });

  serve(printingApi.printSetupSlip, async ({ scope, params, body }) => {
    const { printJob, printer } = await printers.printSetupSlip(scope, params.printerId, body);
    return { message: m().sentTo(printer.name), data: { printJob } };
  });
}
