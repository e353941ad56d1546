import type { LiveEventName } from '@tawa/shared/event-schemas.ts';
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
import type { WriteContext } from '../../events/unit-of-work.ts';
import { giveBackRemaining } from '../menu/item-availability.service.ts';
import { findTable } from '../tables/tables.repository.ts';
import { uncookedQuantities } from './line-cooking.service.ts';
import { presentKot } from './orders.presenter.ts';
import {
  findKot,
  isTableOccupied,
  type KotWithLines,
  listKotsOnInvoice,
  markKotsPaid,
  saveTransition,
} from './orders.repository.ts';
import type { KotRow } from './orders.table.ts';

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

export function announceKotChanged({ announce }: WriteContext, { kot, lines }: KotWithLines): Kot {
  const presented = presentKot(kot, lines);
  announce({ name: 'kot:changed', payload: { kot: presented } });
  return presented;
}

function wrongStatusError({ kot: { tokenNo, status } }: KotWithLines): AppError {
  return new AppError('kot.wrong_status', { tokenNo, status });
}

export function requireUnpaidWithStatus(kotWithLines: KotWithLines, statuses: readonly KotStatus[]): void {
  const { tokenNo, paidAt, status } = kotWithLines.kot;
  if (paidAt !== null) throw new AppError('kot.paid', { tokenNo });
  if (!statuses.includes(status)) throw wrongStatusError(kotWithLines);
}

/** @throws kot.lines_changed with the current KOT */
export function requireLinesUnchanged({ kot, lines }: KotWithLines, isUnchanged: boolean): void {
  if (isUnchanged) return;
  const data = { kot: presentKot(kot, lines) };
  throw new AppError('kot.lines_changed', { tokenNo: kot.tokenNo }, { data });
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

type KotInvoicingStep = (write: WriteContext, kot: KotWithLines['kot']) => Promise<void>;

/**
 * The feature `invoices` implements these steps, which run in the transaction of the KOT.
 * @throws invoice.discount_too_high
 */
export interface KotInvoicing {
  /** Call it when cooking starts. */
  joinOpenInvoice(context: ShopContext, kot: KotWithLines['kot']): Promise<KotWithLines['kot']>;
  /** Call it after `joinOpenInvoice`, and when lines change. */
  recalculateInvoice: KotInvoicingStep;
  /** Call it on cancellation. An invoice that is empty then becomes void. */
  leaveInvoice: KotInvoicingStep;
}

export type KotLifecycle = ReturnType<typeof createKotLifecycle>;

export function createKotLifecycle(kotInvoicing: KotInvoicing) {
  /**
   * Call it inside a write. The status changes only if it is still the expected one, so of two concurrent
   * actions the second fails.
   */
  async function transition(
    write: WriteContext,
    kotWithLines: KotWithLines,
    action: KotAction,
  ): Promise<Kot> {
    const { kot, lines } = kotWithLines;
    const { from, to } = transitions[action];
    if (action === 'cancel') requireUnpaidWithStatus(kotWithLines, from);
    if (action === 'recall') requireRecallable(kotWithLines, from, write.at);
    const wasOccupied = kot.tableId !== null && (await isTableOccupied(write, kot.tableId));
    const moved = await saveTransition(write, rowAfterAction(kotWithLines, action, to, write.at), from);
    if (!moved) throw wrongStatusError(kotWithLines);
    if (action === 'reject' || action === 'cancel')
      // What was served has been cooked, whether or not the kitchen marked it.
      await giveBackRemaining(write, uncookedQuantities(kot.status === 'SERVED' ? [] : lines));
    const row = action === 'confirm' ? await kotInvoicing.joinOpenInvoice(write, moved) : moved;
    const presented = presentKot(action === 'cancel' ? { ...row, invoiceId: null } : row, lines);
    write.announce({ name: eventByAction[action], payload: { kot: presented } });
    await announceOccupancyChange(write, presented.tableId, wasOccupied);
    if (action === 'confirm') await kotInvoicing.recalculateInvoice(write, row);
    if (action === 'cancel') await kotInvoicing.leaveInvoice(write, row);
    return presented;
  }

  return { transition };
}

/** Also announces the table if no KOT occupies it any more. `at` is in ms UTC. */
export async function markKotsPaidAndAnnounce(
  write: WriteContext,
  invoiceId: string,
  at: number,
): Promise<KotWithLines[]> {
  await markKotsPaid(write, invoiceId, at);
  const kotsWithLines = await listKotsOnInvoice(write, invoiceId);
  const kots = kotsWithLines.map(({ kot, lines }) => presentKot(kot, lines));
  for (const kot of kots) write.announce({ name: 'kot:paid', payload: { kot } });
  // The KOTs were unpaid, and at one table or at none.
  await announceOccupancyChange(write, kots[0]?.tableId ?? null, true);
  return kotsWithLines;
}

export async function announceOccupancyChange(
  write: WriteContext,
  table: Kot['tableId'],
  wasOccupied: boolean,
): Promise<void> {
  if (!table) return;
  const occupied = await isTableOccupied(write, table._id);
  if (occupied === wasOccupied) return;
  // The table may have been renamed since the order.
  const { name } = (await findTable(write, table._id)) ?? table;
  write.announce({ name: 'table:occupancy', payload: { table: { ...table, name, isEmpty: !occupied } } });
}
