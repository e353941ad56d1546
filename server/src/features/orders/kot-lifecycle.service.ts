import type { LiveEventName } from '@tawa/shared/event-schemas.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import {
  cancelAllLines,
  type KotAction,
  type KotStatus,
  transitions,
  wasServedLately,
} from '@tawa/shared/orders/orders.rules.ts';
import type { ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Announce } from '../../events/unit-of-work.ts';
import { serverNow } from '../../support/server-clock.ts';
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

export async function requireKot(tx: Db, scope: ShopScope, kotId: string): Promise<KotWithLines> {
  const kotWithLines = await findKot(tx, scope, kotId);
  if (!kotWithLines) throw new AppError('entity.not_found', { noun: 'order' });
  return kotWithLines;
}

export function announceKotChanged(announce: Announce, { kot, lines }: KotWithLines): Kot {
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

function requireRecallable(kotWithLines: KotWithLines, from: readonly KotStatus[]): void {
  const { tokenNo, status, servedAt } = kotWithLines.kot;
  if (!from.includes(status)) throw wrongStatusError(kotWithLines);
  if (!wasServedLately(servedAt ?? 0, serverNow())) throw new AppError('kot.served_long_ago', { tokenNo });
}

function rowAfterAction({ kot, lines }: KotWithLines, action: KotAction, to: KotStatus): KotRow {
  const now = serverNow();
  switch (action) {
    case 'confirm':
      // The owner's bell stops, and the kitchen's bell starts.
      return { ...kot, status: to, confirmedAt: now, heardAt: null };
    case 'serve':
      return { ...kot, status: kot.paidAt === null ? to : 'PAID', servedAt: now, changes: null };
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

type KotInvoicingStep = (
  tx: Db,
  scope: ShopScope,
  kot: KotWithLines['kot'],
  announce: Announce,
) => Promise<void>;

/**
 * The feature `invoices` implements these steps, which run in the transaction of the KOT.
 * @throws invoice.discount_too_high
 */
export interface KotInvoicing {
  /** Call it when cooking starts. */
  joinOpenInvoice(tx: Db, scope: ShopScope, kot: KotWithLines['kot']): Promise<KotWithLines['kot']>;
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
    tx: Db,
    scope: ShopScope,
    kotWithLines: KotWithLines,
    action: KotAction,
    announce: Announce,
  ): Promise<Kot> {
    const { kot, lines } = kotWithLines;
    const { from, to } = transitions[action];
    if (action === 'cancel') requireUnpaidWithStatus(kotWithLines, from);
    if (action === 'recall') requireRecallable(kotWithLines, from);
    const wasOccupied = kot.tableId !== null && (await isTableOccupied(tx, scope, kot.tableId));
    const moved = await saveTransition(tx, scope, rowAfterAction(kotWithLines, action, to), from);
    if (!moved) throw wrongStatusError(kotWithLines);
    if (action === 'reject' || action === 'cancel')
      // What was served has been cooked, whether or not the kitchen marked it.
      await giveBackRemaining(tx, scope, uncookedQuantities(kot.status === 'SERVED' ? [] : lines), announce);
    const row = action === 'confirm' ? await kotInvoicing.joinOpenInvoice(tx, scope, moved) : moved;
    const presented = presentKot(action === 'cancel' ? { ...row, invoiceId: null } : row, lines);
    announce({ name: eventByAction[action], payload: { kot: presented } });
    await announceOccupancyChange(tx, scope, presented.tableId, wasOccupied, announce);
    if (action === 'confirm') await kotInvoicing.recalculateInvoice(tx, scope, row, announce);
    if (action === 'cancel') await kotInvoicing.leaveInvoice(tx, scope, row, announce);
    return presented;
  }

  return { transition };
}

/** Also announces the table if no KOT occupies it any more. `at` is in ms UTC. */
export async function markKotsPaidAndAnnounce(
  tx: Db,
  scope: ShopScope,
  invoiceId: string,
  at: number,
  announce: Announce,
): Promise<KotWithLines[]> {
  await markKotsPaid(tx, scope, invoiceId, at);
  const kotsWithLines = await listKotsOnInvoice(tx, scope, invoiceId);
  const kots = kotsWithLines.map(({ kot, lines }) => presentKot(kot, lines));
  for (const kot of kots) announce({ name: 'kot:paid', payload: { kot } });
  // The KOTs were unpaid, and at one table or at none.
  await announceOccupancyChange(tx, scope, kots[0]?.tableId ?? null, true, announce);
  return kotsWithLines;
}

export async function announceOccupancyChange(
  tx: Db,
  scope: ShopScope,
  table: Kot['tableId'],
  wasOccupied: boolean,
  announce: Announce,
): Promise<void> {
  if (!table) return;
  const occupied = await isTableOccupied(tx, scope, table._id);
  if (occupied === wasOccupied) return;
  // The table may have been renamed since the order.
  const { name } = (await findTable(tx, scope, table._id)) ?? table;
  announce({ name: 'table:occupancy', payload: { table: { ...table, name, isEmpty: !occupied } } });
}
