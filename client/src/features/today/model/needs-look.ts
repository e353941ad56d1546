import type { AuditEntry } from '@tawa/shared/audit/audit.contract.ts';
import type { Item } from '@tawa/shared/menu/item.contract.ts';
import { auditMessages } from '@tawa/shared/messages/audit.en.ts';
import { dinerInvoiceMessages } from '@tawa/shared/messages/invoices.diner.en.ts';
import { printJobMessages } from '@tawa/shared/messages/print-jobs.en.ts';
import { todayMessages } from '@tawa/shared/messages/today.en.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import type { Printer } from '@tawa/shared/printing/printing.contract.ts';
import type { Shift } from '@tawa/shared/shifts/shifts.contract.ts';
import { standingCount } from '@tawa/shared/shifts/shifts.rules.ts';
import { auditSentence } from '../../audit/model/audit-sentence.ts';
import { cookingSince, formatAge, minutesBetween } from '../../orders/model/kot-age.ts';
import { isInTrouble, statusText } from '../../printing/model/printer-status.ts';

/** Something that the owner should look at. */
export interface Look {
  key: string;
  /** In ms UTC; null if nobody knows since when. */
  at: number | null;
  title: string;
  detail: string;
  /** In rupees, below 0 if it is missing. */
  amount?: number;
}

const MINUTE_MS = 60_000;

/** The newest come first, and those without a time last. */
export const sortLooks = <One extends Look>(looks: readonly One[]): One[] =>
  looks.toSorted((one, other) => (other.at ?? 0) - (one.at ?? 0));

/** More late KOTs than this stand in one line, so that a rush does not hide everything else. */
const MAX_LATE_LINES = 3;

/** A KOT needs a look from the moment on at which it became late. */
export function looksOfLateKots(kots: readonly Kot[], redMinutes: number, now: number): Look[] {
  const m = todayMessages().needsLook;
  const late = kots
    .filter((kot) => kot.status === 'COOKING' && minutesBetween(cookingSince(kot), now) >= redMinutes)
    .map((kot) => ({ ...kot, since: cookingSince(kot) }));
  const lateAt = (since: number) => since + redMinutes * MINUTE_MS;
  const ageOf = (since: number) => formatAge(minutesBetween(since, now));
  if (late.length > MAX_LATE_LINES) {
    const times = late.map(({ since }) => since);
    const detail = m.longest(ageOf(Math.min(...times)));
    return [{ key: 'late', at: lateAt(Math.max(...times)), title: m.lateKots(late.length), detail }];
  }
  return late.map(({ _id, tokenNo, tableId, since }) => ({
    key: _id,
    at: lateAt(since),
    title: m.lateKot(tokenNo, tableId?.name),
    detail: m.cooksFor(ageOf(since)),
  }));
}

/** Of the shift that was closed last, until somebody accepts its variance: its cash and each mode that differs. */
export function looksOfLastClose(shift: Shift | undefined): Look[] {
  if (!shift || shift.closedAt === null || shift.acceptedAt !== null) return [];
  const at = Date.parse(shift.closedAt);
  const m = todayMessages().needsLook;
  const names = dinerInvoiceMessages().paymentMode;
  const inCash = shift.variance ?? 0;
  const cash = { key: shift._id, title: inCash < 0 ? m.cashMissing : m.cashOver, variance: inCash };
  const modes = (standingCount(shift.counts)?.modes ?? []).map(({ paymentMode, variance }) => ({
    key: `${shift._id} ${paymentMode}`,
    title: variance < 0 ? m.modeMissing(names[paymentMode]) : m.modeOver(names[paymentMode]),
    variance,
  }));
  return [cash, ...modes]
    .filter(({ variance }) => variance !== 0)
    .map(({ key, title, variance }) => ({
      key,
      at,
      title,
      detail: m.lastClose(shift.drawer, shift.closedBy?.name),
      amount: variance,
    }));
}

export function looksOfAudit(entries: readonly AuditEntry[]): Look[] {
  const { flags, anonymous } = auditMessages();
  return entries.map((entry) => ({
    key: String(entry.n),
    at: Date.parse(entry.at),
    title: entry.flags.map((flag) => flags[flag]).join(', '),
    detail: todayMessages().needsLook.act(sentenceWithoutAmount(entry), entry.actor?.name ?? anonymous),
    ...(entry.amount !== null && { amount: entry.amount }),
  }));
}

/** Only sentences about discounts name an amount, of all acts that have a flag. */
function sentenceWithoutAmount(entry: AuditEntry): string {
  const { discount, complimentary } = todayMessages().needsLook;
  const { act, subject, itemName } = entry;
  if (act === 'invoice.discounted') return discount(subject.label, itemName);
  if (act === 'line.complimentary') return complimentary(subject.label, itemName);
  return auditSentence(entry);
}

export function looksOfPrinters(printers: readonly Printer[]): Look[] {
  const { waiting } = printJobMessages().alert;
  return printers.filter(isInTrouble).map((printer) => ({
    key: printer._id,
    at: Date.parse(printer.state.since),
    title: printer.name,
    detail: [statusText(printer), printer.state.waiting > 0 && waiting(printer.state.waiting)]
      .filter(Boolean)
      .join('. '),
  }));
}

/** One for all items, because nobody knows since when each of them is sold out. */
export function looksOfItems(items: readonly Item[]): Look[] {
  const m = todayMessages().needsLook;
  const soldOut = items.filter(({ isAvailable }) => !isAvailable);
  if (soldOut.length === 0) return [];
  const names = soldOut.map(({ name }) => name).join(', ');
  return [{ key: 'sold-out', at: null, title: m.soldOut(soldOut.length), detail: names }];
}
