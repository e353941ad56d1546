import { basisPointsToPercent, negate } from '@tawa/shared/gst.ts';
import { type InvoiceLine, mergeInvoiceLines } from '@tawa/shared/invoices/invoices.rules.ts';
import { and, asc, desc, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { ShopContext } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { withoutIndex } from '../../db/dialect.ts';
import { statement } from '../../db/statement.ts';
import { type KotLineRow, type KotRow, kotLines, kots } from '../orders/orders.table.ts';
import { isAdjustmentOfInvoice } from './adjustments.repository.ts';
import { type AdjustmentRow, adjustments } from './adjustments.table.ts';
import { listCreditedLines } from './credit-notes.repository.ts';
import { billedQuantity, kotHolderId } from './invoice-lines.repository.ts';
import { datedAt } from './invoices.repository.ts';
import { type InvoiceRow, invoices } from './invoices.table.ts';
import {
  type BilledKot,
  type BilledLine,
  isOfBilledLine,
  withAdjustment,
} from './line-adjustments.repository.ts';
import { type LineAdjustmentRow, lineAdjustments } from './line-adjustments.table.ts';
import { isPaymentOf } from './payments.repository.ts';
import { type PaymentRow, payments } from './payments.table.ts';

/** All of it is read in one statement, so that totals match items and payments match the status. */
export interface InvoiceWithKots {
  row: InvoiceRow;
  /** The earliest KOT comes first. A line has the quantity that this invoice holds. */
  kotsWithLines: BilledKot[];
  /** The earliest payment comes first. */
  payments: PaymentRow[];
  /** Other invoices hold some of its lines. */
  hasSplits: boolean;
  /** How its discount was set. */
  adjustment?: AdjustmentRow | undefined;
  /** What a credit note takes back of the lines of its invoice. */
  creditedLines?: KotLineRow[];
}

const isKotOfInvoice = and(eq(kots.shopId, invoices.shopId), eq(kots.invoiceId, kotHolderId));

/**
 * Selects a row for each KOT line and payment, which `groupByInvoice` groups. `condition` must name the shop.
 */
function selectInvoiceParts(db: Db, condition: SQL | undefined, direction = desc) {
  return db
    .select({
      invoice: invoices,
      kot: kots,
      line: kotLines,
      quantity: billedQuantity,
      payment: payments,
      adjustment: adjustments,
      lineAdjustment: lineAdjustments,
    })
    .from(invoices)
    .leftJoin(kots, isKotOfInvoice)
    .leftJoin(kotLines, eq(kotLines.kotId, kots.id))
    .leftJoin(lineAdjustments, isOfBilledLine)
    .leftJoin(payments, and(isPaymentOf(invoices.shopId), eq(payments.invoiceId, invoices.id)))
    .leftJoin(adjustments, isAdjustmentOfInvoice)
    .where(condition)
    .orderBy(direction(datedAt), direction(invoices.id), asc(kots.id), asc(kotLines.id), asc(payments.id));
}

const invoiceById = statement((db) => {
  const here = eq(invoices.shopId, sql.placeholder('shopId'));
  return selectInvoiceParts(db, and(here, eq(invoices.id, sql.placeholder('invoiceId'))));
});

interface JoinedRow {
  invoice: InvoiceRow;
  kot: KotRow | null;
  line: KotLineRow | null;
  /** How many of the line the invoice holds. */
  quantity: number;
  payment: PaymentRow | null;
  adjustment: AdjustmentRow | null;
  lineAdjustment: LineAdjustmentRow | null;
}

function groupByInvoice(rows: readonly JoinedRow[]): InvoiceWithKots[] {
  const invoicesById = new Map<string, InvoiceWithKots>();
  const kotsByKey = new Map<string, BilledKot>();
  const seenKeys = new Set<string>();
  const isFirst = (key: string) => !seenKeys.has(key) && seenKeys.add(key);
  for (const { invoice, kot, line, quantity, payment, adjustment, lineAdjustment } of rows) {
    const invoiceWithKots = invoicesById.get(invoice.id) ?? {
      row: invoice,
      kotsWithLines: [],
      payments: [],
      hasSplits: false,
      adjustment: adjustment ?? undefined,
    };
    invoicesById.set(invoice.id, invoiceWithKots);
    if (payment && isFirst(payment.id)) invoiceWithKots.payments.push(payment);
    if (line && invoice.splitFromId === null && quantity < line.quantity) invoiceWithKots.hasSplits = true;
    // A source keeps a KOT of which it has no line left.
    if (!kot || (invoice.splitFromId !== null && quantity === 0)) continue;
    // A source and its split invoices hold the same KOTs and lines.
    const keyOf = ({ id }: { id: string }) => (invoice.splitFromId === null ? id : invoice.id + id);
    const kotKey = keyOf(kot);
    const kotWithLines = kotsByKey.get(kotKey) ?? { kot, lines: [] };
    if (!kotsByKey.has(kotKey)) invoiceWithKots.kotsWithLines.push(kotWithLines);
    kotsByKey.set(kotKey, kotWithLines);
    if (line && quantity > 0 && isFirst(keyOf(line)))
      kotWithLines.lines.push(withAdjustment({ ...line, quantity }, lineAdjustment ?? undefined));
  }
  return [...invoicesById.values()];
}

/** The joins of `selectInvoiceParts` without the columns of the invoice and its payments, which each row repeats. */
const kotsOfInvoice = statement((db) =>
  db
    .select({
      kot: kots,
      line: kotLines,
      quantity: billedQuantity,
      adjustment: adjustments,
      lineAdjustment: lineAdjustments,
    })
    .from(invoices)
    .leftJoin(kots, isKotOfInvoice)
    .leftJoin(kotLines, eq(kotLines.kotId, kots.id))
    .leftJoin(lineAdjustments, isOfBilledLine)
    .leftJoin(adjustments, isAdjustmentOfInvoice)
    .where(and(eq(invoices.shopId, sql.placeholder('shopId')), eq(invoices.id, sql.placeholder('invoiceId'))))
    .orderBy(asc(kots.id), asc(kotLines.id)),
);

/**
 * Reads the KOTs of an invoice of which the write already has all else. Call it under the shop's lock, because it reads
 * apart from the invoice and its payments.
 * @param row as it is stored
 * @param ofInvoice all payments of the invoice
 */
export async function withKots(
  { tx, scope: { shopId } }: ShopContext,
  row: InvoiceRow,
  ofInvoice: readonly PaymentRow[],
): Promise<InvoiceWithKots> {
  const rows = await kotsOfInvoice(tx).execute({ shopId, invoiceId: row.id });
  const [found] = groupByInvoice(rows.map((parts) => ({ ...parts, invoice: row, payment: null })));
  if (!found) throw new Error(`the invoice ${row.id} is not stored`);
  return { ...found, payments: ofInvoice.toSorted((a, b) => (a.id < b.id ? -1 : 1)) };
}

export async function findInvoiceWithKots(
  context: ShopContext,
  invoiceId: string,
): Promise<InvoiceWithKots | undefined> {
  const rows = await invoiceById(context.tx).execute({ shopId: context.scope.shopId, invoiceId });
  const [invoiceWithKots] = await withCreditedLines(context, groupByInvoice(rows));
  return invoiceWithKots;
}

/** Reads the lines of credit notes, which never change, so a second statement sees the same ones. */
async function withCreditedLines(context: ShopContext, found: InvoiceWithKots[]): Promise<InvoiceWithKots[]> {
  const noteIds = found.flatMap(({ row }) => (row.document === 'CREDIT_NOTE' ? [row.id] : []));
  if (noteIds.length === 0) return found;
  const lines = await listCreditedLines(context, noteIds);
  return found.map((one) => ({
    ...one,
    creditedLines: lines.filter(({ creditNoteId }) => creditNoteId === one.row.id),
  }));
}

export async function listInvoicesWithKots(
  context: ShopContext,
  ids: readonly string[] | SQLWrapper,
  order: 'newest' | 'oldest',
): Promise<InvoiceWithKots[]> {
  const { tx, scope } = context;
  // Without `withoutIndex`, SQLite would walk through all invoices of the shop.
  const condition = and(
    sql`${withoutIndex(invoices.shopId)} = ${scope.shopId}`,
    inArray(invoices.id, ids as SQLWrapper),
  );
  const rows = await selectInvoiceParts(tx, condition, order === 'newest' ? desc : asc);
  return withCreditedLines(context, groupByInvoice(rows));
}

/** Of a line of which nothing is taken off, the adjustment is undefined. The amount is in paise. */
export function lineAdjustmentOf({
  adjustment,
  discount = 0,
  quantity,
}: BilledLine): InvoiceLine['adjustment'] {
  if (!adjustment || discount === 0) return undefined;
  const { kind, value } = adjustment;
  return {
    kind,
    amount: discount,
    ...(kind === 'PERCENT' && { percent: basisPointsToPercent(value) }),
    quantity: kind === 'PERCENT' ? quantity : Math.min(adjustment.quantity, quantity),
  };
}

const toUnmergedLine = (line: BilledLine) => ({ ...line, adjustment: lineAdjustmentOf(line) });

/** Lines that are equal are one. A credit note has negative quantities, at the prices of its invoice. */
export function billedLines({ kotsWithLines, creditedLines = [] }: InvoiceWithKots): InvoiceLine[] {
  const credited = creditedLines.map((line) => ({ ...line, quantity: negate(line.quantity) }));
  const lines = kotsWithLines.flatMap(({ lines }) => lines.map(toUnmergedLine));
  return mergeInvoiceLines([...lines, ...credited]);
}
