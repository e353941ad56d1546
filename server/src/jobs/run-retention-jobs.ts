import type { FastifyInstance } from 'fastify';
import { purgeExpiredFailures } from '../auth/login-throttle/failed-logins.repository.ts';
import { purgeExpiredPinFailures } from '../auth/pins/pin-failures.repository.ts';
import { purgeExpiredRefreshTokens } from '../auth/sessions/sessions.repository.ts';
import type { Databases } from '../db/open-databases.ts';
import type { RetentionJob } from '../db/retention-batches.ts';
import { purgeOldEvents } from '../events/event-log.repository.ts';
import { purgeExpiredResponses } from '../events/idempotency.repository.ts';
import type { UnitOfWork } from '../events/unit-of-work.ts';
import { purgeOldDevices } from '../features/days/devices.repository.ts';
import { purgeOldPrintedKots } from '../features/printing/papers/printed-kots.repository.ts';
import { purgeOldPrintJobs } from '../features/printing/queue/print-jobs.repository.ts';
import { resumeErasures } from '../features/privacy/erase-customer.service.ts';
import { purgeOldApprovalRequests } from '../features/terminals/approval-requests.repository.ts';
import { serverNow } from '../support/server-clock.ts';

export interface Retention {
  /**
   * A failed job does not stop the others.
   * @returns the number of batches
   */
  runAll(): Promise<number>;
}

const INTERVAL_MS = 300_000;
const RETENTION_JOBS: readonly RetentionJob[] = [
  purgeExpiredResponses,
  purgeOldEvents,
  purgeExpiredRefreshTokens,
  purgeExpiredFailures,
  purgeExpiredPinFailures,
  purgeOldPrintJobs,
  purgeOldPrintedKots,
  purgeOldApprovalRequests,
  purgeOldDevices,
];

/** Repeats while the server listens. */
export function registerRetention(
  http: FastifyInstance,
  { reader: read, file, truncateWal, withProcessLock }: Databases,
  unitOfWork: UnitOfWork,
  intervalMs = INTERVAL_MS,
): Retention {
  const { log } = http;
  let timer: NodeJS.Timeout | undefined;
  let currentRun: Promise<unknown> = Promise.resolve();
  let isClosing = false;

  async function runJobs(): Promise<number> {
    let batches = 0;
    async function logError(work: Promise<void>): Promise<void> {
      try {
        await work;
      } catch (err) {
        log.error({ err }, 'a retention job failed; it will be retried');
      }
    }
    async function runBatches(job: RetentionJob): Promise<void> {
      for await (const batch of job(read, serverNow())) {
        if (isClosing) return;
        await unitOfWork.writeAccount(({ tx }) => batch(tx));
        batches++;
      }
    }
    const runJob = (job: RetentionJob) => logError(runBatches(job));
    for (const job of RETENTION_JOBS) await runJob(job);
    // Erasures run last, so that one that fails blocks nothing else.
    const erasures = await resumeErasures({ read, unitOfWork, file, log });
    for (const job of erasures.jobs) await runJob(job);
    if (isClosing) return batches;
    await logError(erasures.finish(serverNow()));
    // The write-ahead log still contains the deleted rows.
    await truncateWal();
    return batches;
  }

  function startRun(): void {
    currentRun = currentRun
      .then(() => withProcessLock('retention', async () => void (await runJobs())))
      .catch((err) => log.error({ err }, 'the retention run failed'));
  }

  http.addHook('onListen', async () => {
    startRun();
    timer = setInterval(startRun, intervalMs).unref();
  });
  http.addHook('onClose', async () => {
    isClosing = true;
    clearInterval(timer);
    await currentRun;
  });
  return { runAll: runJobs };
}
