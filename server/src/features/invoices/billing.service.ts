import type { BodyOf } from '@tawa/shared/contract/endpoint.ts';
import type { Invoice, invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { billTotal, chargesAllowed, settle } from '@tawa/shared/invoices/invoices.rules.ts';
import { toPaise } from '@tawa/shared/money.ts';
import { OCCUPYING_STATUSES } from '@tawa/shared/orders/orders.rules.ts';
import type { ShopScope } from '../../auth/shop-access.ts';
import type { Db } from '../../db/database.ts';
import type { Once } from '../../db/idempotency.repository.ts';
import type { Announce, UnitOfWork } from '../../db/unit-of-work.ts';
import { AppError } from '../../http/app-error.ts';
import { creditCustomer } from '../customers/customers.repository.ts';
import { putOnBill, ticketsOnBill, unpaidKotsAtTable } from '../orders/billed-tickets.repository.ts';
import { payTickets } from '../orders/billing.service.ts';
import type { Ticket } from '../orders/orders.repository.ts';
import { requireTicket, requireUnpaid } from '../orders/ticket-steps.service.ts';
import { insertInvoice, nextInvoiceNo } from './invoice-changes.repository.ts';
import { presentInvoice } from './invoices.presenter.ts';
import { findInvoice, findOpenTableInvoice } from './invoices.repository.ts';
import type { InvoiceRow } from './invoices.table.ts';
import { bringUpToDate, factsOf, requireOpen, save } from './open-bills.service.ts';

type ChargesForm = BodyOf<typeof invoicesApi.addCharges>;
type Payment = BodyOf<typeof invoicesApi.payInvoice>;

export interface BillingService {
  /**
   * The open bill of one ticket, new or as it is. Takes the ticket from whichever bill held it.
   * @throws AppError kot.not_found, kot.wrong_status, kot.paid, invoice.discount_too_high
   */
  single(scope: ShopScope, kotId: string, once: Once | undefined): Promise<Invoice>;
  /**
   * The open bill of every unpaid ticket of the table, new or brought up to date.
   * @throws AppError invoice.no_order, invoice.discount_too_high
   */
  table(scope: ShopScope, tableId: string, once: Once | undefined): Promise<Invoice>;
  /** Amounts in rupees. @throws AppError invoice.not_found, invoice.closed, invoice.charges */
  charge(scope: ShopScope, invoiceId: string, charges: ChargesForm): Promise<Invoice>;
  /**
   * Amounts in rupees. Settles the bill, pays its tickets and credits its customer.
   * @throws AppError invoice.not_found, invoice.closed, invoice.total_changed, invoice.amount, invoice.no_amount
   */
  pay(scope: ShopScope, invoiceId: string, payment: Payment, once: Once | undefined): Promise<Invoice>;
}

/** Puts tickets on the bill; the bills that held them are brought up to date, or void. */
async function take(
  tx: Db,
  scope: ShopScope,
  invoiceId: string,
  kots: readonly Ticket['kot'][],
  announce: Announce,
): Promise<void> {
  for (const kot of kots) await putOnBill(tx, scope, kot.id, invoiceId);
  const holders = new Set(kots.flatMap((kot) => (kot.invoiceId === null ? [] : [kot.invoiceId])));
  for (const holder of holders) {
    await bringUpToDate(tx, scope, await requireOpen(tx, scope, holder), announce);
  }
}

/** A new bill of these tickets, the earliest first; all of them stand at one table or at none. */
async function open(
  tx: Db,
  scope: ShopScope,
  kind: InvoiceRow['kind'],
  kots: readonly Ticket['kot'][],
  announce: Announce,
): Promise<Invoice> {
  const createdAt = Date.now();
  const row = await insertInvoice(tx, scope, {
    invoiceNo: await nextInvoiceNo(tx, scope, createdAt),
    kind,
    status: 'OPEN',
    tableId: kots[0]?.tableId ?? null,
    tableName: kots[0]?.tableName ?? null,
    ...factsOf([]),
    discount: 0,
    packingFee: 0,
    deliveryCharges: 0,
    paymentMode: null,
    amountReceived: null,
    createdAt,
    paidAt: null,
  });
  await take(tx, scope, row.id, kots, announce);
  const tickets = await ticketsOnBill(tx, scope, row.id);
  return save(tx, scope, { ...row, ...factsOf(tickets) }, tickets, 'invoice:opened', announce);
}

async function asItIs(tx: Db, scope: ShopScope, row: InvoiceRow): Promise<Invoice> {
  return presentInvoice(row, await ticketsOnBill(tx, scope, row.id));
}

/** @throws AppError invoice.total_changed, with the bill, so that the cashier can look again */
function checkExpected(row: InvoiceRow, tickets: readonly Ticket[], expected: number | undefined): void {
  if (expected === undefined || toPaise(expected) === billTotal(row)) return;
  const { invoiceNo } = row;
  throw new AppError(
    'invoice.total_changed',
    { invoiceNo },
    { data: { invoice: presentInvoice(row, tickets) } },
  );
}

/** What is received, in paise. @throws AppError invoice.amount, invoice.no_amount */
function receive(row: InvoiceRow, amount: number | undefined): number {
  const settled = settle(billTotal(row), amount === undefined ? undefined : toPaise(amount));
  if (settled) return settled.received;
  const refusal = new AppError(amount === 0 ? 'invoice.no_amount' : 'invoice.amount');
  refusal.extras.fields = { amountReceived: refusal.message };
  throw refusal;
}

export function createBillingService({ write }: UnitOfWork): BillingService {
  return {
    single: (scope, kotId, once) =>
      write(
        scope,
        async (tx, announce) => {
          const ticket = await requireTicket(tx, scope, kotId);
          requireUnpaid(ticket, OCCUPYING_STATUSES);
          const { invoiceId } = ticket.kot;
          const holder = invoiceId === null ? undefined : await findInvoice(tx, scope, invoiceId);
          if (holder?.kind === 'SINGLE') return asItIs(tx, scope, holder);
          return open(tx, scope, 'SINGLE', [ticket.kot], announce);
        },
        once,
      ),

    table: (scope, tableId, once) =>
      write(
        scope,
        async (tx, announce) => {
          const kots = await unpaidKotsAtTable(tx, scope, tableId);
          if (kots.length === 0) throw new AppError('invoice.no_order');
          const row = await findOpenTableInvoice(tx, scope, tableId);
          if (!row) return open(tx, scope, 'TABLE', kots, announce);
          const others = kots.filter((kot) => kot.invoiceId !== row.id);
          if (others.length === 0) return asItIs(tx, scope, row);
          await take(tx, scope, row.id, others, announce);
          return bringUpToDate(tx, scope, row, announce);
        },
        once,
      ),

    charge: (scope, invoiceId, form) =>
      write(scope, async (tx, announce) => {
        const row = await requireOpen(tx, scope, invoiceId);
        const charges = {
          discount: toPaise(form.discount),
          packingFee: toPaise(form.packingFee),
          deliveryCharges: toPaise(form.deliveryCharges),
        };
        const next = { ...row, ...charges };
        if (!chargesAllowed(next)) {
          throw new AppError('invoice.charges', {}, { fields: { discount: 'Charges not allowed' } });
        }
        const tickets = await ticketsOnBill(tx, scope, row.id);
        return save(tx, scope, next, tickets, 'invoice:changed', announce);
      }),

    pay: (scope, invoiceId, { paymentMode, amountReceived, expectedTotal }, once) =>
      write(
        scope,
        async (tx, announce) => {
          const row = await requireOpen(tx, scope, invoiceId);
          checkExpected(row, await ticketsOnBill(tx, scope, row.id), expectedTotal);
          const received = receive(row, amountReceived);
          const at = Date.now();
          const tickets = await payTickets(tx, scope, row.id, at, announce);
          if (row.customerId !== null) await creditCustomer(tx, scope, row.customerId, { received, at });
          const paid = { ...row, paymentMode, amountReceived: received, paidAt: at, status: 'PAID' } as const;
          return save(tx, scope, paid, tickets, 'invoice:paid', announce);
        },
        once,
      ),
  };
}
