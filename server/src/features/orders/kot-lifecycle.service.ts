import type { LiveEventName } from '@tawa/shared/contract/live.rules.ts';
import { allGone, noteChange, RECALL_MS } from '@tawa/shared/kitchen/kitchen.rules.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import {
  type KotAction,
  type KotStatus,
  LIVE_STATUSES,
  transitions,
} from '@tawa/shared/orders/orders.rules.ts';
import type { ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Announce } from '../../events/unit-of-work.ts';
import type { Bills } from './billing.service.ts';
import { deleteLine, moveKot, noteChanges, updateLine } from './kot-writes.repository.ts';
import { announceOccupancy } from './occupancy.service.ts';
import { presentKot } from './orders.presenter.ts';
import { findTicket, isOccupied, type Ticket } from './orders.repository.ts';
import type { KotLineRow, KotRow } from './orders.table.ts';

type KotEvent = Extract<LiveEventName, `kot:${string}`>;

export interface LineRef {
  kotId: string;
  lineId: string;
}

const eventOf: Record<KotAction, KotEvent> = {
  confirm: 'kot:confirmed',
  reject: 'kot:rejected',
  serve: 'kot:served',
  cancel: 'kot:cancelled',
  recall: 'kot:recalled',
};

/** @throws AppError kot.not_found */
export async function requireTicket(tx: Db, scope: ShopScope, kotId: string): Promise<Ticket> {
  const ticket = await findTicket(tx, scope, kotId);
  if (!ticket) throw new AppError('kot.not_found');
  return ticket;
}

/** Tells of a ticket as it now is, without a step of its life. */
export function announceChange(announce: Announce, { kot, lines }: Ticket): Kot {
  const presented = presentKot(kot, lines);
  announce({ name: 'kot:changed', payload: { kot: presented } });
  return presented;
}

function wrongStatus({ kot: { tokenNo, status } }: Ticket): AppError {
  return new AppError('kot.wrong_status', { tokenNo, status });
}

/** @throws AppError kot.paid, kot.wrong_status unless the ticket has one of the statuses and is not paid for */
export function requireUnpaid(ticket: Ticket, statuses: readonly KotStatus[]): void {
  const { tokenNo, paidAt, status } = ticket.kot;
  if (paidAt !== null) throw new AppError('kot.paid', { tokenNo });
  if (!statuses.includes(status)) throw wrongStatus(ticket);
}

/** A change may be on its way to the screen that asks: nobody has seen it. @throws AppError kot.lines_changed */
export function requireAsShown({ kot, lines }: Ticket, isShown: boolean): void {
  if (isShown) return;
  const data = { kot: presentKot(kot, lines) };
  throw new AppError('kot.lines_changed', { tokenNo: kot.tokenNo }, { data });
}

async function editableLine(
  tx: Db,
  scope: ShopScope,
  { kotId, lineId }: LineRef,
): Promise<{ ticket: Ticket; line: KotLineRow }> {
  const ticket = await requireTicket(tx, scope, kotId);
  const line = ticket.lines.find(({ id }) => id === lineId);
  if (!line) throw new AppError('kot.line_not_found');
  requireUnpaid(ticket, LIVE_STATUSES);
  return { ticket, line };
}

/** While it cooks, the kitchen is told of every line that changed until it says that it has seen it. */
async function noteInKitchen(tx: Db, { kot }: Ticket, line: KotLineRow, now: number): Promise<void> {
  if (kot.status !== 'COOKING') return;
  await noteChanges(tx, kot, noteChange(kot.changes ?? [], line, now));
}

/** @throws AppError kot.wrong_status, kot.served_long_ago */
function requireRecallable(ticket: Ticket, from: readonly KotStatus[]): void {
  const { tokenNo, status, servedAt } = ticket.kot;
  if (!from.includes(status)) throw wrongStatus(ticket);
  // Also of a time ahead, which a clock wrote that was set back since.
  if (Math.abs(Date.now() - (servedAt ?? 0)) >= RECALL_MS)
    throw new AppError('kot.served_long_ago', { tokenNo });
}

/** What a step makes of a ticket, beside its new status. */
function afterStep({ kot, lines }: Ticket, action: KotAction, to: KotStatus): KotRow {
  const now = Date.now();
  switch (action) {
    case 'confirm':
      // The owner's bell was heard; the kitchen's begins.
      return { ...kot, status: to, confirmedAt: now, heardAt: null };
    case 'serve':
      return { ...kot, status: kot.paidAt === null ? to : 'PAID', servedAt: now, changes: null };
    case 'recall':
      return { ...kot, status: to, servedAt: null };
    case 'cancel':
      // A served dish is on its table: nothing for the kitchen to stop.
      return kot.status === 'COOKING'
        ? { ...kot, status: to, changes: allGone(kot.changes ?? [], lines) }
        : { ...kot, status: to };
    case 'reject':
      return { ...kot, status: to };
  }
}

/** The changes of one ticket, each inside a write, with everything that follows from it: table and bill. */
export function createTicketSteps(bills: Bills) {
  /** One step of the life cycle; of two at once, the second finds the status gone. */
  async function step(
    tx: Db,
    scope: ShopScope,
    ticket: Ticket,
    action: KotAction,
    announce: Announce,
  ): Promise<Kot> {
    const { kot, lines } = ticket;
    const { from, to } = transitions[action];
    if (action === 'cancel') requireUnpaid(ticket, from);
    if (action === 'recall') requireRecallable(ticket, from);
    const wasOccupied = kot.tableId !== null && (await isOccupied(tx, scope, kot.tableId));
    const moved = await moveKot(tx, scope, afterStep(ticket, action, to), from);
    if (!moved) throw wrongStatus(ticket);
    const row = action === 'confirm' ? await bills.joined(tx, scope, moved) : moved;
    const presented = presentKot(action === 'cancel' ? { ...row, invoiceId: null } : row, lines);
    announce({ name: eventOf[action], payload: { kot: presented } });
    await announceOccupancy(tx, scope, presented.tableId, wasOccupied, announce);
    if (action === 'confirm') await bills.changed(tx, scope, row, announce);
    if (action === 'cancel') await bills.cancelled(tx, scope, row, announce);
    return presented;
  }

  async function edited(tx: Db, scope: ShopScope, kotId: string, announce: Announce): Promise<Kot> {
    const { kot, lines } = await requireTicket(tx, scope, kotId);
    const presented = announceChange(announce, { kot, lines });
    await bills.changed(tx, scope, kot, announce);
    return presented;
  }

  return {
    step,

    async setLine(tx: Db, scope: ShopScope, ref: LineRef, quantity: number, announce: Announce) {
      const { ticket, line } = await editableLine(tx, scope, ref);
      // More of it is to be cooked again.
      const isMore = quantity > line.quantity;
      await updateLine(tx, line, isMore ? { quantity, doneAt: null } : { quantity });
      await noteInKitchen(tx, ticket, line, quantity);
      return edited(tx, scope, ticket.kot.id, announce);
    },

    async dropLine(tx: Db, scope: ShopScope, ref: LineRef, announce: Announce) {
      const { ticket, line } = await editableLine(tx, scope, ref);
      if (ticket.lines.length === 1) {
        return step(tx, scope, ticket, ticket.kot.status === 'REQUESTED' ? 'reject' : 'cancel', announce);
      }
      await deleteLine(tx, line);
      await noteInKitchen(tx, ticket, line, 0);
      return edited(tx, scope, ticket.kot.id, announce);
    },
  };
}
