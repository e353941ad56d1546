import { hashToken } from '../../auth/tokens-and-otps.ts';
import type { Db } from '../../db/database.ts';
import type { Serve } from '../../http/serve.ts';
import { createNameLookups } from '../../printing/connection/name-lookups.ts';
import type { FindAgentOfToken } from '../../realtime/print-agent-sockets.ts';
import type { Core } from '../core.ts';
import { createPrintAgentLinks } from './agents/print-agent-links.service.ts';
import { findAgentOfToken } from './agents/print-agents.repository.ts';
import { printAgentsRoutes } from './agents/print-agents.routes.ts';
import { createPrintAgentsService } from './agents/print-agents.service.ts';
import { createPrintConsumer } from './papers/print-consumer.service.ts';
import { createPrintInvoicesService } from './papers/print-invoices.service.ts';
import { createPrintKotsService } from './papers/print-kots.service.ts';
import { createPrintQrCardsService } from './papers/print-qr-cards.service.ts';
import { createPrintReceiptsService } from './papers/print-receipts.service.ts';
import { createUnwritableNames } from './papers/unwritable-names.service.ts';
import { createStationsService } from './printers/stations.service.ts';
import { createTryPrinter } from './printers/try-printer.service.ts';
import { createPrintersService } from './printers.service.ts';
import { printingRoutes } from './printing.routes.ts';
import { createPrintJobsService } from './queue/print-jobs.service.ts';
import { createPrintQueues } from './queue/print-queues.service.ts';
import { PRINT_TIMINGS, type PrintTimings } from './queue/print-sender.service.ts';

export function createPrinting(core: Core, changedTimings?: Partial<PrintTimings>) {
  const { read, unitOfWork, allowsPrivatePrinters, printerDns, publicUrl } = core;
  const timings = { ...PRINT_TIMINGS, ...changedTimings };
  const names = createNameLookups({ dnsServers: printerDns, isInShop: allowsPrivatePrinters });
  const printQueues = createPrintQueues({ ...core, names, timings });
  const { wake } = printQueues;
  const printConsumer = createPrintConsumer({ ...core, wake });
  const printAgents = createPrintAgentsService(core);
  const queueNeeds = { read, unitOfWork, printQueues };
  const services = {
    printers: createPrintersService({
      ...queueNeeds,
      allowsPrivatePrinters,
      printConsumer,
      tryPrinter: createTryPrinter({ allowsPrivatePrinters, names, timings }),
    }),
    stations: createStationsService(unitOfWork),
    listUnwritableNames: createUnwritableNames(read),
    printJobs: createPrintJobsService(queueNeeds),
    printKots: createPrintKotsService(queueNeeds),
    printInvoices: createPrintInvoicesService({ ...queueNeeds, publicUrl }),
    printQrCards: createPrintQrCardsService(queueNeeds),
    printReceipts: createPrintReceiptsService(queueNeeds),
  };
  return {
    printQueues,
    printConsumer,
    printAgentLinks: createPrintAgentLinks({ ...core, wake }),
    mountRoutes(serve: Serve): void {
      printingRoutes(serve, services);
      printAgentsRoutes(serve, printAgents);
    },
  };
}

export const createAgentQuery =
  (read: Db): FindAgentOfToken =>
  (token) =>
    findAgentOfToken(read, hashToken(token));
