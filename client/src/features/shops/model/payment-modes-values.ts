import { isSharedModeId, type ModeClass, SHARED_MODES } from '@tawa/shared/payment-modes.ts';
import type { ShopPaymentMode } from '@tawa/shared/shops/shops.contract.ts';
import type { ListRow } from '../../../ui/forms/list-field.ts';

export type ModeRow = ListRow & { name: string; class: ModeClass; isActive: boolean };

/** The shop's own modes. */
export type PaymentModesValues = { modes: ModeRow[] };

export const NEW_MODE: Omit<ModeRow, '_id' | 'key'> = { name: '', class: 'UPI', isActive: true };

export function toPaymentModesValues(listed: readonly ShopPaymentMode[]): PaymentModesValues {
  return { modes: listed.filter(({ _id }) => !isSharedModeId(_id)) };
}

/** A request lists the modes of every shop first. */
export function toPaymentModesBody({ modes }: PaymentModesValues) {
  return { modes: [...SHARED_MODES, ...modes.map(({ key: _, ...mode }) => mode)] };
}
