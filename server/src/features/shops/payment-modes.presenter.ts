import { SHARED_MODES } from '@tawa/shared/payment-modes.ts';
import type { ShopPaymentMode } from '@tawa/shared/shops/shops.contract.ts';
import type { PaymentModeRow } from './payment-modes.table.ts';

/** Those of every shop come first. */
export function presentPaymentModes(own: readonly Omit<PaymentModeRow, 'shopId'>[]): ShopPaymentMode[] {
  return [
    ...SHARED_MODES,
    ...own.map(({ id, name, class: modeClass, isActive }) => ({ _id: id, name, class: modeClass, isActive })),
  ];
}
