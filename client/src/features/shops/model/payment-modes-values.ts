import { isSharedModeId, type ModeClass, SHARED_MODES } from '@tawa/shared/payment-modes.ts';
import type { ShopPaymentMode } from '@tawa/shared/shops/shops.contract.ts';
import { type ListRow, listText } from '../../../ui/forms/list-field.ts';

export type ModeRow = ListRow & { name: string; class: ModeClass; isActive: boolean };

/** The shop's own modes as JSON text. */
export type PaymentModesValues = { modes: string };

export const NEW_MODE: Omit<ModeRow, '_id' | 'key'> = { name: '', class: 'UPI', isActive: true };

export function toPaymentModesValues(listed: readonly ShopPaymentMode[]): PaymentModesValues {
  return { modes: listText(listed.filter(({ _id }) => !isSharedModeId(_id))) };
}

/** A request lists the modes of every shop first. */
export function toPaymentModesBody({ modes }: PaymentModesValues) {
  const own: ModeRow[] = JSON.parse(modes);
  return { modes: [...SHARED_MODES, ...own.map(({ key: _, ...mode }) => mode)] };
}
