import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import type { Charges } from '@tawa/shared/invoices/invoices.rules.ts';

/** The rules that the forms check by, fetched when one opens. */
const contract = async () => (await import('@tawa/shared/invoices/invoices.contract.ts')).invoicesApi;

type ChargeValues = Record<keyof Charges, string>;

export async function chargesRules() {
  const { body } = (await contract()).addCharges;
  return body && { safeParse: (values: unknown) => body.safeParse(charged(values as ChargeValues)) };
}

export async function summaryRules() {
  return (await contract()).getInvoiceSummary.body;
}

/** A charge that is not there shows nothing to delete first. */
export function chargeValues({ discount, packingFee, deliveryCharges }: Invoice): ChargeValues {
  const shown = (rupees: number) => (rupees === 0 ? '' : String(rupees));
  return {
    deliveryCharges: shown(deliveryCharges),
    packingFee: shown(packingFee),
    discount: shown(discount),
  };
}

/** An empty charge is none. */
export function charged({ deliveryCharges, packingFee, discount }: ChargeValues): ChargeValues {
  const given = (text: string) => text.trim() || '0';
  return {
    deliveryCharges: given(deliveryCharges),
    packingFee: given(packingFee),
    discount: given(discount),
  };
}
