import type { InvoicePayment } from '@tawa/shared/invoices/invoices.contract.ts';
import { ALL_PAYMENT_MODES, type PaymentMode } from '@tawa/shared/invoices/invoices.rules.ts';
import { dinerInvoiceMessages } from '@tawa/shared/messages/invoices.diner.en.ts';
import { isSharedModeId, paymentModeOf } from '@tawa/shared/payment-modes.ts';
import type { ShopPaymentMode } from '@tawa/shared/shops/shops.contract.ts';

export interface PayableMode {
  /** What a request sends: the word of a mode of every shop, or the id of one of the shop's own. */
  id: string;
  name: string;
  /** The mode of every shop as which it counts. */
  paymentMode: PaymentMode;
}

/** A mode that the shop has named itself. Only `pay-invoice` does not know them. */
export const isOwnMode = ({ id, paymentMode }: PayableMode): boolean => id !== paymentMode;

/** The mode in which a payment came, by its name where the shop has given it one; undefined if it is not offered any more. */
export const findModeOf = (
  modes: readonly PayableMode[],
  { paymentMode, modeName }: Pick<InvoicePayment, 'paymentMode' | 'modeName'>,
): PayableMode | undefined =>
  modes.find(
    (mode) =>
      mode.paymentMode === paymentMode && (isOwnMode(mode) ? mode.name === modeName : modeName === null),
  );

/** The name of the mode with this id; the id itself if the mode is not offered any more. */
export const modeNameOf = (modes: readonly PayableMode[], modeId: string): string =>
  modes.find(({ id }) => id === modeId)?.name ?? modeId;

/** Those of every shop come first, and then the shop's own that are switched on. */
export function toPayableModes(listed: readonly ShopPaymentMode[]): PayableMode[] {
  const names = dinerInvoiceMessages().paymentMode;
  const shared = ALL_PAYMENT_MODES.map((mode) => ({ id: mode, name: names[mode], paymentMode: mode }));
  const own = listed.filter(({ _id, isActive }) => isActive && !isSharedModeId(_id));
  return [
    ...shared,
    ...own.map((mode) => ({ id: mode._id, name: mode.name, paymentMode: paymentModeOf(mode.class) })),
  ];
}
