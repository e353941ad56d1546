import { effectiveCreditLimit, withRunningBalance } from '@tawa/shared/customers/credit-account.rules.ts';
import { invoiceTotal } from '@tawa/shared/invoices/invoices.rules.ts';
import { balanceOf } from '@tawa/shared/invoices/payments.rules.ts';
import { linesTotal, toRupees } from '@tawa/shared/money.ts';
import type { listAccountEntries } from '../customers/account-entries.repository.ts';
import type { findCustomer } from '../customers/customers.repository.ts';
import { billedLines, type InvoiceWithKots } from '../invoices/invoice-with-kots.repository.ts';
import type { KotWithLines } from '../orders/orders.repository.ts';

type CustomerRow = NonNullable<Awaited<ReturnType<typeof findCustomer>>>;
type AccountEntryRow = Awaited<ReturnType<typeof listAccountEntries>>[number];
type ExportedLine = Pick<KotWithLines['lines'][number], 'name' | 'price' | 'quantity'> & {
  options: readonly { name: string; price: number; qty: number }[] | null;
};

const toIsoOrNull = (instant: number | null): string | null =>
  instant === null ? null : new Date(instant).toISOString();

/** Amounts are in rupees, times in UTC, and there are no ids. */
export function presentExportedCustomer(row: CustomerRow) {
  const { name, phoneNo, email, totalSpending, lastVisited } = row;
  return {
    name,
    phoneNo,
    email,
    totalSpending: toRupees(totalSpending),
    lastVisited: toIsoOrNull(lastVisited),
    creditLimit: toRupees(effectiveCreditLimit(row)),
  };
}

const presentExportedLines = (lines: readonly ExportedLine[]) =>
  lines.map(({ name, price, quantity, options }) => ({
    name,
    quantity,
    price: toRupees(price),
    options: (options ?? []).map(({ name, price, qty }) => ({ name, price: toRupees(price), qty })),
    amount: toRupees(price * quantity),
  }));

export function presentExportedKot({ kot, lines }: KotWithLines) {
  return {
    tokenNo: kot.tokenNo,
    businessDay: kot.businessDay,
    placedAt: toIsoOrNull(kot.createdAt),
    placedBy: kot.placedByRole,
    kind: kot.kotType,
    status: kot.status,
    table: kot.tableName,
    name: kot.customerName,
    phoneNo: kot.customerPhoneNo,
    specialRequest: kot.specialRequest,
    servedAt: toIsoOrNull(kot.servedAt),
    paidAt: toIsoOrNull(kot.paidAt),
    items: presentExportedLines(lines).map((line, index) => ({ ...line, note: lines[index]?.note ?? '' })),
    total: toRupees(linesTotal(lines)),
  };
}

/** The oldest comes first. */
export function presentExportedEntries(rows: readonly AccountEntryRow[]) {
  return withRunningBalance(rows).map(({ at, kind, amount, invoiceNo, paymentMode, reference, balance }) => ({
    at: toIsoOrNull(at),
    kind,
    amount: toRupees(amount),
    invoiceNo,
    paymentMode,
    reference,
    balance: toRupees(balance),
  }));
}

export function presentExportedInvoice(invoiceWithKots: InvoiceWithKots) {
  const { row, payments } = invoiceWithKots;
  const total = invoiceTotal(row);
  return {
    invoiceNo: row.invoiceNo,
    document: row.document,
    creditFor: row.creditForNo,
    status: row.status,
    createdAt: toIsoOrNull(row.createdAt),
    paidAt: toIsoOrNull(row.paidAt),
    table: row.tableName,
    name: row.customerName,
    phoneNo: row.customerPhoneNo,
    items: presentExportedLines(billedLines(invoiceWithKots)),
    subTotal: toRupees(row.subTotal),
    discount: toRupees(row.discount),
    packingFee: toRupees(row.packingFee),
    deliveryCharges: toRupees(row.deliveryCharges),
    taxAdded: toRupees(row.taxAdded),
    roundOff: toRupees(row.roundOff),
    total: toRupees(total),
    amountReceived: payments.length === 0 ? null : toRupees(balanceOf(total, payments).received),
    paymentMode: row.paymentMode,
  };
}
