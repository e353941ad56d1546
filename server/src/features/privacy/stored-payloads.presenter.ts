import type { Customer } from '@tawa/shared/customers/customers.contract.ts';
import { ERASED_NAME } from '@tawa/shared/customers/customers.rules.ts';
import type { Invoice, InvoicePayment } from '@tawa/shared/invoices/invoices.contract.ts';
import type { Kot, KotLine } from '@tawa/shared/orders/orders.contract.ts';

/** Payloads that older versions have stored may lack fields. */
type KotOrInvoice = Partial<Kot> | Partial<Invoice>;

const isKotOrInvoice = (value: unknown): value is KotOrInvoice =>
  typeof value === 'object' && value !== null && ('tokenNo' in value || 'invoiceNo' in value);

/** The response to a credit limit is the customer. */
const isCustomer = (value: unknown): value is Customer =>
  typeof value === 'object' && value !== null && 'totalSpending' in value;

const anonymizeCustomer = (customer: Customer): Customer => ({
  ...customer,
  name: ERASED_NAME,
  phoneNo: '',
  email: null,
});

/** A response may list several, as the invoices of a split. */
export function findKotAndInvoiceIds(payload: unknown): string[] {
  const found = isKotOrInvoice(payload) ? [payload] : Object.values(payload ?? {}).flat();
  return found.filter(isKotOrInvoice).flatMap(({ _id }) => _id ?? []);
}

/** @param keptIds KOTs and invoices of other people */
export function redactCustomer(
  payload: unknown,
  { customerId, phones }: { customerId: string; phones: readonly string[] },
  keptIds: ReadonlySet<string>,
): unknown {
  if (isCustomer(payload)) {
    const isErased = payload._id === customerId || phones.includes(payload.phoneNo);
    return isErased ? anonymizeCustomer(payload) : payload;
  }
  const redact = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(redact);
    if (!isKotOrInvoice(part) || keptIds.has(part._id ?? '')) return part;
    return hasCustomerPhone(part, phones) ? anonymizeKotOrInvoice(part) : part;
  };
  if (isKotOrInvoice(payload) || Array.isArray(payload)) return redact(payload);
  const parts = Object.entries(payload ?? {});
  const isOfCustomer = parts.some(
    ([, part]) => isKotOrInvoice(part) && !keptIds.has(part._id ?? '') && hasCustomerPhone(part, phones),
  );
  return Object.fromEntries(
    parts.map(([name, part]) => {
      if (isOfCustomer && name === 'payment') return [name, withoutWords(part as InvoicePayment)];
      return [name, redact(part)];
    }),
  );
}

/** The reason may speak of the guest, and the reference names a payment at a bank. Payments of older versions have neither. */
function withoutWords(payment: InvoicePayment): InvoicePayment {
  return { ...payment, reason: null, reference: null };
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
      ...(payments && { payments: payments.map(withoutWords) }),
    } as KotOrInvoice;
  }
  const { placedBy, items, voidedItems, changes } = entity;
  const withoutNote = (line: KotLine): KotLine => ({ ...line, note: '' });
  return {
    ...entity,
    ...(changes && { changes: [] }),
    ...(items && { items: items.map(withoutNote) }),
    ...(voidedItems && { voidedItems: voidedItems.map(withoutNote) }),
    customerId,
    specialRequest: '',
    ...(placedBy && { placedBy: placedBy.role === 'DINER' ? { ...placedBy, name: ERASED_NAME } : placedBy }),
  } as KotOrInvoice;
}
