import type { ShopContext } from '../../../auth/shop-scope.ts';
import type { WriteContext } from '../../../events/unit-of-work.ts';
import { serverNow } from '../../../support/server-clock.ts';
import { findPrintAgent, isAgentConnected } from '../agents/print-agents.repository.ts';
import { findPrinter, listPrinters, setPrinterStatus } from '../printers/printers.repository.ts';
import type { PrinterRow, PrintJobRow } from '../printing.table.ts';
import {
  changePrintJob,
  claimJob,
  endLeases,
  expireWaitingJobs,
  SEND_LEASE_MS,
} from './print-job-transitions.repository.ts';
import { findHandedJob, findNextWaitingJob, moveToFallbacks } from './print-queue.repository.ts';

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
 * connected again. Leases and delays go by the clock of this process, which also renews and waits by it: the time of a
 * write may be ahead of that.
 */
export async function claimNext(
  write: WriteContext,
  printerId: string,
  needs: ClaimNeeds,
): Promise<ClaimResult> {
  const now = serverNow();
  await endLeases(write.tx, printerId, now);
  await expireWaitingJobs(write.tx, printerId, now);
  const printer = await findPrinter(write, printerId);
  if (!printer) return { claim: undefined, movedTo: [] };
  const handed = await findHandedJob(write.tx, printerId);
  if (handed?.agentId && needs.isAgentHere(handed.agentId))
    return { claim: { job: handed, printer }, movedTo: [] };
  const { job, movedTo } = await moveIfAway(write, printer, needs.fallbackMs);
  if (job && printer.isEnabled) return { claim: await claimIfReady(write, { job, printer }, needs), movedTo };
  const lookAgainAt = handed?.leaseUntil;
  return { claim: lookAgainAt ? { lookAgainAt } : undefined, movedTo };
}

/** Moves the jobs of a printer that is lost or switched off. @returns the oldest of those that stay */
async function moveIfAway(
  write: WriteContext,
  { id, agentId, isEnabled, status, statusSince }: PrinterRow,
  fallbackMs: number,
): Promise<{ job: PrintJobRow | undefined; movedTo: string[] }> {
  const job = await findNextWaitingJob(write.tx, id);
  const isLost = status === 'UNREACHABLE' && serverNow() - statusSince >= fallbackMs;
  // The server finds out that the printer is back only by a print, so each outage's oldest job is tried first. A printer
  // whose agent is connected again is asked by the agent.
  const isTried = agentId !== null || (job !== undefined && job.attempts > 0);
  if (isEnabled && !(isLost && isTried)) return { job, movedTo: [] };
  const movedTo = await moveToOthers(write, id);
  return { job: await findNextWaitingJob(write.tx, id), movedTo };
}

/** Claims the job unless its agent is elsewhere, it is not due, or the printer is busy. */
async function claimIfReady(
  write: WriteContext,
  { job, printer }: ClaimedJob,
  { fallbackMs, leaseMs, isAgentHere }: ClaimNeeds,
): Promise<ClaimedJob | { lookAgainAt: number }> {
  const now = serverNow();
  const { agentId } = printer;
  if (agentId !== null && !isAgentHere(agentId)) {
    await noteMissingAgent(write, { job, printer }, agentId, now);
    return { lookAgainAt: now + Math.min(LOOK_AGAIN_MS, fallbackMs) };
  }
  // A time further ahead comes from a wrong clock, so the job is claimed now.
  if (job.dueAt > now && job.dueAt <= now + LOOK_AGAIN_MS) return { lookAgainAt: job.dueAt };
  const claimed = await claimJob(write.tx, job, agentId, now + (agentId === null ? leaseMs : SEND_LEASE_MS));
  // Another process sends a job to this printer. It may be killed, so its lease is looked at several times.
  return claimed ? { job: claimed, printer } : { lookAgainAt: now + leaseMs / 3 };
}

async function moveToOthers(write: WriteContext, printerId: string): Promise<string[]> {
  const printers = await listPrinters(write);
  const others = printers.filter(({ id, isEnabled }) => isEnabled && id !== printerId).map(({ id }) => id);
  return others.length > 0 ? moveToFallbacks(write.tx, printerId, others, serverNow()) : [];
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
