import { ERASED_NAME } from '@tawa/shared/customers/customers.rules.ts';
import type { Invoice, InvoicePayment } from '@tawa/shared/invoices/invoices.contract.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';

/** Payloads that older versions have stored may lack fields. */
type KotOrInvoice = Partial<Kot> | Partial<Invoice>;

const isKotOrInvoice = (value: unknown): value is KotOrInvoice =>
  typeof value === 'object' && value !== null && ('tokenNo' in value || 'invoiceNo' in value);

function findKotOrInvoice(payload: unknown): KotOrInvoice | undefined {
  if (isKotOrInvoice(payload)) return payload;
  return Object.values(payload ?? {}).find(isKotOrInvoice);
}

export function findKotOrInvoiceId(payload: unknown): string | undefined {
  return findKotOrInvoice(payload)?._id;
}

export function redactCustomer(payload: unknown, phones: readonly string[]): unknown {
  if (isKotOrInvoice(payload))
    return hasCustomerPhone(payload, phones) ? anonymizeKotOrInvoice(payload) : payload;
  const parts = Object.entries(payload ?? {});
  const isOfCustomer = parts.some(([, part]) => isKotOrInvoice(part) && hasCustomerPhone(part, phones));
  return Object.fromEntries(
    parts.map(([name, part]) => {
      if (isKotOrInvoice(part)) return [name, redactCustomer(part, phones)];
      return [name, isOfCustomer && name === 'payment' ? withoutReason(part as InvoicePayment) : part];
    }),
  );
}

/** The reason may speak of the guest. Payments of older versions have none. */
function withoutReason(payment: InvoicePayment): InvoicePayment {
  return { ...payment, reason: null };
}

const hasCustomerPhone = ({ customerId }: KotOrInvoice, phones: readonly string[]): boolean =>
  phones.includes(customerId?.phoneNo ?? '');

function anonymizeKotOrInvoice(entity: KotOrInvoice): KotOrInvoice {
  const customerId = { ...entity.customerId, name: ERASED_NAME, phoneNo: '' };
  if (!('tokenNo' in entity)) {
    const { payments } = entity as Partial<Invoice>;
    return {
      ...entity,
      customerId,
      ...(payments && { payments: payments.map(withoutReason) }),
    } as KotOrInvoice;
  }
  const { placedBy, items, changes } = entity;
  return {
    ...entity,
    ...(changes && { changes: [] }),
    ...(items && { items: items.map((line) => ({ ...line, note: '' })) }),
    customerId,
    specialRequest: '',
    ...(placedBy && { placedBy: placedBy.role === 'DINER' ? { ...placedBy, name: ERASED_NAME } : placedBy }),
  } as KotOrInvoice;
}
