import { type LineChoices, lineKey } from '@tawa/shared/menu/item-choices.rules.ts';
import { fieldMessages } from '@tawa/shared/messages/fields.en.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import {
  LIVE_STATUSES,
  MAX_LINES,
  recordLineChange,
  recordReplacement,
} from '@tawa/shared/orders/orders.rules.ts';
import type { ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Announce } from '../../events/unit-of-work.ts';
import { giveBackRemaining, takeRemaining } from '../menu/item-availability.service.ts';
import { type OrderMenu, readOrderMenu } from '../menu/order-menu.service.ts';
import { replaceUnacknowledgedChanges } from './kitchen.repository.ts';
import {
  announceKotChanged,
  type KotInvoicing,
  type KotLifecycle,
  requireKot,
  requireLinesUnchanged,
  requireUnpaidWithStatus,
} from './kot-lifecycle.service.ts';
import { asCooked, divideLine, markPieces, resizeLine, uncookedQuantities } from './line-cooking.service.ts';
import { addLine, deleteLine, type KotWithLines, type NewLine, updateLine } from './orders.repository.ts';
import type { KotLineRow } from './orders.table.ts';
import { priceLine } from './price-line.service.ts';

export interface LineRef {
  kotId: string;
  lineId: string;
}

export interface LineEdit {
  quantity: number;
  /** A choice that is undefined stays as it was ordered; a note of null removes the note. */
  choices: Omit<LineChoices, 'note'> & { note?: string | null | undefined };
  /**
   * The quantity that the client showed before the edit. A line that has another quantity by now is not
   * edited. If undefined, any quantity will do.
   */
  shownQuantity?: number | undefined;
}

/** `cooking` is the line with how many of it count as cooked. */
async function requireEditableLine(
  tx: Db,
  scope: ShopScope,
  { kotId, lineId }: LineRef,
): Promise<{ kotWithLines: KotWithLines; line: KotLineRow; cooking: KotLineRow }> {
  const kotWithLines = await requireKot(tx, scope, kotId);
  const line = kotWithLines.lines.find(({ id }) => id === lineId);
  if (!line) throw new AppError('kot.line_not_found');
  requireUnpaidWithStatus(kotWithLines, LIVE_STATUSES);
  return { kotWithLines, line, cooking: kotWithLines.kot.status === 'SERVED' ? asCooked(line) : line };
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

/**
 * Takes what was added from the counts of its items, and gives back what was removed and not cooked.
 * @param before the edited line
 * @param after the lines that it has become
 */
async function adjustRemaining(
  tx: Db,
  scope: ShopScope,
  before: KotLineRow,
  after: Parameters<typeof uncookedQuantities>[0],
  announce: Announce,
): Promise<void> {
  const was = uncookedQuantities([before]);
  const now = uncookedQuantities(after);
  const taken = new Map<string, number>();
  const given = new Map<string, number>();
  for (const itemId of new Set([...was.keys(), ...now.keys()])) {
    const more = (now.get(itemId) ?? 0) - (was.get(itemId) ?? 0);
    if (more > 0) taken.set(itemId, more);
    if (more < 0) given.set(itemId, -more);
  }
  await takeRemaining(tx, scope, taken, announce);
  await giveBackRemaining(tx, scope, given, announce);
}

function orderedChoices({ variantId, options, note }: KotLineRow): LineChoices {
  return {
    variantId: variantId ?? undefined,
    options: (options ?? []).map(({ _id, qty }) => ({ optionId: _id, qty })),
    note,
  };
}

/** The line's choices after the edit. */
function mergeChoices(line: KotLineRow, { variantId, options, note }: LineEdit['choices']): LineChoices {
  const ordered = orderedChoices(line);
  return {
    variantId: variantId ?? ordered.variantId,
    options: options ?? ordered.options,
    note: note === undefined ? ordered.note : (note ?? ''),
  };
}

/** If an item has lost all its variants, its line loses the variant with which it was ordered. */
function withoutLostVariant({ entries }: OrderMenu, line: KotLineRow, choices: LineChoices): LineChoices {
  const hasVariants = (entries.get(line.foodItemId)?.item.variants.length ?? 0) > 0;
  if (hasVariants || choices.variantId !== line.variantId) return choices;
  return { ...choices, variantId: undefined };
}

/**
 * Names and prices the line by the present menu. If only its note changes, the line keeps the name and price
 * with which it was ordered, which may have changed on the menu since.
 */
async function priceEditedLine(
  tx: Db,
  scope: ShopScope,
  line: KotLineRow,
  choices: LineChoices,
): Promise<Omit<NewLine, 'quantity'>> {
  const { foodItemId, name, price, gstRate, variantId, options } = line;
  const ordered = { ...orderedChoices(line), note: choices.note };
  const note = choices.note ?? '';
  if (lineKey(foodItemId, ordered) === lineKey(foodItemId, choices))
    return { foodItemId, name, price, gstRate, variantId, options, note };
  const menu = await readOrderMenu(tx, scope, [foodItemId]);
  return priceLine(menu, foodItemId, withoutLostVariant(menu, line, choices));
}

/**
 * Puts `quantity` of the line into a new line with other choices. The rest stays as it was ordered.
 * @throws request.invalid if the KOT would have too many lines
 */
async function replaceLine(
  tx: Db,
  scope: ShopScope,
  { kotWithLines: { kot, lines }, line, cooking }: Awaited<ReturnType<typeof requireEditableLine>>,
  { quantity, choices }: { quantity: number; choices: LineChoices },
  announce: Announce,
): Promise<void> {
  const restQuantity = Math.max(0, line.quantity - quantity);
  if (restQuantity > 0 && lines.length >= MAX_LINES) {
    const fields = { quantity: fieldMessages().orders.maxLines(MAX_LINES) };
    throw new AppError('request.invalid', {}, { fields });
  }
  const { foodItemId } = line;
  const priced = await priceEditedLine(tx, scope, line, choices);
  const { rest, added: cookable } = divideLine(cooking, restQuantity, {
    quantity,
    options: priced.options ?? null,
  });
  const newLine = { ...priced, ...cookable };
  await adjustRemaining(tx, scope, cooking, [{ foodItemId, ...rest }, newLine], announce);
  // The kitchen has to cook the line as it is now, even if it was marked before; what was served stays
  // served.
  const doneAt = kot.status === 'SERVED' ? line.doneAt : null;
  const marks = doneAt === null ? {} : markPieces(cookable, { isDone: true }, doneAt);
  const added = await addLine(tx, kot, { ...newLine, ...marks });
  if (restQuantity > 0) await updateLine(tx, line, rest);
  else await deleteLine(tx, line);
  if (kot.status !== 'COOKING') return;
  await replaceUnacknowledgedChanges(
    tx,
    kot,
    recordReplacement(kot.changes ?? [], line, restQuantity, added),
  );
}

/** Call the returned functions inside a write. */
export function createLineEdits(kotInvoicing: KotInvoicing, { transition }: KotLifecycle) {
  async function finishEdit(tx: Db, scope: ShopScope, kotId: string, announce: Announce): Promise<Kot> {
    const { kot, lines } = await requireKot(tx, scope, kotId);
    const presented = announceKotChanged(announce, { kot, lines });
    await kotInvoicing.recalculateInvoice(tx, scope, kot, announce);
    return presented;
  }

  return {
    /** If the choices change, `quantity` of the line becomes a line of its own. */
    async editLine(tx: Db, scope: ShopScope, ref: LineRef, edit: LineEdit, announce: Announce) {
      const editable = await requireEditableLine(tx, scope, ref);
      const { kotWithLines, line, cooking } = editable;
      const { quantity, choices, shownQuantity = line.quantity } = edit;
      requireLinesUnchanged(kotWithLines, shownQuantity === line.quantity);
      const chosen = mergeChoices(line, choices);
      if (lineKey(line.foodItemId, chosen) !== lineKey(line.foodItemId, orderedChoices(line))) {
        await replaceLine(tx, scope, editable, { quantity, choices: chosen }, announce);
        return finishEdit(tx, scope, kotWithLines.kot.id, announce);
      }
      const resized = resizeLine(cooking, quantity);
      await updateLine(tx, line, resized);
      await adjustRemaining(tx, scope, cooking, [{ ...line, ...resized }], announce);
      await recordChangeIfCooking(tx, kotWithLines, line, quantity);
      return finishEdit(tx, scope, kotWithLines.kot.id, announce);
    },

    async removeLine(tx: Db, scope: ShopScope, ref: LineRef, announce: Announce) {
      const { kotWithLines, line, cooking } = await requireEditableLine(tx, scope, ref);
      const { kot, lines } = kotWithLines;
      if (lines.length === 1) {
        const action = kot.status === 'REQUESTED' ? 'reject' : 'cancel';
        return transition(tx, scope, kotWithLines, action, announce);
      }
      await deleteLine(tx, line);
      await adjustRemaining(tx, scope, cooking, [], announce);
      await recordChangeIfCooking(tx, kotWithLines, line, 0);
      return finishEdit(tx, scope, kot.id, announce);
    },
  };
}
