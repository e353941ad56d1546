import { authorizeShop } from '../../../auth/shop-scope.ts';
import { serverNow } from '../../../support/server-clock.ts';
import { endAllLeases } from './print-job-transitions.repository.ts';
import { findPrintersWithOpenJobs } from './print-queue.repository.ts';
import { createPrintSender, type EndedAttempt, type SenderNeeds } from './print-sender.service.ts';

/** Each printer has a queue of its own, so that a printer that is down keeps no other waiting. */
export interface PrintQueues {
  /** Looks for jobs of these printers now. Never throws. */
  wake(shopId: string, printerIds: readonly string[]): void;
  /** Looks for jobs of all printers, as after a start, or when another process has stopped. */
  catchUp(): Promise<void>;
  /** On a database of one process, jobs that were being sent when the last process stopped become UNCONFIRMED. */
  endLeasesOfLastProcess(): Promise<void>;
  /** Waits a few seconds for the documents that are being sent. */
  close(): Promise<void>;
}

const ERROR_RETRY_MS = 30_000;
/** An outcome must be stored before the lease of its job ends, or the print would be *Not sure*. */
const OUTCOME_RETRY_MS = 1_000;
const CLOSE_TIMEOUT_MS = 3_000;

interface Queue {
  current: Promise<void> | undefined;
  timer: NodeJS.Timeout | undefined;
  shouldRunAgain: boolean;
  /** The last attempt, whose outcome is not stored yet. */
  last: EndedAttempt | undefined;
}

export function createPrintQueues(needs: SenderNeeds): PrintQueues {
  const { read, unitOfWork, log } = needs;
  const sender = createPrintSender(needs);
  const queues = new Map<string, Queue>();
  const closing = new AbortController();
  let isClosed = false;

  function queueOf(printerId: string): Queue {
    const queue = queues.get(printerId) ?? {
      current: undefined,
      timer: undefined,
      shouldRunAgain: false,
      last: undefined,
    };
    queues.set(printerId, queue);
    return queue;
  }

  /** @returns when to look again, in ms UTC */
  async function printAllDue(shopId: string, printerId: string, queue: Queue): Promise<number | undefined> {
    // Cleared before the first query: while the database is away, only the timer repeats a run.
    queue.shouldRunAgain = false;
    const scope = await authorizeShop(read, 'shop.anyone', null, shopId);
    for (;;) {
      if (isClosed) {
        if (queue.last) await sender.record(scope, queue.last);
        return undefined;
      }
      queue.shouldRunAgain = false;
      const { claim, movedTo } = await sender.recordAndClaim(scope, printerId, queue.last);
      queue.last = undefined;
      if (movedTo.length > 0) wake(shopId, movedTo);
      if (claim && 'job' in claim) {
        queue.last = await sender.send(scope, claim, closing.signal);
        if (!queue.last) return claim.job.leaseUntil ?? 0;
      } else if (!queue.shouldRunAgain) return claim?.lookAgainAt;
    }
  }

  function run(shopId: string, printerId: string): void {
    const queue = queueOf(printerId);
    queue.shouldRunAgain = true;
    if (isClosed || queue.current) return;
    clearTimeout(queue.timer);
    const lookAgain = (ms: number) => {
      if (!isClosed) queue.timer = setTimeout(run, ms, shopId, printerId).unref();
    };
    queue.current = printAllDue(shopId, printerId, queue)
      .then((at) => {
        if (at === undefined) queues.delete(printerId);
        else lookAgain(Math.min(Math.max(at - serverNow(), 0), ERROR_RETRY_MS));
      })
      .catch((err) => {
        log.error({ err, printerId }, 'a print queue failed; retried');
        lookAgain(queue.last ? OUTCOME_RETRY_MS : ERROR_RETRY_MS);
      })
      .finally(() => {
        queue.current = undefined;
        if (queue.shouldRunAgain) run(shopId, printerId);
      });
  }

  function wake(shopId: string, printerIds: readonly string[]): void {
    for (const printerId of printerIds) run(shopId, printerId);
  }

  return {
    wake,
    async catchUp() {
      for (const { shopId, printerId } of await findPrintersWithOpenJobs(read))
        if (!queues.has(printerId)) run(shopId, printerId);
    },
    async endLeasesOfLastProcess() {
      const open = await findPrintersWithOpenJobs(read);
      if (open.length > 0) await unitOfWork.writeAccount(({ tx }) => endAllLeases(tx));
    },
    async close() {
      isClosed = true;
      for (const { timer } of queues.values()) clearTimeout(timer);
      const running = [...queues.values()].map(({ current }) => current);
      const timer = setTimeout(() => closing.abort(), CLOSE_TIMEOUT_MS);
      await Promise.all(running);
      clearTimeout(timer);
    },
  };
}
