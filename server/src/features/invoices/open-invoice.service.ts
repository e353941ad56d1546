import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import type { Charges } from '@tawa/shared/invoices/invoices.rules.ts';
import { OCCUPYING_STATUSES } from '@tawa/shared/orders/orders.rules.ts';
import type { ShopScope } from '../../auth/shop-scope.ts';
import { newId } from '../../db/columns.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Once } from '../../events/idempotency.repository.ts';
import type { Announce, UnitOfWork } from '../../events/unit-of-work.ts';
import { putOnBill, ticketsOnBill, unpaidKotsAtTable } from '../orders/billed-tickets.repository.ts';
import { requireTicket, requireUnpaid } from '../orders/kot-lifecycle.service.ts';
import type { Ticket } from '../orders/orders.repository.ts';
import { taxOf } from './invoice-tax.service.ts';
import { insertInvoice, type NewInvoice, nextInvoiceNo } from './invoice-writes.repository.ts';
import { findInvoice, findOpenTableInvoice } from './invoices.repository.ts';
import type { InvoiceRow } from './invoices.table.ts';
import { announced, asItIs, bringUpToDate, factsOf, requireOpen } from './open-bills.service.ts';

export interface OpeningService {
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
}

/** Puts tickets on the bill; those that held them are brought up to date. What is left empty hands its charges over. */
async function take(
  tx: Db,
  scope: ShopScope,
  invoiceId: string,
  kots: readonly Ticket['kot'][],
  announce: Announce,
): Promise<Charges> {
  for (const kot of kots) await putOnBill(tx, scope, kot.id, invoiceId);
  const holders = new Set(kots.flatMap((kot) => (kot.invoiceId === null ? [] : [kot.invoiceId])));
  let handedOver = NO_CHARGES;
  for (const holder of holders) {
    const before = await requireOpen(tx, scope, holder);
    const { status } = await bringUpToDate(tx, scope, before, announce);
    if (status === 'VOID') handedOver = together(handedOver, before);
  }
  return handedOver;
}

const NO_CHARGES: Charges = { discount: 0, packingFee: 0, deliveryCharges: 0 };

function together(one: Charges, other: Charges): Charges {
  return {
    discount: one.discount + other.discount,
    packingFee: one.packingFee + other.packingFee,
    deliveryCharges: one.deliveryCharges + other.deliveryCharges,
  };
}

/** A new bill of these tickets, the earliest first; all of them stand at one table or at none. */
async function open(
  tx: Db,
  scope: ShopScope,
  kind: InvoiceRow['kind'],
  kots: readonly Ticket['kot'][],
  announce: Announce,
): Promise<Invoice> {
  const id = newId();
  const charges = await take(tx, scope, id, kots, announce);
  const tickets = await ticketsOnBill(tx, scope, id);
  const createdAt = Date.now();
  const bill: NewInvoice = {
    invoiceNo: await nextInvoiceNo(tx, scope, createdAt),
    kind,
    status: 'OPEN',
    tableId: kots[0]?.tableId ?? null,
    tableName: kots[0]?.tableName ?? null,
    ...factsOf(tickets),
    ...charges,
    ...(await taxOf(tx, scope, charges, tickets)),
    paymentMode: null,
    amountReceived: null,
    createdAt,
    paidAt: null,
  };
  const row = await insertInvoice(tx, scope, bill, () => id);
  return announced({ row, tickets }, 'invoice:opened', announce);
}

export function createOpeningService({ write }: UnitOfWork): OpeningService {
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
          const charges = await take(tx, scope, row.id, others, announce);
          return bringUpToDate(tx, scope, { ...row, ...together(row, charges) }, announce);
        },
        once,
      ),
  };
}
