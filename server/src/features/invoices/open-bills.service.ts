import type { LiveEventName } from '@tawa/shared/contract/live.rules.ts';
import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { chargesAllowed } from '@tawa/shared/invoices/invoices.rules.ts';
import { linesTotal } from '@tawa/shared/money.ts';
import type { ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Announce } from '../../events/unit-of-work.ts';
import { putOnBill, ticketsOnBill } from '../orders/billed-tickets.repository.ts';
import type { Bills } from '../orders/billing.service.ts';
import type { Ticket } from '../orders/orders.repository.ts';
import type { Bill } from './bills.repository.ts';
import { taxOf } from './invoice-tax.service.ts';
import { saveOpenInvoice, UNTAXED } from './invoice-writes.repository.ts';
import { presentInvoice } from './invoices.presenter.ts';
import { findInvoice, findOpenTableInvoice, openInvoices } from './invoices.repository.ts';
import type { InvoiceRow } from './invoices.table.ts';

type InvoiceEvent = Extract<LiveEventName, `invoice:${string}`>;

/** What a bill takes from its tickets: their sum in paise, and the customer of the earliest that names one. */
export function factsOf(tickets: readonly Ticket[]) {
  const guest = tickets.find(({ kot }) => kot.customerId !== null)?.kot;
  return {
    subTotal: linesTotal(tickets.flatMap(({ lines }) => lines)),
    customerId: guest?.customerId ?? null,
    customerName: guest?.customerName ?? null,
    customerPhoneNo: guest?.customerPhoneNo ?? null,
  };
}

/** The bill, once it is known to be open. @throws AppError invoice.not_found, invoice.closed */
export async function requireOpen(tx: Db, scope: ShopScope, invoiceId: string): Promise<InvoiceRow> {
  const row = await findInvoice(tx, scope, invoiceId);
  if (!row) throw new AppError('invoice.not_found');
  if (row.status !== 'OPEN') throw closed(row);
  return row;
}

function closed({ invoiceNo, status }: InvoiceRow): AppError {
  return new AppError('invoice.closed', { invoiceNo, status });
}

/** The bill as it stands. */
export async function asItIs(tx: Db, scope: ShopScope, row: InvoiceRow): Promise<Invoice> {
  return presentInvoice({ row, tickets: await ticketsOnBill(tx, scope, row.id) });
}

/** Makes the bill's one presentation: what is announced is what is answered. */
export function announced(bill: Bill, event: InvoiceEvent, announce: Announce): Invoice {
  const invoice = presentInvoice(bill);
  announce({ name: event, payload: { invoice } });
  return invoice;
}

/** Writes an open bill as it is now and announces it. @throws AppError invoice.closed */
export async function save(
  tx: Db,
  scope: ShopScope,
  bill: Bill,
  event: InvoiceEvent,
  announce: Announce,
): Promise<Invoice> {
  if (!(await saveOpenInvoice(tx, scope, bill.row))) throw closed(bill.row);
  return announced(bill, event, announce);
}

/**
 * Brings an open bill in line with its tickets; without any left it is void, and keeps its number.
 * @throws AppError invoice.discount_too_high
 */
export async function bringUpToDate(
  tx: Db,
  scope: ShopScope,
  row: InvoiceRow,
  announce: Announce,
): Promise<Invoice> {
  const tickets = await ticketsOnBill(tx, scope, row.id);
  const next = { ...row, ...factsOf(tickets) };
  if (tickets.length === 0) {
    const empty = {
      ...next,
      ...UNTAXED,
      discount: 0,
      packingFee: 0,
      deliveryCharges: 0,
      status: 'VOID',
    } as const;
    return save(tx, scope, { row: empty, tickets }, 'invoice:voided', announce);
  }
  if (!chargesAllowed(next)) {
    throw new AppError('invoice.discount_too_high', { invoiceNo: row.invoiceNo });
  }
  const taxed = { ...next, ...(await taxOf(tx, scope, next, tickets)) };
  return save(tx, scope, { row: taxed, tickets }, 'invoice:changed', announce);
}

/** The shop is taxed in another way by now, and so is each of its open bills. */
export async function taxChanged(tx: Db, scope: ShopScope, announce: Announce): Promise<void> {
  for (const row of await openInvoices(tx, scope)) {
    const tickets = await ticketsOnBill(tx, scope, row.id);
    const tax = await taxOf(tx, scope, row, tickets);
    const isSame = tax.gst === row.gst && tax.taxAdded === row.taxAdded && tax.roundOff === row.roundOff;
    if (isSame) continue;
    await save(tx, scope, { row: { ...row, ...tax }, tickets }, 'invoice:changed', announce);
  }
}

async function holderChanged(tx: Db, scope: ShopScope, invoiceId: string, announce: Announce): Promise<void> {
  await bringUpToDate(tx, scope, await requireOpen(tx, scope, invoiceId), announce);
}

/** What bills do when their tickets change; see the interface. */
export const bills: Bills = {
  async joined(tx, scope, kot) {
    const bill = kot.tableId === null ? undefined : await findOpenTableInvoice(tx, scope, kot.tableId);
    if (!bill) return kot;
    await putOnBill(tx, scope, kot.id, bill.id);
    return { ...kot, invoiceId: bill.id };
  },

  async changed(tx, scope, { invoiceId }, announce) {
    if (invoiceId !== null) await holderChanged(tx, scope, invoiceId, announce);
  },

  async cancelled(tx, scope, { id, invoiceId }, announce) {
    if (invoiceId === null) return;
    await putOnBill(tx, scope, id, null);
    await holderChanged(tx, scope, invoiceId, announce);
  },
};
