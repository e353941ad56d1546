import { holdsMoney } from '@tawa/shared/invoices/payments.rules.ts';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { AppError } from '../../errors/app-error.ts';
import { findInvoiceWithKots, type InvoiceWithKots } from './invoice-with-kots.repository.ts';
import { findInvoice } from './invoices.repository.ts';
import type { InvoiceRow } from './invoices.table.ts';
import { listPayments } from './payments.repository.ts';

export async function requireInvoice(context: ShopContext, invoiceId: string): Promise<InvoiceRow> {
  const row = await findInvoice(context, invoiceId);
  if (!row) throw new AppError('entity.not_found', { noun: 'bill' });
  return row;
}

export async function requireOpenInvoice(context: ShopContext, invoiceId: string): Promise<InvoiceRow> {
  const row = await requireInvoice(context, invoiceId);
  if (row.status !== 'OPEN') throw closedError(row);
  return row;
}

export async function requireInvoiceWithKots(
  context: ShopContext,
  invoiceId: string,
): Promise<InvoiceWithKots> {
  const found = await findInvoiceWithKots(context, invoiceId);
  if (!found) throw new AppError('entity.not_found', { noun: 'bill' });
  return found;
}

export async function requireNoPayments(context: ShopContext, row: InvoiceRow): Promise<void> {
  if (holdsMoney(await listPayments(context, row.id))) throw hasPaymentsError(row);
}

export function hasPaymentsError({ invoiceNo }: InvoiceRow): AppError {
  return new AppError('invoice.has_payments', { invoiceNo });
}

export function closedError({ invoiceNo, status }: Pick<InvoiceRow, 'invoiceNo' | 'status'>): AppError {
  return new AppError('invoice.closed', { invoiceNo, isPaid: status === 'PAID' });
}
