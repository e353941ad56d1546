import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import type { Charges } from '@tawa/shared/invoices/invoices.rules.ts';

const loadContract = async () => (await import('@tawa/shared/invoices/invoices.contract.ts')).invoicesApi;

type ChargeValues = Record<keyof Charges, string>;

export async function loadChargesSchema() {
  const { body } = (await loadContract()).addCharges;
  return (
    body && { safeParse: (values: unknown) => body.safeParse(emptyChargesToZero(values as ChargeValues)) }
  );
}

export async function loadSummarySchema() {
  return (await loadContract()).getInvoiceSummary.body;
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
  const given = (text: string) => text.trim() || '0';
  return {
    deliveryCharges: given(deliveryCharges),
    packingFee: given(packingFee),
    discount: given(discount),
  };
}
