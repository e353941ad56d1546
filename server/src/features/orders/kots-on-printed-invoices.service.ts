import { needsApproval, type ShopContext } from '../../auth/shop-scope.ts';
import { AppError } from '../../errors/app-error.ts';
import type { WriteContext } from '../../events/unit-of-work.ts';
import type { KotInvoicing } from './kot-lifecycle.service.ts';
import type { KotRow } from './orders.table.ts';

/** What a later feature knows of invoices on paper. */
export interface PrintedInvoices {
  /** Whether the invoice is on paper, or on its way there. */
  isPrinted(context: ShopContext, invoiceId: string): Promise<boolean>;
}

/**
 * Call it before a KOT has less than before, for an act without an approval. A guest may hold a printed invoice in the
 * hand, so only an owner lowers one alone.
 * @param errorName which error says so: `access.needs_approval` of a call that can carry an approval
 * @throws kot.on_printed_invoice, or the given error
 */
export type RequireMayLowerKotAlone = (
  write: WriteContext,
  kot: Pick<KotRow, 'tokenNo' | 'invoiceId' | 'paidAt'>,
  errorName?: 'access.needs_approval',
) => Promise<void>;

/** Held by whoever may void items. */
const PERMISSION = 'order.edit';

export function createRequireMayLowerKotAlone(
  { listInvoicesOfKot }: Pick<KotInvoicing, 'listInvoicesOfKot'>,
  { isPrinted }: PrintedInvoices,
): RequireMayLowerKotAlone {
  return async (write, kot, errorName) => {
    const { invoiceId, tokenNo, paidAt } = kot;
    if (invoiceId === null || paidAt !== null || write.scope.rights?.role === 'owner') return;
    for (const id of await listInvoicesOfKot(write, invoiceId)) {
      if (!(await isPrinted(write, id))) continue;
      if (errorName) throw needsApproval(PERMISSION);
      throw new AppError('kot.on_printed_invoice', { tokenNo }, { data: { permission: PERMISSION } });
    }
  };
}
