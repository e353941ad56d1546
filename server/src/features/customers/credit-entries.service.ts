import { creditRoom } from '@tawa/shared/customers/credit-account.rules.ts';
import { formatRupees, toRupees } from '@tawa/shared/money.ts';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { AppError, fieldError } from '../../errors/app-error.ts';
import type { WriteContext } from '../../events/unit-of-work.ts';
import {
  findDebtorOfInvoice,
  findSaleOfPayment,
  insertAccountEntry,
  readAccountBalance,
} from './account-entries.repository.ts';
import { findCustomer } from './customers.repository.ts';
import type { CustomerRow } from './customers.table.ts';

interface InvoiceOfEntry {
  id: string;
  invoiceNo: string;
  customerId: string | null;
}

/** A payment or refund on credit, in paise. */
interface PaymentOfEntry {
  id: string;
  amount: number;
}

async function requireCustomerOfInvoice(
  write: WriteContext,
  { invoiceNo, customerId }: InvoiceOfEntry,
): Promise<CustomerRow> {
  if (customerId === null) throw new AppError('customer.none_for_credit', { invoiceNo });
  const customer = await findCustomer(write, customerId);
  if (!customer) throw new AppError('customer.gone_for_credit', { invoiceNo });
  return customer;
}

/**
 * Adds a payment on credit to what the customer of the invoice owes. Call it in the transaction of the payment.
 * @throws customer.none_for_credit, customer.gone_for_credit, customer.above_credit_limit
 */
export async function addCreditSale(
  write: WriteContext,
  invoice: InvoiceOfEntry,
  { id: paymentId, amount }: PaymentOfEntry,
): Promise<void> {
  const customer = await requireCustomerOfInvoice(write, invoice);
  const balance = await readAccountBalance(write, customer.id);
  const room = creditRoom({ ...customer, balance });
  if (amount > room) {
    const details = { name: customer.name, room: formatRupees(toRupees(room)) };
    throw new AppError('customer.above_credit_limit', details, { data: { room: toRupees(room) } });
  }
  await insertAccountEntry(write, {
    customerId: customer.id,
    kind: 'SALE',
    amount,
    invoiceId: invoice.id,
    invoiceNo: invoice.invoiceNo,
    paymentId,
    at: write.at,
  });
}

/** A customer who owes is neither deleted nor erased. @throws customer.owes */
export async function requireNothingOwed(context: ShopContext, { id, name }: CustomerRow): Promise<void> {
  const balance = await readAccountBalance(context, id);
  if (balance > 0) throw new AppError('customer.owes', { name, owed: formatRupees(toRupees(balance)) });
}

/** The balance stays at or above 0: what was collected already is not taken back from the account. */
async function requireOwed(write: WriteContext, customerId: string, amount: number): Promise<void> {
  const balance = await readAccountBalance(write, customerId);
  if (amount <= balance) return;
  const details = { owed: formatRupees(toRupees(balance)) };
  throw fieldError('paymentMode', 'customer.credit_above_owed', details);
}

/**
 * Takes back what a payment on credit added. Call it in the transaction of the refund.
 * @returns the customer who owed it
 * @throws customer.credit_above_owed
 */
export async function reverseCreditSale(
  write: WriteContext,
  paymentId: string,
  refund: PaymentOfEntry,
): Promise<{ customerId: string }> {
  const sale = await findSaleOfPayment(write, paymentId);
  if (!sale) throw new Error(`payment ${paymentId} on credit has no account entry`);
  const { customerId, invoiceId, invoiceNo } = sale;
  await requireOwed(write, customerId, refund.amount);
  await insertAccountEntry(write, {
    customerId,
    kind: 'REVERSAL',
    amount: -refund.amount,
    invoiceId,
    invoiceNo,
    paymentId: refund.id,
    at: write.at,
  });
  return { customerId };
}

/**
 * Lowers what is owed by a credit note: by the customer who took its invoice on credit, or else by that of the invoice.
 * Call it in the transaction of its refund.
 * @throws customer.none_for_credit, customer.gone_for_credit, customer.credit_above_owed
 */
export async function lowerByCreditNote(
  write: WriteContext,
  creditNote: InvoiceOfEntry & { creditForId: string | null },
  refund: PaymentOfEntry,
): Promise<void> {
  const { creditForId } = creditNote;
  const debtorId = creditForId === null ? undefined : await findDebtorOfInvoice(write, creditForId);
  const customerId = debtorId ?? creditNote.customerId;
  const customer = await requireCustomerOfInvoice(write, { ...creditNote, customerId });
  await requireOwed(write, customer.id, refund.amount);
  await insertAccountEntry(write, {
    customerId: customer.id,
    kind: 'CREDIT_NOTE',
    amount: -refund.amount,
    invoiceId: creditNote.id,
    invoiceNo: creditNote.invoiceNo,
    paymentId: refund.id,
    at: write.at,
  });
}
