import type { PrintJobStatus } from '@tawa/shared/printing/printing.rules.ts';
import type { PrintedSlip } from '../../support/printing/printer-emulator.ts';
import { withDatabase } from '../store/open-database.ts';
import { findQuestionMarks, orderIn, orderOn, type Paper, requestOf } from './papers.ts';

export interface StoredJob {
  request: string;
  /** Null for an order without a job. */
  printerId: string | null;
  status: PrintJobStatus | null;
  /** When the event that made the job was committed, in ms UTC. */
  createdAt: number;
  /** In ms UTC, of a job that is being sent. */
  leaseUntil: number | null;
}

/** The print jobs of every order of the folder's only shop. */
export const readJobs = (dataDir: string): StoredJob[] =>
  withDatabase(dataDir, (database) => {
    const jobs = database
      .prepare(
        `SELECT kots.special_request AS "request", print_jobs.printer_id AS "printerId",
           print_jobs.status AS "status", print_jobs.created_at AS "createdAt",
           print_jobs.lease_until AS "leaseUntil"
         FROM kots LEFT JOIN print_jobs ON print_jobs.kot_id = kots.id`,
      )
      .all() as StoredJob[];
    // PostgreSQL's driver returns large integers as text.
    return jobs.map((job) => ({
      ...job,
      createdAt: Number(job.createdAt),
      leaseUntil: job.leaseUntil === null ? null : Number(job.leaseUntil),
    }));
  });

/** Whether a job waits no more and is not being sent. */
export const isSettled = ({ status }: StoredJob): boolean =>
  status !== null && status !== 'WAITING' && status !== 'SENDING';

export interface SlipFindings {
  printed: number;
  unconfirmed: number;
  twice: string[];
  /** Not whole on paper, and not marked as UNCONFIRMED. */
  lost: string[];
  /** With an end that the printer's profile does not promise. */
  unpromised: string[];
  questionMarks: string[];
}

/** Compares the paper of each printer with the orders that were acknowledged and with the stored jobs. */
export function checkSlips(
  dataDir: string,
  papers: readonly Paper[],
  acknowledged: readonly number[],
): SlipFindings {
  const jobs = readJobs(dataDir);
  const orders = new Set([...acknowledged, ...jobs.map(({ request }) => orderIn(request) ?? 0)]);
  const found: SlipFindings = {
    printed: 0,
    unconfirmed: 0,
    twice: [],
    lost: [],
    unpromised: [],
    questionMarks: findQuestionMarks(papers),
  };
  for (const paper of papers) {
    const slips = slipsByOrder(paper);
    const statuses = new Map(
      jobs
        .filter(({ printerId }) => printerId === paper.printerId)
        .map(({ request, status }) => [request, status]),
    );
    for (const order of [...orders].filter(paper.isDue)) {
      const [ofOrder, status] = [slips.get(order) ?? [], statuses.get(requestOf(order))];
      const told = `${requestOf(order)} for ${paper.item}: ${ofOrder.length} slips, ${status ?? 'no job'}`;
      if (ofOrder.length > 0) found.printed++;
      if (status === 'UNCONFIRMED') found.unconfirmed++;
      if (ofOrder.length > 1) found.twice.push(told);
      if (status !== 'UNCONFIRMED' && !ofOrder.some(({ isCut }) => isCut)) found.lost.push(told);
      if (!status || !paper.ends.includes(status)) found.unpromised.push(told);
    }
  }
  return found;
}

/** The slips on paper, also those that ended early. */
function slipsByOrder(paper: Paper): Map<number, PrintedSlip[]> {
  const slips = new Map<number, PrintedSlip[]>();
  for (const slip of paper.slips()) {
    const order = orderOn(slip);
    if (order !== undefined) slips.set(order, [...(slips.get(order) ?? []), slip]);
  }
  return slips;
}
