import { SHARED_MODES } from '@tawa/shared/payment-modes.ts';
import { type ShopPaymentMode, shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { newId } from '../../support/builders/ids.ts';
import { ErrorResponse, handle } from './handlers.ts';

/** A mode that a shop has named itself. */
export const anOwnMode = (overrides: Partial<ShopPaymentMode> = {}): ShopPaymentMode => ({
  _id: newId(),
  name: 'HDFC machine',
  class: 'CARD',
  isActive: true,
  ...overrides,
});

/** Handles the list of modes, which the dialog of a payment loads: those of every shop, and then `own`. */
export function handlePaymentModes(...own: ShopPaymentMode[]): void {
  handle(shopsApi.getPaymentModes, () => ({ data: { modes: [...SHARED_MODES, ...own] } }));
}

/** A payment has the reference of one of bill 2627-000099. */
export function referenceUsed(): ErrorResponse {
  const used = new ErrorResponse('invoice.reference_used', { invoiceNo: '2627-000099' });
  used.reply.fields = { reference: used.message };
  return used;
}
