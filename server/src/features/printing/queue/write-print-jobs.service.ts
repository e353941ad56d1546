import type { PrintJob } from '@tawa/shared/printing/printing.contract.ts';
import type { ShopScope } from '../../../auth/shop-scope.ts';
import type { UnitOfWork, WriteContext } from '../../../events/unit-of-work.ts';
import { announcingStates } from '../printers/printer-states.service.ts';
import type { PrintQueues } from './print-queues.service.ts';

interface WriteNeeds {
  unitOfWork: UnitOfWork;
  printQueues: PrintQueues;
}

/**
 * Runs a change of print jobs in one transaction, which also announces the printers whose state changes. After the
 * commit it wakes the queues of the jobs' printers.
 * @param jobsOf the jobs in the result of `work` that wait for their printer
 */
export async function writePrintJobs<T>(
  { unitOfWork, printQueues }: WriteNeeds,
  scope: ShopScope,
  work: (write: WriteContext) => Promise<T>,
  jobsOf: (result: T) => readonly Pick<PrintJob, 'printerId'>[],
): Promise<T> {
  const result = await unitOfWork.write(scope, (write) => announcingStates(write, () => work(write)));
  printQueues.wake(scope.shopId, [...new Set(jobsOf(result).map(({ printerId }) => printerId))]);
  return result;
}
