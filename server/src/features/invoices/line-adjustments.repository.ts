import { lineDiscountOf } from '@tawa/shared/invoices/line-discount.rules.ts';
import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { newId } from '../../db/ids.ts';
import { insertStatement } from '../../db/statement.ts';
import type { KotWithLines } from '../orders/orders.repository.ts';
import { type KotLineRow, type KotRow, kotLines } from '../orders/orders.table.ts';
import { invoices } from './invoices.table.ts';
import { type LineAdjustmentRow, lineAdjustments } from './line-adjustments.table.ts';

/** A KOT line with the quantity that an invoice holds, and what is taken off it. */
export interface BilledLine extends KotLineRow {
  adjustment?: LineAdjustmentRow | undefined;
  /** In paise. */
  discount?: number | undefined;
}

export interface BilledKot {
  kot: KotRow;
  lines: BilledLine[];
}

/** The part of a KOT line that one invoice holds. */
export interface HeldPart {
  kotLineId: string;
  /** Null for the part that goes with the KOT. */
  splitInvoiceId: string | null;
}

export type NewLineAdjustment = Omit<LineAdjustmentRow, 'id' | 'shopId' | keyof HeldPart>;

/** The condition of a join of invoices and the lines that they hold. */
export const isOfBilledLine: SQL | undefined = and(
  eq(lineAdjustments.shopId, invoices.shopId),
  eq(lineAdjustments.kotLineId, kotLines.id),
  or(
    and(isNull(invoices.splitFromId), isNull(lineAdjustments.splitInvoiceId)),
    eq(lineAdjustments.splitInvoiceId, invoices.id),
  ),
);

export function withAdjustment(line: BilledLine, adjustment: LineAdjustmentRow | undefined): BilledLine {
  return { ...line, adjustment, discount: adjustment ? lineDiscountOf(adjustment, line) : 0 };
}

/** Adds what is taken off the lines that go with their KOTs. */
export async function attachLineAdjustments(
  { tx, scope }: ShopContext,
  kotsWithLines: readonly KotWithLines[],
): Promise<BilledKot[]> {
  const lineIds = kotsWithLines.flatMap(({ lines }) => lines.map(({ id }) => id));
  const rows =
    lineIds.length === 0
      ? []
      : await tx
          .select()
          .from(lineAdjustments)
          .where(
            and(
              eq(lineAdjustments.shopId, scope.shopId),
              inArray(lineAdjustments.kotLineId, lineIds),
              isNull(lineAdjustments.splitInvoiceId),
            ),
          );
  const byLine = new Map(rows.map((row) => [row.kotLineId, row]));
  return kotsWithLines.map(({ kot, lines }) => ({
    kot,
    lines: lines.map((line) => withAdjustment(line, byLine.get(line.id))),
  }));
}

const insert = insertStatement(lineAdjustments);

/** Replaces what is taken off the part of a line; `undefined` takes nothing off it. */
export async function setLineAdjustment(
  { tx, scope }: ShopContext,
  { kotLineId, splitInvoiceId }: HeldPart,
  adjustment: NewLineAdjustment | undefined,
): Promise<LineAdjustmentRow | undefined> {
  await tx
    .delete(lineAdjustments)
    .where(
      and(
        eq(lineAdjustments.shopId, scope.shopId),
        eq(lineAdjustments.kotLineId, kotLineId),
        splitInvoiceId === null
          ? isNull(lineAdjustments.splitInvoiceId)
          : eq(lineAdjustments.splitInvoiceId, splitInvoiceId),
      ),
    );
  if (!adjustment) return undefined;
  const row = { ...adjustment, id: newId(), shopId: scope.shopId, kotLineId, splitInvoiceId };
  await insert(tx, row);
  return row;
}
