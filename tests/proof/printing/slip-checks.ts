import type { PrintJobStatus } from '@tawa/shared/printing/printing.rules.ts';
import { withDatabase } from '../store/open-database.ts';
import { findQuestionMarks, orderOn, type Paper, requestOf } from './papers.ts';

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

export interface SlipFindings {
  printed: number;
  unconfirmed: number;
  twice: string[];
  /** Neither on paper nor marked as UNCONFIRMED. */
  lost: string[];
  questionMarks: string[];
}

/** Compares the paper of each printer with the orders that were acknowledged and with the stored jobs. */
export function checkSlips(
  dataDir: string,
  papers: readonly Paper[],
  acknowledged: readonly number[],
): SlipFindings {
  const jobs = readJobs(dataDir);
  const requests = new Set([...acknowledged.map(requestOf), ...jobs.map(({ request }) => request)]);
  const found: SlipFindings = {
    printed: 0,
    unconfirmed: 0,
    twice: [],
    lost: [],
    questionMarks: findQuestionMarks(papers),
  };
  for (const paper of papers) {
    const counts = countByRequest(paper);
    const statuses = new Map(
      jobs
        .filter(({ printerId }) => printerId === paper.printerId)
        .map(({ request, status }) => [request, status]),
    );
    for (const request of requests) {
      const [count, status] = [counts.get(request) ?? 0, statuses.get(request)];
      if (count > 0) found.printed++;
      if (status === 'UNCONFIRMED') found.unconfirmed++;
      if (count > 1) found.twice.push(`${request}: ${count} slips`);
      if (status !== 'UNCONFIRMED' && (count === 0 || status !== 'PRINTED'))
        found.lost.push(`${request}: ${count} slips, ${status ?? 'no job'}`);
    }
  }
  return found;
}

/** Of slips on paper, also of those that ended early. */
function countByRequest(paper: Paper): Map<string, number> {
  const counts = new Map<string, number>();
  for (const slip of paper.slips()) {
    const order = orderOn(slip);
    if (order === undefined) continue;
    const request = requestOf(order);
    counts.set(request, (counts.get(request) ?? 0) + 1);
  }
  return counts;
}
