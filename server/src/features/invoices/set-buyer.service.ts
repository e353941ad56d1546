import type { BodyOf } from '@tawa/shared/contract/endpoint.ts';
import type { Invoice, invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import type { ShopScope } from '../../auth/shop-scope.ts';
import type { IdempotencyKey } from '../../events/idempotency.repository.ts';
import type { UnitOfWork } from '../../events/unit-of-work.ts';
import { requireInvoiceWithKots } from './invoice-guards.service.ts';
import { saveAndAnnounce } from './save-invoice.service.ts';

export interface SetBuyerService {
  /**
   * Sets the buyer of an open invoice. Without a GSTIN it removes the buyer.
   * @throws entity.not_found, invoice.closed
   */
  set(
    scope: ShopScope,
    invoiceId: string,
    buyer: BodyOf<typeof invoicesApi.setBuyer>,
    idempotencyKey: IdempotencyKey | undefined,
  ): Promise<Invoice>;
}

export function createSetBuyerService({ write }: UnitOfWork): SetBuyerService {
  return {
    set: (scope, invoiceId, { gstIn = null, name = null }, idempotencyKey) =>
      write(
        scope,
        async (write) => {
          const stored = await requireInvoiceWithKots(write, invoiceId);
          const row = { ...stored.row, buyerGstIn: gstIn, buyerName: name };
          return saveAndAnnounce(write, { ...stored, row }, 'invoice:changed');
        },
        idempotencyKey,
      ),
  };
}
