import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { LIVE_STATUSES, recordLineChange } from '@tawa/shared/orders/orders.rules.ts';
import type { ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Announce } from '../../events/unit-of-work.ts';
import { giveBackRemaining, takeRemaining } from '../menu/item-availability.service.ts';
import { replaceUnacknowledgedChanges } from './kitchen.repository.ts';
import type { KotInvoicing } from './kot-invoicing.service.ts';
import {
  announceKotChanged,
  type KotLifecycle,
  requireKot,
  requireUnpaidWithStatus,
} from './kot-lifecycle.service.ts';
import { deleteLine, type KotWithLines, updateLine } from './orders.repository.ts';
import type { KotLineRow } from './orders.table.ts';

export interface LineRef {
  kotId: string;
  lineId: string;
}

async function requireEditableLine(
  tx: Db,
  scope: ShopScope,
  { kotId, lineId }: LineRef,
): Promise<{ kotWithLines: KotWithLines; line: KotLineRow }> {
  const kotWithLines = await requireKot(tx, scope, kotId);
  const line = kotWithLines.lines.find(({ id }) => id === lineId);
  if (!line) throw new AppError('kot.line_not_found');
  requireUnpaidWithStatus(kotWithLines, LIVE_STATUSES);
  return { kotWithLines, line };
}

async function recordChangeIfCooking(
  tx: Db,
  { kot }: KotWithLines,
  lineBefore: KotLineRow,
  newQuantity: number,
): Promise<void> {
  if (kot.status !== 'COOKING') return;
  await replaceUnacknowledgedChanges(tx, kot, recordLineChange(kot.changes ?? [], lineBefore, newQuantity));
}

/** What was cooked never goes back to the item's count. @throws item.too_few_remaining */
async function adjustRemaining(
  tx: Db,
  scope: ShopScope,
  { foodItemId, quantity, doneAt }: KotLineRow,
  newQuantity: number,
  announce: Announce,
): Promise<void> {
  const more = newQuantity - quantity;
  if (more > 0) await takeRemaining(tx, scope, new Map([[foodItemId, more]]), announce);
  if (more < 0 && doneAt === null)
    await giveBackRemaining(tx, scope, new Map([[foodItemId, -more]]), announce);
}

/** Call its functions inside a write. */
export function createLineEdits(kotInvoicing: KotInvoicing, { transition }: KotLifecycle) {
  async function finishEdit(tx: Db, scope: ShopScope, kotId: string, announce: Announce): Promise<Kot> {
    const { kot, lines } = await requireKot(tx, scope, kotId);
    const presented = announceKotChanged(announce, { kot, lines });
    await kotInvoicing.recalculateInvoice(tx, scope, kot, announce);
    return presented;
  }

  return {
    async setLineQuantity(tx: Db, scope: ShopScope, ref: LineRef, quantity: number, announce: Announce) {
      const { kotWithLines, line } = await requireEditableLine(tx, scope, ref);
      // The increase has to be cooked.
      const isMore = quantity > line.quantity;
      await updateLine(tx, line, isMore ? { quantity, doneAt: null } : { quantity });
      await adjustRemaining(tx, scope, line, quantity, announce);
      await recordChangeIfCooking(tx, kotWithLines, line, quantity);
      return finishEdit(tx, scope, kotWithLines.kot.id, announce);
    },

    async removeLine(tx: Db, scope: ShopScope, ref: LineRef, announce: Announce) {
      const { kotWithLines, line } = await requireEditableLine(tx, scope, ref);
      const { kot, lines } = kotWithLines;
      if (lines.length === 1) {
        const action = kot.status === 'REQUESTED' ? 'reject' : 'cancel';
        return transition(tx, scope, kotWithLines, action, announce);
      }
      await deleteLine(tx, line);
      await adjustRemaining(tx, scope, line, 0, announce);
      await recordChangeIfCooking(tx, kotWithLines, line, 0);
      return finishEdit(tx, scope, kot.id, announce);
    },
  };
}
