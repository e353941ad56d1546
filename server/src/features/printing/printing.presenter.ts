import type { PrintAgent } from '@tawa/shared/printing/print-agents.contract.ts';
import type { Printer, PrintJob, Station, UndecidedPrint } from '@tawa/shared/printing/printing.contract.ts';
import type { PrintJobStatus } from '@tawa/shared/printing/printing.rules.ts';
import { itemsOf } from '../../printing/kot-documents.ts';
import { iso, isoOrNull } from '../../support/iso.ts';
import { isAgentConnected } from './agents/print-agents.repository.ts';
import type { PrinterWithQueue } from './printers/printers.repository.ts';
import type { StationWithMenu } from './printers/stations.repository.ts';
import type { PrintAgentRow } from './printing.table.ts';
import type { PrintJobFacts, UndecidedPrintRow } from './queue/print-jobs.repository.ts';

export function presentPrinter(row: PrinterWithQueue): Printer {
  const { id, name, host, port, profile, copies, isEnabled, status, statusSince, waiting, sent } = row;
  const { agentId, printsInvoices, invoiceAreaIds } = row;
  const oldestWaitingAt = isoOrNull(row.oldestWaitingAt);
  const state = { status, since: iso(statusSince), waiting, oldestWaitingAt, sent };
  return {
    _id: id,
    name,
    host,
    port,
    agentId,
    profile,
    copies,
    isEnabled,
    printsInvoices,
    invoiceAreaIds,
    state,
  };
}

/** @param now ms UTC */
export function presentPrintAgent(row: PrintAgentRow, now: number): PrintAgent {
  const { id, name, tokenHash, seenAt } = row;
  return {
    _id: id,
    name,
    isEnrolled: tokenHash !== null,
    isConnected: isAgentConnected(row, now),
    seenAt: isoOrNull(seenAt),
  };
}

export function presentStation(row: StationWithMenu): Station {
  const { id, name, printerId, fallbackPrinterId, categoryIds, itemIds, isDefault } = row;
  return { _id: id, name, printerId, fallbackPrinterId, categoryIds, itemIds, isDefault };
}

/**
 * In these statuses a print may be on paper, and nobody has to decide about it any more. A print that was *Not sure* is
 * DISCARDED when its paper was found.
 */
export const TOLD_STATUSES = ['PRINTED', 'SENT', 'DISCARDED'] as const satisfies readonly PrintJobStatus[];

/** Whether the cook must be told what the paper lacks. Before that somebody decides whether there is a paper. */
export const isUntoldPaper = ({ status, isUntold }: Pick<PrintJobFacts, 'status' | 'isUntold'>): boolean =>
  isUntold && (TOLD_STATUSES as readonly PrintJobStatus[]).includes(status);

export function presentPrintJob(row: PrintJobFacts): PrintJob {
  const { invoiceId, invoiceNo } = row;
  const { id, printerId, kind, kotId, tokenNo, stationName, status, attempts, copyNo, error } = row;
  return {
    _id: id,
    printerId,
    kind,
    kotId,
    tokenNo,
    invoiceId,
    invoiceNo,
    stationName,
    status,
    isUntold: isUntoldPaper(row),
    attempts,
    copyNo,
    error,
    createdAt: iso(row.createdAt),
    printedAt: isoOrNull(row.printedAt),
  };
}

export function presentUndecidedPrint(row: UndecidedPrintRow): UndecidedPrint {
  const { tableName, document, seenAt } = row;
  return {
    ...presentPrintJob(row),
    tableName,
    items: row.kotId === null ? [] : itemsOf(document),
    seenAt: isoOrNull(seenAt),
  };
}
