import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import type { Charges } from '@tawa/shared/invoices/invoices.rules.ts';
import { OCCUPYING_STATUSES } from '@tawa/shared/orders/orders.rules.ts';
import type { ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { AppError } from '../../errors/app-error.ts';
import type { IdempotencyKey } from '../../events/idempotency.repository.ts';
import type { Announce, UnitOfWork } from '../../events/unit-of-work.ts';
import { mayNumberInvoices, serverNow } from '../../support/server-clock.ts';
import { requireKot, requireUnpaidWithStatus } from '../orders/kot-lifecycle.service.ts';
import {
  assignToInvoice,
  type KotWithLines,
  listConfirmedUnpaidKotsAtTable,
  listKotsOnInvoice,
} from '../orders/orders.repository.ts';
import { requireOpenInvoice } from './invoice-guards.service.ts';
import { calculateInvoiceTax, subTotalAndCustomer } from './invoice-totals.service.ts';
import { allocateInvoiceNo, insertInvoice, type NewInvoice } from './invoice-writes.repository.ts';
import { findInvoice, findOpenTableInvoice } from './invoices.repository.ts';
import type { InvoiceRow } from './invoices.table.ts';
import { announceInvoice, presentInvoiceRow, recalculateAndSave } from './save-invoice.service.ts';

export interface OpenInvoiceService {
  /**
   * Returns the KOT's own open invoice. Otherwise opens a new one for it, and takes the KOT from the invoice
   * of its table.
   * @throws invoice.discount_too_high of the invoice that the KOT leaves; invoice.clock
   */
  openForKot(scope: ShopScope, kotId: string, idempotencyKey: IdempotencyKey | undefined): Promise<Invoice>;
  /**
   * Returns the table's open invoice with all its unpaid KOTs.
   * @throws invoice.discount_too_high of an invoice that a KOT leaves; invoice.clock
   */
  openForTable(
    scope: ShopScope,
    tableId: string,
    idempotencyKey: IdempotencyKey | undefined,
  ): Promise<Invoice>;
}

/** Recalculates the invoices that the KOTs leave. Returns the charges of those that are void now. */
async function moveKotsToInvoice(
  tx: Db,
  scope: ShopScope,
  invoiceId: string,
  kotRows: readonly KotWithLines['kot'][],
  announce: Announce,
): Promise<Charges> {
  for (const kot of kotRows) await assignToInvoice(tx, scope, kot.id, invoiceId);
  const previousInvoiceIds = new Set(
    kotRows.flatMap((kot) => (kot.invoiceId === null ? [] : [kot.invoiceId])),
  );
  let transferredCharges = NO_CHARGES;
  for (const previousInvoiceId of previousInvoiceIds) {
    const before = await requireOpenInvoice(tx, scope, previousInvoiceId);
    const { status } = await recalculateAndSave(tx, scope, before, announce);
    if (status === 'VOID') transferredCharges = sumCharges(transferredCharges, before);
  }
  return transferredCharges;
}

const NO_CHARGES: Charges = { discount: 0, packingFee: 0, deliveryCharges: 0 };

function sumCharges(one: Charges, other: Charges): Charges {
  return {
    discount: one.discount + other.discount,
    packingFee: one.packingFee + other.packingFee,
    deliveryCharges: one.deliveryCharges + other.deliveryCharges,
  };
}

/** `kotRows` are at one table, or at none; the earliest comes first. */
async function moveKotsToNewInvoice(
  tx: Db,
  scope: ShopScope,
  kind: InvoiceRow['kind'],
  kotRows: readonly KotWithLines['kot'][],
  announce: Announce,
): Promise<Invoice> {
  if (!mayNumberInvoices()) throw new AppError('invoice.clock');
  const id = newId();
  const charges = await moveKotsToInvoice(tx, scope, id, kotRows, announce);
  const kotsWithLines = await listKotsOnInvoice(tx, scope, id);
  const createdAt = serverNow();
  const newInvoice: NewInvoice = {
    invoiceNo: await allocateInvoiceNo(tx, scope, createdAt),
    kind,
    status: 'OPEN',
    tableId: kotRows[0]?.tableId ?? null,
    tableName: kotRows[0]?.tableName ?? null,
    ...subTotalAndCustomer(kotsWithLines),
    ...charges,
    ...(await calculateInvoiceTax(tx, scope, charges, kotsWithLines)),
    paymentMode: null,
    amountReceived: null,
    createdAt,
    paidAt: null,
  };
  const row = await insertInvoice(tx, scope, newInvoice, () => id);
  return announceInvoice({ row, kotsWithLines }, 'invoice:opened', announce);
}

export function createOpenInvoiceService({ write }: UnitOfWork): OpenInvoiceService {
  return {
    openForKot: (scope, kotId, idempotencyKey) =>
      write(
        scope,
        async (tx, announce) => {
          const kotWithLines = await requireKot(tx, scope, kotId);
          requireUnpaidWithStatus(kotWithLines, OCCUPYING_STATUSES);
          const { invoiceId } = kotWithLines.kot;
          const holder = invoiceId === null ? undefined : await findInvoice(tx, scope, invoiceId);
          if (holder?.kind === 'SINGLE') return presentInvoiceRow(tx, scope, holder);
          return moveKotsToNewInvoice(tx, scope, 'SINGLE', [kotWithLines.kot], announce);
        },
        idempotencyKey,
      ),

    openForTable: (scope, tableId, idempotencyKey) =>
      write(
        scope,
        async (tx, announce) => {
          const kotRows = await listConfirmedUnpaidKotsAtTable(tx, scope, tableId);
          if (kotRows.length === 0) throw new AppError('invoice.no_order');
          const row = await findOpenTableInvoice(tx, scope, tableId);
          if (!row) return moveKotsToNewInvoice(tx, scope, 'TABLE', kotRows, announce);
          const others = kotRows.filter((kot) => kot.invoiceId !== row.id);
          if (others.length === 0) return presentInvoiceRow(tx, scope, row);
          const charges = await moveKotsToInvoice(tx, scope, row.id, others, announce);
          return recalculateAndSave(tx, scope, { ...row, ...sumCharges(row, charges) }, announce);
        },
        idempotencyKey,
      ),
  };
}
