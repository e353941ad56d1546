import type { PrintJob } from '@tawa/shared/printing/printing.contract.ts';
import type { ShopScope } from '../../../auth/shop-scope.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { UnitOfWork, WriteContext } from '../../../events/unit-of-work.ts';
import { readKot } from '../../orders/orders.service.ts';
import { listPrinters } from '../printers/printers.repository.ts';
import { readRouter } from '../printers/station-router.service.ts';
import { presentPrintJob } from '../printing.presenter.ts';
import type { PrintJobRow } from '../printing.table.ts';
import { findLastCopyNo } from '../queue/print-jobs.repository.ts';
import { insertPrintJobs } from '../queue/print-queue.repository.ts';
import type { PrintQueues } from '../queue/print-queues.service.ts';
import { writePrintJobs } from '../queue/write-print-jobs.service.ts';
import { planFirstPaper } from './kot-papers.service.ts';
import { itemIdsOf } from './kot-portions.service.ts';
import { savePrintedKot } from './printed-kots.repository.ts';

export interface PrintKotsService {
  /** @throws entity.not_found, kot.not_cooking, print_job.no_printer */
  reprint(scope: ShopScope, kotId: string): Promise<{ printJobs: PrintJob[]; printers: string[] }>;
}

interface PrintKotsNeeds {
  unitOfWork: UnitOfWork;
  printQueues: PrintQueues;
}

async function reprintKot(write: WriteContext, kotId: string) {
  const kot = await readKot(write, kotId);
  if (kot.status !== 'COOKING' && kot.status !== 'SERVED')
    throw new AppError('kot.not_cooking', { tokenNo: kot.tokenNo });
  const now = write.at;
  const copyNo = 1 + (await findLastCopyNo(write, kotId));
  const plan = planFirstPaper(kot, await readRouter(write, itemIdsOf(kot)), now, copyNo);
  if (plan.papers.length === 0) throw new AppError('print_job.no_printer');
  const jobs: PrintJobRow[] = [];
  const { tokenNo } = kot;
  for (const paper of plan.papers)
    jobs.push(
      ...(await insertPrintJobs(write, { ...paper, kotId, tokenNo, seq: null, copyNo, createdAt: now })),
    );
  if (plan.printed) await savePrintedKot(write, plan.printed);
  const printerIds = new Set(jobs.map(({ printerId }) => printerId));
  const printers = (await listPrinters(write)).filter(({ id }) => printerIds.has(id));
  return { printJobs: jobs.map(presentPrintJob), printers: printers.map(({ name }) => name) };
}

export function createPrintKotsService(needs: PrintKotsNeeds): PrintKotsService {
  return {
    reprint: (scope, kotId) =>
      writePrintJobs(
        needs,
        scope,
        (write) => reprintKot(write, kotId),
        ({ printJobs }) => printJobs,
      ),
  };
}
