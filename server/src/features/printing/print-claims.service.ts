import type { ShopContext } from '../../auth/shop-scope.ts';
import type { WriteContext } from '../../events/unit-of-work.ts';
import { findPrintAgent, isAgentConnected } from './print-agents.repository.ts';
import {
  changePrintJob,
  claimJob,
  endLeases,
  expireWaitingJobs,
  SEND_LEASE_MS,
} from './print-job-transitions.repository.ts';
import { findHandedJob, findNextWaitingJob, moveToFallbacks } from './print-queue.repository.ts';
import { findPrinter, listPrinters, setPrinterStatus } from './printers.repository.ts';
import type { PrinterRow, PrintJobRow } from './printing.table.ts';

export interface ClaimedJob {
  job: PrintJobRow;
  printer: PrinterRow;
}

export interface ClaimResult {
  /** A job to print, or the time of the next look in ms UTC. Undefined if there is nothing to do. */
  claim: ClaimedJob | { lookAgainAt: number } | undefined;
  /** The printers that got jobs from this one. */
  movedTo: string[];
}

interface ClaimNeeds {
  fallbackMs: number;
  /** How long the lease of a job that the server itself sends lasts, unless it is renewed. */
  leaseMs: number;
  /** Whether the print agent is connected to this process. */
  isAgentHere(agentId: string): boolean;
}

/** In ms. How often the queue looks at a job that a wrong clock put into the far future. */
const LOOK_AGAIN_MS = 30_000;

/**
 * Claims the oldest job of a printer. Only the process to which its agent is connected claims a job for an agent. A job
 * that the agent has already is returned with the same claim until the agent answers, which it may do after it was
 * connected again.
 */
export async function claimNext(
  write: WriteContext,
  printerId: string,
  { fallbackMs, leaseMs, isAgentHere }: ClaimNeeds,
): Promise<ClaimResult> {
  const now = write.at;
  await endLeases(write.tx, printerId, now);
  await expireWaitingJobs(write.tx, printerId, now);
  const printer = await findPrinter(write, printerId);
  if (!printer) return { claim: undefined, movedTo: [] };
  const handed = await findHandedJob(write.tx, printerId);
  if (handed?.agentId && isAgentHere(handed.agentId)) return { claim: { job: handed, printer }, movedTo: [] };
  const oldest = await findNextWaitingJob(write.tx, printerId);
  const isLost = printer.status === 'UNREACHABLE' && now - printer.statusSince >= fallbackMs;
  // The server finds out that the printer is back only by a print, so each outage's oldest job is tried first. A printer
  // whose agent is connected again is asked by the agent.
  const isTried = printer.agentId !== null || (oldest !== undefined && oldest.attempts > 0);
  const mustMove = (isLost && isTried) || !printer.isEnabled;
  const movedTo = mustMove ? await moveToOthers(write, printerId, now) : [];
  const next = mustMove ? await findNextWaitingJob(write.tx, printerId) : oldest;
  if (!next || !printer.isEnabled) {
    const lookAgainAt = handed?.leaseUntil;
    return { claim: lookAgainAt ? { lookAgainAt } : undefined, movedTo };
  }
  const { agentId } = printer;
  if (agentId !== null && !isAgentHere(agentId)) {
    await noteMissingAgent(write, { job: next, printer }, agentId, now);
    return { claim: { lookAgainAt: now + Math.min(LOOK_AGAIN_MS, fallbackMs) }, movedTo };
  }
  // A time further ahead comes from a wrong clock, so the job is claimed now.
  if (next.dueAt > now && next.dueAt <= now + LOOK_AGAIN_MS)
    return { claim: { lookAgainAt: next.dueAt }, movedTo };
  const job = await claimJob(write.tx, next, agentId, now + (agentId === null ? leaseMs : SEND_LEASE_MS));
  // Another process sends a job to this printer. It may be killed, so its lease is looked at several times.
  return { claim: job ? { job, printer } : { lookAgainAt: now + leaseMs / 3 }, movedTo };
}

async function moveToOthers(context: ShopContext, printerId: string, now: number): Promise<string[]> {
  const printers = await listPrinters(context);
  const others = printers.filter(({ id, isEnabled }) => isEnabled && id !== printerId);
  return others.length > 0
    ? moveToFallbacks(
        context.tx,
        printerId,
        others.map(({ id }) => id),
        now,
      )
    : [];
}

/** Marks the printer as unreachable if its agent is connected to no process. */
async function noteMissingAgent(
  context: ShopContext,
  { job, printer }: ClaimedJob,
  agentId: string,
  now: number,
): Promise<void> {
  const agent = await findPrintAgent(context, agentId);
  if (agent && isAgentConnected(agent, now)) return;
  if (job.error !== 'UNREACHABLE')
    await changePrintJob(context, job.id, ['WAITING'], { error: 'UNREACHABLE' });
  if (printer.status !== 'UNREACHABLE') await setPrinterStatus(context, printer.id, 'UNREACHABLE', now);
}
