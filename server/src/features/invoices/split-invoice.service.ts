import type { BodyOf } from '@tawa/shared/contract/endpoint.ts';
import type { Invoice, invoicesApi, SplittableLine } from '@tawa/shared/invoices/invoices.contract.ts';
import type { Charges } from '@tawa/shared/invoices/invoices.rules.ts';
import { joinLineRules } from '@tawa/shared/invoices/line-discount.rules.ts';
import { divideInvoice } from '@tawa/shared/invoices/split-invoice.rules.ts';
import { toPaise } from '@tawa/shared/money.ts';
import type { ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { inSnapshot } from '../../db/snapshot.ts';
import { AppError, fieldError } from '../../errors/app-error.ts';
import type { IdempotencyKey } from '../../events/idempotency.repository.ts';
import type { UnitOfWork, WriteContext } from '../../events/unit-of-work.ts';
import { mayNumberInvoices } from '../../support/server-clock.ts';
import { auditedInvoice } from './audited-invoice.service.ts';
import { couponDiscount } from './coupon-uses.service.ts';
import {
  requireInvoice,
  requireInvoiceWithKots,
  requireNoPayments,
  requireOpenInvoice,
} from './invoice-guards.service.ts';
import { deleteInvoiceLines, insertInvoiceLine } from './invoice-lines.repository.ts';
import { calculateInvoiceTax, ownDiscount, subTotalAndCustomer } from './invoice-totals.service.ts';
import { type InvoiceWithKots, listInvoicesWithKots } from './invoice-with-kots.repository.ts';
import { allocateInvoiceNo, insertInvoice } from './invoice-writes.repository.ts';
import { presentInvoice, presentSplittableLines } from './invoices.presenter.ts';
import { listSplitInvoiceIds } from './invoices.repository.ts';
import type { InvoiceRow } from './invoices.table.ts';
import { type BilledKot, type BilledLine, setLineAdjustment } from './line-adjustments.repository.ts';
import { recalculateAndSave } from './recalculate-invoice.service.ts';
import { announceInvoice } from './save-invoice.service.ts';

type Bills = BodyOf<typeof invoicesApi.splitInvoice>['bills'];

export interface SplitInvoices {
  /** The source comes first. */
  invoices: Invoice[];
  /** What the source holds. */
  lines: SplittableLine[];
}

export interface SplitInvoiceService {
  /**
   * Moves lines of an open invoice without payments to new invoices. Charges are in rupees.
   * @returns the source, then the new invoices
   * @throws invoice.split_quantity, invoice.split_empty, invoice.split_charges, invoice.split_discount,
   * invoice.split_already, invoice.closed, invoice.has_payments, invoice.clock
   */
  split(
    scope: ShopScope,
    invoiceId: string,
    bills: Bills,
    idempotencyKey: IdempotencyKey | undefined,
  ): Promise<Invoice[]>;
  /**
   * Gives lines and charges of a split invoice without payments back to its source, which must be open too.
   * @throws invoice.not_split, invoice.closed, invoice.has_payments, invoice.too_high
   */
  join(
    scope: ShopScope,
    invoiceId: string,
    idempotencyKey: IdempotencyKey | undefined,
  ): Promise<{ joined: Invoice; source: Invoice }>;
  /** Reads the source of a split invoice, or the invoice itself, with what was split from it. */
  list(scope: ShopScope, invoiceId: string): Promise<SplitInvoices>;
}

/** Returns the KOTs of which the part holds a line, with these lines. */
function kotsOfPart(kotsWithLines: readonly BilledKot[], part: BilledLine[]): BilledKot[] {
  return kotsWithLines
    .map(({ kot }) => ({ kot, lines: part.filter(({ kotId }) => kotId === kot.id) }))
    .filter(({ lines }) => lines.length > 0);
}

async function openSplitInvoice(
  write: WriteContext,
  source: InvoiceRow,
  kotsWithLines: BilledKot[],
  charges: Charges,
): Promise<Invoice> {
  const row = await insertInvoice(write, {
    invoiceNo: await allocateInvoiceNo(write, write.at),
    kind: 'SPLIT',
    splitFromId: source.id,
    status: 'OPEN',
    tableId: source.tableId,
    tableName: source.tableName,
    mergedTables: source.mergedTables,
    ...subTotalAndCustomer(kotsWithLines),
    ...charges,
    ...(await calculateInvoiceTax(write, charges, kotsWithLines)),
    paymentMode: null,
    createdAt: write.at,
    paidAt: null,
  });
  for (const { id, quantity, adjustment } of kotsWithLines.flatMap(({ lines }) => lines)) {
    await insertInvoiceLine(write, { invoiceId: row.id, kotLineId: id, quantity });
    if (adjustment) await setLineAdjustment(write, { kotLineId: id, splitInvoiceId: row.id }, adjustment);
  }
  return announceInvoice(write, { row, kotsWithLines, payments: [], hasSplits: false }, 'invoice:opened');
}

async function splitInvoice(write: WriteContext, invoiceId: string, bills: Bills): Promise<Invoice[]> {
  const source = await requireOpenInvoice(write, invoiceId);
  if (source.splitFromId !== null)
    throw new AppError('invoice.split_already', { invoiceNo: source.invoiceNo });
  await requireNoPayments(write, source);
  if (!mayNumberInvoices()) throw new AppError('invoice.clock');
  const { kotsWithLines, adjustment } = await requireInvoiceWithKots(write, source.id);
  const split = divideInvoice(
    { ...source, lines: kotsWithLines.flatMap(({ lines }) => lines), rule: adjustment },
    bills.map(({ lines, packingFee = 0, deliveryCharges = 0 }) => ({
      lines,
      packingFee: toPaise(packingFee),
      deliveryCharges: toPaise(deliveryCharges),
    })),
  );
  if (typeof split === 'string') throw fieldError('bills', split);
  const before = new Map(kotsWithLines.flatMap(({ lines }) => lines.map((line) => [line.id, line] as const)));
  for (const { id, adjustment } of split.rest)
    if (before.get(id)?.adjustment)
      await setLineAdjustment(write, { kotLineId: id, splitInvoiceId: null }, adjustment);
  const opened: Invoice[] = [];
  for (const { lines, charges } of split.parts)
    opened.push(await openSplitInvoice(write, source, kotsOfPart(kotsWithLines, lines), charges));
  write.audit({ act: 'invoice.split', subject: auditedInvoice(source), after: { bills: opened.length + 1 } });
  return [
    await recalculateAndSave(write, { ...source, ...split.charges, discount: source.discount }),
    ...opened,
  ];
}

/** Of two kinds the reason and the people of the larger amount stay. */
function statedOfJoined(onSource: BilledLine | undefined, onSplit: BilledLine) {
  const [one, other] = [onSource?.adjustment, onSplit.adjustment];
  if (!one || !other || one.kind === other.kind) return one ?? other;
  return (onSplit.discount ?? 0) > (onSource?.discount ?? 0) ? other : one;
}

/** What is taken off the lines of a split invoice goes back with them. */
async function joinLineAdjustments(
  write: WriteContext,
  split: InvoiceWithKots,
  source: InvoiceWithKots,
): Promise<void> {
  const linesOf = ({ kotsWithLines }: InvoiceWithKots) => kotsWithLines.flatMap(({ lines }) => lines);
  const onSource = new Map(linesOf(source).map((line) => [line.id, line]));
  for (const line of linesOf(split)) {
    const { id, price, adjustment } = line;
    const other = onSource.get(id);
    const stated = statedOfJoined(other, line);
    const rule = joinLineRules(
      { price, quantity: other?.quantity ?? 0, rule: other?.adjustment },
      { price, quantity: line.quantity, rule: adjustment },
    );
    await setLineAdjustment(write, { kotLineId: id, splitInvoiceId: split.row.id }, undefined);
    // A source that has none of the line may still have a row for it, which must not come back with the line.
    const joined = rule && stated && { ...stated, ...rule };
    await setLineAdjustment(write, { kotLineId: id, splitInvoiceId: null }, joined);
  }
}

async function joinInvoice(
  write: WriteContext,
  invoiceId: string,
): Promise<{ joined: Invoice; source: Invoice }> {
  const row = await requireOpenInvoice(write, invoiceId);
  if (row.splitFromId === null) throw new AppError('invoice.not_split', { invoiceNo: row.invoiceNo });
  await requireNoPayments(write, row);
  const source = await requireOpenInvoice(write, row.splitFromId);
  write.audit({
    act: 'invoice.joined',
    subject: auditedInvoice(source),
    before: { splitId: row.id, splitNo: row.invoiceNo },
  });
  const split = await requireInvoiceWithKots(write, row.id);
  await joinLineAdjustments(write, split, await requireInvoiceWithKots(write, source.id));
  await deleteInvoiceLines(write, row.id);
  const joined = await recalculateAndSave(write, row);
  // A coupon ends with its bill: as an amount it would be a use that nobody counts.
  const passedOn = ownDiscount(row) - couponDiscount(split);
  return {
    joined,
    source: await recalculateAndSave(write, {
      ...source,
      discount: source.discount + passedOn,
      packingFee: source.packingFee + row.packingFee,
      deliveryCharges: source.deliveryCharges + row.deliveryCharges,
    }),
  };
}

export function createSplitInvoiceService(read: Db, { write }: UnitOfWork): SplitInvoiceService {
  return {
    split: (scope, invoiceId, bills, idempotencyKey) =>
      write(scope, (write) => splitInvoice(write, invoiceId, bills), idempotencyKey),

    join: (scope, invoiceId, idempotencyKey) =>
      write(scope, (write) => joinInvoice(write, invoiceId), idempotencyKey),

    async list(scope, invoiceId) {
      const [found] = await inSnapshot(read, async (tx) => {
        const asked = await requireInvoice({ tx, scope }, invoiceId);
        const sourceId = asked.splitFromId ?? asked.id;
        const ids = [sourceId, ...(await listSplitInvoiceIds({ tx, scope }, sourceId))];
        const family = await listInvoicesWithKots({ tx, scope }, ids, 'oldest');
        return family.sort((a, b) => ids.indexOf(a.row.id) - ids.indexOf(b.row.id));
      });
      return {
        invoices: found.map(presentInvoice),
        lines: found.slice(0, 1).flatMap(presentSplittableLines),
      };
    },
  };
}
