import { VOID_REASONS } from '../orders/void.rules.ts';
import { DISCOUNT_REASONS } from './discount-reasons.rules.ts';

interface ActFacts {
  /** The amount of the act is money that the shop does not get, or gives back. */
  isLoss: boolean;
}

const LOSS: ActFacts = { isLoss: true };
const NO_LOSS: ActFacts = { isLoss: false };

/**
 * What the audit records, as `noun.done`. The audit keeps these words for ever, so a word is added and never renamed.
 */
export const AUDIT_ACTS = {
  'line.voided': LOSS,
  'line.replaced': LOSS,
  'kot.cancelled': LOSS,
  'kot.typeChanged': NO_LOSS,
  'kots.moved': NO_LOSS,
  'tables.merged': NO_LOSS,
  'tables.unmerged': NO_LOSS,
  'invoice.discounted': LOSS,
  'line.complimentary': LOSS,
  'invoice.charged': NO_LOSS,
  'invoice.voided': NO_LOSS,
  'invoice.split': NO_LOSS,
  'invoice.joined': NO_LOSS,
  'invoice.waived': LOSS,
  'payment.added': NO_LOSS,
  'payment.corrected': NO_LOSS,
  'payment.refunded': LOSS,
  'waiver.takenBack': NO_LOSS,
  'creditNote.made': LOSS,
  'creditLimit.changed': NO_LOSS,
  'credit.collected': NO_LOSS,
  'shift.opened': NO_LOSS,
  'cash.moved': NO_LOSS,
  'cash.movedBack': NO_LOSS,
  'shift.counted': NO_LOSS,
  'shift.closed': NO_LOSS,
  'shift.accepted': NO_LOSS,
  'day.closed': NO_LOSS,
  'punch.started': NO_LOSS,
  'punch.ended': NO_LOSS,
  'punch.corrected': NO_LOSS,
  'punch.confirmed': NO_LOSS,
  'customer.removed': NO_LOSS,
  'customer.erased': NO_LOSS,
  'customer.exported': NO_LOSS,
  'invoices.exported': NO_LOSS,
  'employee.added': NO_LOSS,
  'employee.changed': NO_LOSS,
  'employee.passwordReset': NO_LOSS,
  'employee.pinReset': NO_LOSS,
  'employee.pinClosed': NO_LOSS,
  'employee.removed': NO_LOSS,
  'permissions.changed': NO_LOSS,
  'terminal.enrolled': NO_LOSS,
  'terminal.removed': NO_LOSS,
  'terminal.locked': NO_LOSS,
  'terminal.unlocked': NO_LOSS,
  'prices.changed': NO_LOSS,
  'paymentModes.changed': NO_LOSS,
  'reasons.changed': NO_LOSS,
  'coupon.changed': NO_LOSS,
  'settings.changed': NO_LOSS,
  'clock.set': NO_LOSS,
} as const satisfies Record<string, ActFacts>;

export type AuditAct = keyof typeof AUDIT_ACTS;

export const ALL_AUDIT_ACTS = Object.keys(AUDIT_ACTS) as [AuditAct, ...AuditAct[]];

export const AUDIT_SUBJECTS = [
  'kot',
  'invoice',
  'table',
  'customer',
  'employee',
  'role',
  'terminal',
  'item',
  'menu',
  'shift',
  'day',
  'shop',
] as const;

/**
 * Reasons that nobody typed and no shop has added. A word is added and never renamed. Beside them an entry names a reason of
 * the shop's own by its id.
 */
export const AUDIT_REASONS = ['notStated', 'aboveDue', ...VOID_REASONS, ...DISCOUNT_REASONS] as const;

/** The reason of a discount that a coupon gives. The text beside it has the code. */
export const COUPON_REASON = 'coupon';

/**
 * Ids, amounts, counts and words of the code, never the name of a person or what somebody typed about one, because an entry
 * cannot be erased. The words of the shop itself, such as the labels of its reasons, may stand here.
 */
export type AuditFacts = Readonly<Record<string, string | number | boolean | null>>;

/** Why an entry deserves a look. */
export const AUDIT_FLAGS = ['voidedAfterServing', 'largeDiscount', 'repeatedVoids'] as const;
export type AuditFlag = (typeof AUDIT_FLAGS)[number];

/** A discount above so much of the subtotal deserves a look. */
export const LARGE_DISCOUNT_PERCENT = 20;
/** So many voids by one person within an hour deserve a look, from the last of them on. */
export const REPEATED_VOIDS = 3;

const MONEY_FACTS: ReadonlySet<string> = new Set([
  'capPerDay',
  'capPerInvoice',
  'counted',
  'couponAmount',
  'couponDiscount',
  'couponMax',
  'couponMin',
  'deliveryCharges',
  'difference',
  'discount',
  'expected',
  'grandTotal',
  'limit',
  'owed',
  'packingFee',
  'price',
  'salary',
  'subTotal',
  'tip',
  'total',
  'variance',
]);

/** Whether a fact is an amount: paise in the database, rupees on the wire. */
export const isMoneyFact = (name: string): boolean => MONEY_FACTS.has(readModeFact(name)?.fact ?? name);

/** Names a fact about one payment mode, as `variance:CARD`. No other fact has a colon in its name. */
export const modeFact = (fact: 'counted' | 'expected' | 'variance', paymentMode: string): string =>
  `${fact}:${paymentMode}`;

/** Takes apart what `modeFact` made. Undefined for every other name. */
export function readModeFact(name: string): { fact: string; paymentMode: string } | undefined {
  const [fact, paymentMode] = name.split(':');
  return fact === undefined || paymentMode === undefined ? undefined : { fact, paymentMode };
}
