import type { DiscountChoice } from '@tawa/shared/invoices/discount.rules.ts';
import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import type { Charges } from '@tawa/shared/invoices/invoices.rules.ts';
import { cleanNumber } from '@tawa/shared/typed-codes.ts';
import type { FormSchema } from '../../ui/forms/form-validation.ts';

const loadContract = async () => (await import('@tawa/shared/invoices/invoices.contract.ts')).invoicesApi;

type ChargeValues = Record<keyof Charges, string>;

/** Accepts empty fields as 0. */
export async function loadChargesSchema(): Promise<FormSchema | undefined> {
  const { body } = (await loadContract()).addCharges;
  return (
    body && { safeParse: (values: unknown) => body.safeParse(emptyChargesToZero(values as ChargeValues)) }
  );
}

export async function loadSalesPasswordSchema(): Promise<FormSchema | undefined> {
  return (await loadContract()).getInvoiceSummary.body;
}

export const loadBuyerSchema = async (): Promise<FormSchema | undefined> =>
  (await loadContract()).setBuyer.body;
export const loadWaiverSchema = async (): Promise<FormSchema | undefined> =>
  (await loadContract()).waive.body;
export const loadCorrectionSchema = async (): Promise<FormSchema | undefined> =>
  (await loadContract()).correctPayment.body;
export const loadRefundSchema = async (): Promise<FormSchema | undefined> =>
  (await loadContract()).refundPayment.body;

/** What goes back is checked by its own rule. */
export async function loadCreditNoteSchema(): Promise<FormSchema | undefined> {
  const body = (await loadContract()).addCreditNote.body?.pick({ paymentMode: true, reason: true });
  return body && { safeParse: (values: unknown) => body.safeParse(values) };
}

export type DiscountValues = {
  /** '' is the whole bill. */
  orderItemId: string;
  kind: DiscountChoice;
  percent: string;
  amount: string;
  couponCode: string;
  /** How many of a line are complimentary. */
  quantity: string;
  /** The id of a reason of the list; `other` is what `reason` says; '' is none. */
  reasonId: string;
  reason: string;
};

export async function loadDiscountSchema(invoiceId: string): Promise<FormSchema | undefined> {
  const { setDiscount, complimentaryLine } = await loadContract();
  const bodies = { 'invoice.discounted': setDiscount.body, 'line.complimentary': complimentaryLine.body };
  return {
    safeParse(values: unknown) {
      const { act, form } = toDiscount(invoiceId, values as DiscountValues);
      const body = bodies[act];
      if (!body) throw new Error(`${act} has no body`);
      return body.safeParse(form);
    },
  };
}

/** Leaves out what the kind does not need. The act names the request, and the subject is in its path. */
export function toDiscount(invoiceId: string, values: DiscountValues) {
  const { orderItemId, kind, percent, amount, couponCode, quantity, reasonId, reason } = values;
  const stated =
    reasonId === 'other' ? { reason: reason.trim() || undefined } : { reasonId: reasonId || undefined };
  if (orderItemId && kind === 'COMP') {
    const form = { invoiceId, quantity: cleanNumber(quantity) || undefined, ...stated };
    return { act: 'line.complimentary', subject: orderItemId, form } as const;
  }
  if (kind === 'COUPON') {
    const form = { kind, couponCode: couponCode.trim() || undefined, reason: undefined };
    return { act: 'invoice.discounted', subject: invoiceId, form } as const;
  }
  const form = {
    orderItemId: orderItemId || undefined,
    kind,
    percent: kind === 'PERCENT' ? cleanNumber(percent) || undefined : undefined,
    amount: kind === 'AMOUNT' ? cleanNumber(amount) || undefined : undefined,
    ...stated,
  };
  return { act: 'invoice.discounted', subject: invoiceId, form } as const;
}

/** Zero shows as an empty field. */
export function toChargeValues({ discount, packingFee, deliveryCharges }: Invoice): ChargeValues {
  const shown = (rupees: number) => (rupees === 0 ? '' : String(rupees));
  return {
    deliveryCharges: shown(deliveryCharges),
    packingFee: shown(packingFee),
    discount: shown(discount),
  };
}

export function emptyChargesToZero({ deliveryCharges, packingFee, discount }: ChargeValues): ChargeValues {
  const given = (text: string) => cleanNumber(text) || '0';
  return {
    deliveryCharges: given(deliveryCharges),
    packingFee: given(packingFee),
    discount: given(discount),
  };
}
