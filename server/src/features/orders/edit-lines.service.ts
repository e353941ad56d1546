import { type LineChoices, lineKey } from '@tawa/shared/menu/item-choices.rules.ts';
import { fieldMessages } from '@tawa/shared/messages/fields.en.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import {
  LIVE_STATUSES,
  MAX_LINES,
  recordLineChange,
  recordReplacement,
} from '@tawa/shared/orders/orders.rules.ts';
import type { ShopContext } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Approver, AuditedAct } from '../../events/audit.repository.ts';
import type { WriteContext } from '../../events/unit-of-work.ts';
import { giveBackRemaining, takeRemaining } from '../menu/item-availability.service.ts';
import { requireReason } from '../shops/reasons.service.ts';
import {
  changesOnlyNoteOrSeat,
  type EditedChoices,
  hasOnlyOtherSeat,
  mergeChoices,
  orderedChoices,
  priceEditedLine,
} from './edited-choices.service.ts';
import { replaceUnacknowledgedChanges } from './kitchen.repository.ts';
import {
  announceKotChanged,
  auditedKot,
  type KotInvoicing,
  type KotLifecycle,
  requireKot,
  requireLinesUnchanged,
  requireUnpaidWithStatus,
} from './kot-lifecycle.service.ts';
import {
  asCooked,
  cookedOfLine,
  divideLine,
  keepMarks,
  markPieces,
  resizeLine,
  uncookedQuantities,
} from './line-cooking.service.ts';
import { presentKotTo } from './orders.presenter.ts';
import { addLine, deleteLine, isLeft, type KotWithLines, updateLine } from './orders.repository.ts';
import type { KotLineRow, KotRow } from './orders.table.ts';
import { requireMayLowerLinesAlone } from './printed-lines.service.ts';

export interface LineRef {
  kotId: string;
  lineId: string;
}

export interface LineEdit {
  quantity: number;
  choices: EditedChoices;
  /**
   * The quantity that the client showed before the edit. A line that has another quantity by now is not
   * edited. If undefined, any quantity will do.
   */
  shownQuantity?: number | undefined;
}

export interface LineVoid {
  quantity: number;
  /** The word of a given reason, or the id of one of the shop's own. The contract refuses a call without a reason of either kind. */
  reasonId?: string | undefined;
  /** What somebody typed. */
  reason?: string | undefined;
  /** The line as the client showed it. Undefined is not compared. */
  shownQuantity?: number | undefined;
  shownIsDone?: boolean | undefined;
}

/** `cooking` is the line with how many of it count as cooked. */
async function requireEditableLine(
  context: ShopContext,
  { kotId, lineId }: LineRef,
): Promise<{ kotWithLines: KotWithLines; line: KotLineRow; cooking: KotLineRow }> {
  const kotWithLines = await requireKot(context, kotId);
  const line = kotWithLines.lines.filter(isLeft).find(({ id }) => id === lineId);
  if (!line) throw new AppError('kot.line_not_found');
  requireUnpaidWithStatus(kotWithLines, LIVE_STATUSES);
  return { kotWithLines, line, cooking: kotWithLines.kot.status === 'SERVED' ? asCooked(line) : line };
}

/**
 * @throws kot.paid, kot.wrong_status, and kot.lines_changed if another hand has marked or changed the line since it was
 * shown. Each has the KOT as it is now.
 */
async function requireVoidableLine(
  context: ShopContext,
  { kotId, lineId }: LineRef,
  { quantity, shownQuantity, shownIsDone }: LineVoid,
): Promise<{ kotWithLines: KotWithLines; line: KotLineRow; cooking: KotLineRow }> {
  const kotWithLines = await requireKot(context, kotId);
  const { tokenNo, status, paidAt } = kotWithLines.kot;
  const data = { kot: presentKotTo(context.scope, kotWithLines) };
  if (paidAt !== null) throw new AppError('kot.paid', { tokenNo }, { data });
  if (status !== 'COOKING' && status !== 'SERVED')
    throw new AppError('kot.wrong_status', { tokenNo, status }, { data });
  const line = kotWithLines.lines.find(({ id }) => id === lineId);
  if (!line) throw new AppError('kot.line_not_found');
  const isDone = line.doneAt !== null || status === 'SERVED';
  requireLinesUnchanged(
    context,
    kotWithLines,
    quantity <= line.quantity &&
      (shownQuantity ?? line.quantity) === line.quantity &&
      (shownIsDone ?? isDone) === isDone,
  );
  return { kotWithLines, line, cooking: status === 'SERVED' ? asCooked(line) : line };
}

/** @param wasted how many of the voided ones were cooked */
const auditedVoid = (
  kot: KotRow,
  line: KotLineRow,
  { quantity, reason }: { quantity: number; reason: NonNullable<AuditedAct['reason']> },
  wasted: number,
): AuditedAct => ({
  act: 'line.voided',
  subject: auditedKot(kot),
  amount: quantity * line.price,
  reason,
  before: { itemId: line.foodItemId, quantity: line.quantity, status: kot.status, wasDone: wasted > 0 },
  after: { itemId: line.foodItemId, quantity: line.quantity - quantity, wasted },
  detail: `${quantity} × ${line.name}`,
});

/** What the kitchen has not been told to cook is only removed. @param resized what is left of the line */
function auditIfVoided(
  write: WriteContext,
  { kotWithLines: { kot }, line, cooking }: Awaited<ReturnType<typeof requireEditableLine>>,
  resized: ReturnType<typeof resizeLine>,
): void {
  const quantity = line.quantity - resized.quantity;
  if (kot.status === 'REQUESTED' || quantity <= 0) return;
  const wasted = cookedOfLine(cooking) - cookedOfLine(resized);
  write.audit(auditedVoid(kot, line, { quantity, reason: { key: 'notStated' } }, wasted));
}

/** What a line becomes that gets other choices. Prices are in paise. */
interface Replacement {
  restQuantity: number;
  quantity: number;
  price: number;
}

const priceAfter = (line: KotLineRow, { restQuantity, quantity, price }: Replacement): number =>
  restQuantity * line.price + quantity * price;

const isCheaper = (line: KotLineRow, replacement: Replacement): boolean =>
  priceAfter(line, replacement) < line.quantity * line.price;

/** A line that costs less with its new choices is another way to take something off a bill. */
function auditCheaper(write: WriteContext, kot: KotRow, line: KotLineRow, replacement: Replacement): void {
  if (kot.status === 'REQUESTED') return;
  const { quantity, price } = replacement;
  write.audit({
    act: 'line.replaced',
    subject: auditedKot(kot),
    amount: line.quantity * line.price - priceAfter(line, replacement),
    before: { itemId: line.foodItemId, quantity: line.quantity, price: line.price, status: kot.status },
    after: { itemId: line.foodItemId, quantity, price },
  });
}

async function recordChangeIfCooking(
  tx: Db,
  { kot }: KotWithLines,
  lineBefore: KotLineRow,
  newQuantity: number,
  voided?: number,
): Promise<void> {
  if (kot.status !== 'COOKING') return;
  const changes = recordLineChange(kot.changes ?? [], lineBefore, newQuantity, voided);
  await replaceUnacknowledgedChanges(tx, kot, changes);
}

/**
 * Takes what was added from the counts of its items, and gives back what was removed and not cooked.
 * @param before the edited line
 * @param after the lines that it has become
 */
async function adjustRemaining(
  write: WriteContext,
  before: KotLineRow,
  after: Parameters<typeof uncookedQuantities>[0],
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
  await takeRemaining(write, taken);
  await giveBackRemaining(write, given);
}

/** A line of which some was voided stays, even if nothing is left of it. */
async function saveRest(
  tx: Db,
  line: KotLineRow,
  rest: Parameters<typeof updateLine>[2] & { quantity: number },
) {
  if (rest.quantity > 0 || line.voidedQuantity > 0) await updateLine(tx, line, rest);
  else await deleteLine(tx, line);
}

/**
 * Puts `quantity` of the line into a new line with other choices. The rest stays as it was ordered.
 * @throws request.invalid if the KOT would have too many lines
 */
async function replaceLine(
  write: WriteContext,
  kotInvoicing: Pick<KotInvoicing, 'lowerLine' | 'passOnDiscount'>,
  { kotWithLines: { kot, lines }, line, cooking }: Awaited<ReturnType<typeof requireEditableLine>>,
  { quantity, choices }: { quantity: number; choices: LineChoices },
): Promise<void> {
  const restQuantity = Math.max(0, line.quantity - quantity);
  if (restQuantity > 0 && lines.length >= MAX_LINES) {
    const fields = { quantity: fieldMessages().orders.maxLines(MAX_LINES) };
    throw new AppError('request.invalid', {}, { fields });
  }
  const { foodItemId } = line;
  const priced = await priceEditedLine(write, line, choices);
  const change = { restQuantity, quantity, price: priced.price };
  if (isCheaper(line, change)) {
    requireMayLowerLinesAlone(write, kot, [line]);
    auditCheaper(write, kot, line, change);
  }
  const passOn =
    changesOnlyNoteOrSeat(line, choices) && (await kotInvoicing.passOnDiscount(write, kot, line, quantity));
  await kotInvoicing.lowerLine(write, kot, line, restQuantity);
  const { rest, added: cookable } = divideLine(cooking, restQuantity, {
    quantity,
    options: priced.options ?? null,
  });
  const newLine = { ...priced, ...cookable };
  await adjustRemaining(write, cooking, [{ foodItemId, ...rest }, newLine]);
  // The kitchen has to cook the line as it is now, even if it was marked before; what was served stays
  // served.
  const doneAt = kot.status === 'SERVED' ? line.doneAt : null;
  const marks = hasOnlyOtherSeat(line, choices, quantity)
    ? keepMarks(cookable, line)
    : doneAt === null
      ? {}
      : markPieces(cookable, { isDone: true }, doneAt);
  const { invoicePrintedAt } = line;
  const added = await addLine(write.tx, kot, { ...newLine, ...marks, invoicePrintedAt });
  if (passOn) await passOn(added.id);
  await saveRest(write.tx, line, rest);
  if (kot.status !== 'COOKING') return;
  await replaceUnacknowledgedChanges(
    write.tx,
    kot,
    recordReplacement(kot.changes ?? [], line, restQuantity, added),
  );
}

/** Call the returned functions inside a write. */
export function createLineEdits(kotInvoicing: KotInvoicing, { transition }: KotLifecycle) {
  async function finishEdit(write: WriteContext, kotId: string): Promise<Kot> {
    const kotWithLines = await requireKot(write, kotId);
    const presented = announceKotChanged(write, kotWithLines);
    await kotInvoicing.recalculateInvoice(write, kotWithLines.kot);
    return presented;
  }

  return {
    /** If the choices change, `quantity` of the line becomes a line of its own. */
    async editLine(write: WriteContext, ref: LineRef, edit: LineEdit) {
      const editable = await requireEditableLine(write, ref);
      const { kotWithLines, line, cooking } = editable;
      const { quantity, choices, shownQuantity = line.quantity } = edit;
      requireLinesUnchanged(write, kotWithLines, shownQuantity === line.quantity);
      const chosen = mergeChoices(kotWithLines.kot, line, choices);
      if (lineKey(line.foodItemId, chosen) !== lineKey(line.foodItemId, orderedChoices(line))) {
        await replaceLine(write, kotInvoicing, editable, {
          quantity,
          choices: chosen,
        });
        return finishEdit(write, kotWithLines.kot.id);
      }
      if (quantity < line.quantity) {
        requireMayLowerLinesAlone(write, kotWithLines.kot, [line]);
        await kotInvoicing.lowerLine(write, kotWithLines.kot, line, quantity);
      }
      const resized = resizeLine(cooking, quantity);
      auditIfVoided(write, editable, resized);
      await updateLine(write.tx, line, resized);
      await adjustRemaining(write, cooking, [{ ...line, ...resized }]);
      await recordChangeIfCooking(write.tx, kotWithLines, line, quantity);
      return finishEdit(write, kotWithLines.kot.id);
    },

    async removeLine(write: WriteContext, ref: LineRef) {
      const editable = await requireEditableLine(write, ref);
      const { kotWithLines, line, cooking } = editable;
      const { kot, lines } = kotWithLines;
      requireMayLowerLinesAlone(write, kot, [line]);
      if (lines.filter(isLeft).length === 1) {
        const action = kot.status === 'REQUESTED' ? 'reject' : 'cancel';
        return transition(write, kotWithLines, action);
      }
      await kotInvoicing.lowerLine(write, kot, line, 0);
      const resized = resizeLine(cooking, 0);
      auditIfVoided(write, editable, resized);
      await saveRest(write.tx, line, resized);
      await adjustRemaining(write, cooking, []);
      await recordChangeIfCooking(write.tx, kotWithLines, line, 0);
      return finishEdit(write, kot.id);
    },

    /** What is voided stays in the KOT as a record. Voiding the last one cancels the KOT with the line as it was. */
    async voidLine(write: WriteContext, ref: LineRef, lineVoid: LineVoid, approver: Approver | undefined) {
      const { kotWithLines, line, cooking } = await requireVoidableLine(write, ref, lineVoid);
      const { kot, lines } = kotWithLines;
      if (!approver) requireMayLowerLinesAlone(write, kot, [line], 'access.needs_approval');
      const left = line.quantity - lineVoid.quantity;
      const isLast = left === 0 && lines.filter(isLeft).length === 1;
      const resized = resizeLine(cooking, left);
      const { quantity } = lineVoid;
      const { audited: reason } = await requireReason(write, 'VOID', lineVoid);
      const wasted = cookedOfLine(cooking) - cookedOfLine(resized);
      const audited = auditedVoid(kot, line, { quantity, reason }, wasted);
      if (isLast) return transition(write, kotWithLines, 'cancel', audited);
      await kotInvoicing.lowerLine(write, kot, line, left);
      write.audit(audited);
      const voidedQuantity = line.voidedQuantity + lineVoid.quantity;
      await updateLine(write.tx, line, { ...resized, voidedQuantity });
      await adjustRemaining(write, cooking, [{ ...line, ...resized }]);
      await recordChangeIfCooking(write.tx, kotWithLines, line, left, lineVoid.quantity);
      return finishEdit(write, kot.id);
    },
  };
}
