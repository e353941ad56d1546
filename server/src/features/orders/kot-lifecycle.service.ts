import type { LiveEventName } from '@tawa/shared/event-schemas.ts';
import { linesTotal } from '@tawa/shared/money.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import {
  cancelAllLines,
  type KotAction,
  type KotStatus,
  transitions,
  wasServedLately,
} from '@tawa/shared/orders/orders.rules.ts';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { AppError } from '../../errors/app-error.ts';
import type { AuditedAct } from '../../events/audit.repository.ts';
import type { WriteContext } from '../../events/unit-of-work.ts';
import { giveBackRemaining } from '../menu/item-availability.service.ts';
import { cookedOfLine, uncookedQuantities } from './line-cooking.service.ts';
import { presentKot, presentKotTo } from './orders.presenter.ts';
import {
  findKot,
  type KotWithLines,
  listKotsOnInvoice,
  markKotsPaid,
  saveTransition,
} from './orders.repository.ts';
import type { KotRow } from './orders.table.ts';
import { announceOccupancyChanges, findOccupiedAmong, tableIdsOf } from './table-occupancy.service.ts';

type KotEventName = Extract<LiveEventName, `kot:${string}`>;

const eventByAction: Record<KotAction, KotEventName> = {
  confirm: 'kot:confirmed',
  reject: 'kot:rejected',
  serve: 'kot:served',
  cancel: 'kot:cancelled',
  recall: 'kot:recalled',
};

export async function requireKot(context: ShopContext, kotId: string): Promise<KotWithLines> {
  const kotWithLines = await findKot(context, kotId);
  if (!kotWithLines) throw new AppError('entity.not_found', { noun: 'order' });
  return kotWithLines;
}

export function announceKotChanged({ announce }: WriteContext, kotWithLines: KotWithLines): Kot {
  const presented = presentKot(kotWithLines);
  announce({ name: 'kot:changed', payload: { kot: presented } });
  return presented;
}

/** The KOT as the subject of an audit entry. */
export const auditedKot = ({ id, tokenNo }: Pick<KotRow, 'id' | 'tokenNo'>): AuditedAct['subject'] => ({
  kind: 'kot',
  id,
  label: String(tokenNo),
});

function wrongStatusError({ kot: { tokenNo, status } }: KotWithLines): AppError {
  return new AppError('kot.wrong_status', { tokenNo, status });
}

export function requireStatus(kotWithLines: KotWithLines, statuses: readonly KotStatus[]): void {
  if (!statuses.includes(kotWithLines.kot.status)) throw wrongStatusError(kotWithLines);
}

export function requireUnpaidWithStatus(kotWithLines: KotWithLines, statuses: readonly KotStatus[]): void {
  const { tokenNo, paidAt } = kotWithLines.kot;
  if (paidAt !== null) throw new AppError('kot.paid', { tokenNo });
  requireStatus(kotWithLines, statuses);
}

/** @throws kot.lines_changed with the current KOT */
export function requireLinesUnchanged(
  { scope }: ShopContext,
  kotWithLines: KotWithLines,
  isUnchanged: boolean,
): void {
  if (isUnchanged) return;
  const data = { kot: presentKotTo(scope, kotWithLines) };
  throw new AppError('kot.lines_changed', { tokenNo: kotWithLines.kot.tokenNo }, { data });
}

function requireRecallable(kotWithLines: KotWithLines, from: readonly KotStatus[], at: number): void {
  const { tokenNo, status, servedAt } = kotWithLines.kot;
  if (!from.includes(status)) throw wrongStatusError(kotWithLines);
  if (!wasServedLately(servedAt ?? 0, at)) throw new AppError('kot.served_long_ago', { tokenNo });
}

function rowAfterAction({ kot, lines }: KotWithLines, action: KotAction, to: KotStatus, at: number): KotRow {
  switch (action) {
    case 'confirm':
      // The owner's bell stops, and the kitchen's bell starts.
      return { ...kot, status: to, confirmedAt: at, heardAt: null };
    case 'serve':
      return { ...kot, status: kot.paidAt === null ? to : 'PAID', servedAt: at, changes: null };
    case 'recall':
      return { ...kot, status: to, servedAt: null };
    case 'cancel':
      return kot.status === 'COOKING'
        ? { ...kot, status: to, changes: cancelAllLines(kot.changes ?? [], lines) }
        : { ...kot, status: to };
    case 'reject':
      return { ...kot, status: to };
  }
}

/** What was served has been cooked, whether or not the kitchen marked it. */
const countCooked = ({ kot, lines }: KotWithLines): number =>
  lines.reduce((sum, line) => sum + (kot.status === 'SERVED' ? line.quantity : cookedOfLine(line)), 0);

type KotInvoicingStep = (write: WriteContext, kot: KotWithLines['kot']) => Promise<void>;

/**
 * The feature `invoices` implements these steps, which run in the transaction of the KOT.
 * @throws invoice.discount_too_high
 */
export interface KotInvoicing {
  /** Call it when cooking starts. */
  joinOpenInvoice(context: ShopContext, kot: KotWithLines['kot']): Promise<KotWithLines['kot']>;
  /**
   * Call it after `joinOpenInvoice`, and when lines change.
   * @throws invoice.closed if the invoice is paid, and no longer holds what was paid
   */
  recalculateInvoice: KotInvoicingStep;
  /**
   * Call it before a line has less than before, or is deleted. What its invoice does not hold, or holds and is paid, is
   * taken from the split invoices.
   * @param quantity what is left of the line
   * @throws invoice.closed of a paid one; invoice.has_payments or invoice.below_paid of one that is paid in part
   */
  lowerLine(
    write: WriteContext,
    kot: KotWithLines['kot'],
    line: KotWithLines['lines'][number],
    quantity: number,
  ): Promise<void>;
  /**
   * Call it before `lowerLine` if a new line of the same item takes some of the line at the same price.
   * @param quantity how many the new line takes
   * @returns the step that gives the new line its share of what is taken off the line; call it before the line is deleted
   */
  passOnDiscount(
    write: WriteContext,
    kot: KotWithLines['kot'],
    line: KotWithLines['lines'][number],
    quantity: number,
  ): Promise<(newLineId: string) => Promise<void>>;
  /**
   * Call it on cancellation. An invoice that is empty then becomes void.
   * @throws as `lowerLine`
   */
  leaveInvoice(write: WriteContext, kotWithLines: KotWithLines): Promise<void>;
  /**
   * Call it once KOTs have another table, or none. An open invoice of one KOT alone goes with it. An open invoice of a
   * table goes with its KOTs if all of them move and the new place has none. From any other open invoice the KOTs go to
   * that of the new table, or to none.
   * @param kots the KOTs as they are now
   * @returns the step that saves and announces the invoices, which belongs after the events of the KOTs
   * @throws invoice.has_payments, invoice.move_split, invoice.move_paid_split; the step also throws
   * invoice.discount_too_high, invoice.too_high
   */
  moveInvoicesOfKots(
    write: WriteContext,
    kots: readonly KotWithLines['kot'][],
    table: KotTable | null,
  ): Promise<() => Promise<void>>;
}

/** The table of a KOT. */
export interface KotTable {
  id: string;
  name: string;
}

export type KotLifecycle = ReturnType<typeof createKotLifecycle>;

export function createKotLifecycle(kotInvoicing: KotInvoicing) {
  /**
   * Call it inside a write. The status changes only if it is still the expected one, so of two concurrent
   * actions the second fails.
   * @param audited what a cancellation is in the audit, if it is more than a cancellation
   */
  async function transition(
    write: WriteContext,
    kotWithLines: KotWithLines,
    action: KotAction,
    audited?: AuditedAct,
  ): Promise<Kot> {
    const { kot, lines } = kotWithLines;
    const { from, to } = transitions[action];
    if (action === 'cancel') requireUnpaidWithStatus(kotWithLines, from);
    if (action === 'recall') requireRecallable(kotWithLines, from, write.at);
    const occupiedBefore = await findOccupiedAmong(write, tableIdsOf([kot]));
    const moved = await saveTransition(write, rowAfterAction(kotWithLines, action, to, write.at), from);
    if (!moved) throw wrongStatusError(kotWithLines);
    if (action === 'reject' || action === 'cancel')
      // What was served has been cooked, whether or not the kitchen marked it.
      await giveBackRemaining(write, uncookedQuantities(kot.status === 'SERVED' ? [] : lines));
    const row = action === 'confirm' ? await kotInvoicing.joinOpenInvoice(write, moved) : moved;
    const presented = presentKot({
      ...kotWithLines,
      kot: action === 'cancel' ? { ...row, invoiceId: null } : row,
    });
    write.announce({ name: eventByAction[action], payload: { kot: presented } });
    await announceOccupancyChanges(write, [row], occupiedBefore);
    if (action === 'confirm') await kotInvoicing.recalculateInvoice(write, row);
    if (action === 'cancel')
      write.audit(
        audited ?? {
          act: 'kot.cancelled',
          subject: auditedKot(kot),
          amount: linesTotal(lines),
          reason: { key: 'notStated' },
          before: { status: kot.status },
          after: { wasted: countCooked(kotWithLines) },
        },
      );
    if (action === 'cancel') await kotInvoicing.leaveInvoice(write, { kot: row, lines });
    return presented;
  }

  return { transition };
}

/**
 * Marks the KOTs of the invoice that are unpaid and not in `exceptIds`. Also announces the tables that no KOT occupies
 * any more. `at` is in ms UTC.
 */
export async function markKotsPaidAndAnnounce(
  write: WriteContext,
  invoiceId: string,
  at: number,
  exceptIds: readonly string[],
): Promise<void> {
  const paidIds = await markKotsPaid(write, invoiceId, at, exceptIds);
  const kotsWithLines = (await listKotsOnInvoice(write, invoiceId)).filter(({ kot }) => paidIds.has(kot.id));
  for (const kotWithLines of kotsWithLines)
    write.announce({ name: 'kot:paid', payload: { kot: presentKot(kotWithLines) } });
  const kots = kotsWithLines.map(({ kot }) => kot);
  // The KOTs were unpaid, so they occupied their tables.
  await announceOccupancyChanges(write, kots, new Set(tableIdsOf(kots)));
}
