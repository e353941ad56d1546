import { sha256 } from './chain-entry.ts';
import type { Row } from './chain-source.ts';

// What rows say, in the words that the chain has for it.

const textOrNull = (value: Row[string] | undefined): string | null => (value == null ? null : String(value));
const numberOrNull = (value: Row[string] | undefined): number | null =>
  value == null ? null : Number(value);
/** What is not JSON any more stays text, which is in no entry. */
function parsed(value: Row[string] | undefined) {
  if (value == null) return null;
  try {
    return JSON.parse(String(value));
  } catch {
    return String(value);
  }
}

export const invoiceOfRow = (row: Row) => ({
  no: String(row.invoice_no),
  document: String(row.document),
  status: String(row.status),
  total: Number(row.total),
  creditFor: textOrNull(row.credit_for_id),
  splitFrom: textOrNull(row.split_from_id),
  createdAt: Number(row.created_at),
  paidAt: numberOrNull(row.paid_at),
  mode: textOrNull(row.payment_mode),
  subTotal: Number(row.sub_total),
  discount: Number(row.discount),
  packingFee: Number(row.packing_fee),
  deliveryCharges: Number(row.delivery_charges),
  taxAdded: Number(row.tax_added),
  roundOff: Number(row.round_off),
  gst: parsed(row.gst),
});

export const paymentOfRow = (row: Row) => ({
  invoice: String(row.invoice_id),
  kind: String(row.kind),
  mode: textOrNull(row.payment_mode),
  amount: Number(row.amount),
  tip: Number(row.tip),
  refundOf: textOrNull(row.refund_of_id),
  at: Number(row.at),
  modeId: textOrNull(row.mode_id),
  tendered: numberOrNull(row.tendered),
  shift: textOrNull(row.shift_id),
  by: textOrNull(row.by_id),
});

export const auditEntryOfRow = (row: Row) => ({
  n: Number(row.n),
  at: Number(row.at),
  actorId: textOrNull(row.actor_id),
  approverId: textOrNull(row.approver_id),
  terminalId: textOrNull(row.terminal_id),
  act: textOrNull(row.act),
  subjectKind: textOrNull(row.subject_kind),
  subjectId: textOrNull(row.subject_id),
  subjectLabel: textOrNull(row.subject_label),
  amount: numberOrNull(row.amount),
  reasonKey: textOrNull(row.reason_key),
  textHash: textOrNull(row.text_hash),
  before: parsed(row.before),
  after: parsed(row.after),
});

/**
 * Compares the text of a reason with its hash. An erased one is empty, and so is its salt.
 * @param row with `salt` and `text`, null if there is no text
 */
export function faultOfText(hash: string | null, { salt, text }: Row): string | undefined {
  if (hash === null || (salt === '' && text === '')) return undefined;
  if (salt == null || text == null) return 'is missing';
  return sha256(`${salt}${text}`) === hash ? undefined : 'was changed';
}
