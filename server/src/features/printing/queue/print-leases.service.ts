import type { ShopScope } from '../../../auth/shop-scope.ts';
import type { SendOutcome } from '../../../printing/send-document.ts';
import { serverNow } from '../../../support/server-clock.ts';
import type { ClaimedJob } from './print-claims.service.ts';
import { renewLease } from './print-job-transitions.repository.ts';
import type { EndedAttempt, SenderNeeds } from './print-sender.service.ts';

export const RENEWALS_PER_LEASE = 5;

/**
 * Sends a job, and says meanwhile that this process is alive, so that another process need not wait long for a killed one.
 * Most documents are sent before the first renewal is due.
 * @param send its signal is aborted when `signal` is, or when the lease was lost; its second argument tells whether the
 *   lease still lasts, which a process that was blocked learns before its timers run
 */
export async function withRenewedLease(
  { unitOfWork, timings, log }: Pick<SenderNeeds, 'unitOfWork' | 'timings' | 'log'>,
  scope: ShopScope,
  claimed: ClaimedJob,
  signal: AbortSignal,
  send: (signal: AbortSignal, isHeld: () => boolean) => Promise<SendOutcome>,
): Promise<EndedAttempt> {
  const lost = new AbortController();
  let { job } = claimed;
  let renewal = Promise.resolve();

  async function renew(): Promise<void> {
    const leaseUntil = serverNow() + timings.leaseMs;
    const isRenewed = await unitOfWork.write(scope, (write) => renewLease(write.tx, job, leaseUntil));
    if (isRenewed) job = { ...job, leaseUntil };
    else lost.abort();
  }

  const timer = setInterval(() => {
    renewal = renewal
      .then(renew)
      .catch((err) => log.error({ err, job: job.id }, 'the lease of a print could not be renewed; retried'));
  }, timings.leaseMs / RENEWALS_PER_LEASE);
  const isHeld = () => job.leaseUntil !== null && serverNow() < job.leaseUntil;
  const until = AbortSignal.any([signal, lost.signal]);
  const outcome = await send(until, isHeld).finally(() => clearInterval(timer));
  await renewal;
  return { claimed: { ...claimed, job }, outcome };
}
