import type { BodyOf } from '@tawa/shared/contract/endpoint.ts';
import { basisPointsToPercent, negate } from '@tawa/shared/gst.ts';
import {
  type CreditableInvoice,
  type CreditedPart,
  creditInvoice,
  creditLeft,
} from '@tawa/shared/invoices/credit-note.rules.ts';
import type { CreditableItem, Invoice, invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { invoiceTotal } from '@tawa/shared/invoices/invoices.rules.ts';
import { balanceOf } from '@tawa/shared/invoices/payments.rules.ts';
import { formatRupees, toPaise, toRupees } from '@tawa/shared/money.ts';
import type { ShopContext, ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { inSnapshot } from '../../db/snapshot.ts';
import { AppError, fieldError } from '../../errors/app-error.ts';
import type { IdempotencyKey } from '../../events/idempotency.repository.ts';
import type { WriteContext } from '../../events/unit-of-work.ts';
import { mayNumberInvoices } from '../../support/server-clock.ts';
import { lowerByCreditNote } from '../customers/credit-entries.service.ts';
import { recordRefund } from '../customers/customers.repository.ts';
import { requirePaymentMode } from '../shops/payment-modes.service.ts';
import type { ApprovalsService, SentApproval } from '../terminals/approvals.service.ts';
import { auditedInvoice } from './audited-invoice.service.ts';
import { insertCreditNoteLine, listCreditedLines, listCreditNotes } from './credit-notes.repository.ts';
import { describeRefund } from './described-act.service.ts';
import { closedError, requireInvoiceWithKots } from './invoice-guards.service.ts';
import { type InvoiceWithKots, listInvoicesWithKots } from './invoice-with-kots.repository.ts';
import { allocateCreditNoteNo, insertInvoice } from './invoice-writes.repository.ts';
import { presentInvoice, presentSplittableLine } from './invoices.presenter.ts';
import type { InvoiceRow } from './invoices.table.ts';
import { readOwedOfInvoice } from './owed-of-invoice.repository.ts';
import { insertPayment } from './payments.repository.ts';
import { announceInvoice } from './save-invoice.service.ts';

type CreditNoteForm = Omit<BodyOf<typeof invoicesApi.addCreditNote>, 'approval'>;

export interface CreditNotes {
  creditNotes: Invoice[];
  lines: CreditableItem[];
  /** In rupees. */
  left: number;
  owed: number;
}

export interface CreditNoteService {
  /**
   * Gives items, or an amount in rupees, of a paid invoice back. The amount of items is what the cashier saw. The
   * invoice stays as it is.
   * @throws invoice.not_paid, invoice.is_credit_note, invoice.closed, invoice.clock, invoice.credit_part,
   * invoice.credit_quantity, invoice.credit_used_up, invoice.credit_above_paid, invoice.credit_lines_above_left, invoice.credit_changed, payment_mode.inactive;
   * in another mode than DUE also invoice.credit_still_owed; in the mode DUE also customer.none_for_credit, customer.gone_for_credit, customer.credit_above_owed;
   * and what `ApprovalsService.write` throws
   */
  add(
    scope: ShopScope,
    invoiceId: string,
    form: CreditNoteForm,
    sent: SentApproval,
    idempotencyKey: IdempotencyKey | undefined,
  ): Promise<Invoice>;
  list(scope: ShopScope, invoiceId: string): Promise<CreditNotes>;
}

/** A credit note is no invoice of which something could go back. */
function requirePaid({ document, status, invoiceNo }: InvoiceRow): void {
  if (document === 'CREDIT_NOTE') throw new AppError('invoice.is_credit_note', { invoiceNo });
  if (status === 'OPEN') throw new AppError('invoice.not_paid', { invoiceNo });
  if (status !== 'PAID') throw closedError({ invoiceNo, status });
}

async function toCreditable(
  context: ShopContext,
  { row, kotsWithLines, payments }: InvoiceWithKots,
): Promise<{ creditable: CreditableInvoice; creditNotes: InvoiceRow[] }> {
  const creditNotes = await listCreditNotes(context, row.id);
  const ids = creditNotes.map(({ id }) => id);
  const creditedQuantities = new Map<string, number>();
  for (const { id, quantity } of ids.length === 0 ? [] : await listCreditedLines(context, ids))
    creditedQuantities.set(id, (creditedQuantities.get(id) ?? 0) + quantity);
  const { received, onCredit } = balanceOf(invoiceTotal(row), payments);
  const lines = kotsWithLines.flatMap(({ lines }) => lines);
  return {
    creditable: { ...row, lines, received: received + onCredit, creditNotes, creditedQuantities },
    creditNotes,
  };
}

function requirePart({ lines, amount }: CreditNoteForm): CreditedPart {
  if (amount === 0) throw fieldError('amount', 'invoice.no_amount');
  if (lines !== undefined) return { lines };
  if (amount !== undefined) return { amount: toPaise(amount) };
  throw fieldError('lines', 'invoice.credit_part');
}

function requireCreditNote(creditable: CreditableInvoice, part: CreditedPart, invoiceNo: string) {
  const note = creditInvoice(creditable, part);
  if (typeof note !== 'string') return note;
  const held = formatRupees(toRupees(creditLeft(creditable)));
  if (note === 'invoice.credit_above_paid') throw new AppError(note, { invoiceNo, held });
  if (note === 'invoice.credit_lines_above_left') throw new AppError(note, { held });
  if (note === 'invoice.credit_used_up') throw new AppError(note);
  throw fieldError('amount' in part ? 'amount' : 'lines', note);
}

/** What nobody has collected yet goes back only by lowering what is owed. */
async function requireCollected(
  context: ShopContext,
  { id, invoiceNo }: InvoiceRow,
  { left, amount }: { left: number; amount: number },
): Promise<void> {
  const owed = await readOwedOfInvoice(context, id);
  const held = Math.max(0, left - owed);
  if (amount <= held) return;
  const details = { invoiceNo, owed: formatRupees(toRupees(owed)), held: formatRupees(toRupees(held)) };
  throw fieldError('paymentMode', 'invoice.credit_still_owed', details);
}

async function addCreditNote(write: WriteContext, invoiceId: string, form: CreditNoteForm): Promise<Invoice> {
  const part = requirePart(form);
  const paid = await requireInvoiceWithKots(write, invoiceId);
  requirePaid(paid.row);
  if (!mayNumberInvoices()) throw new AppError('invoice.clock');
  const { row } = paid;
  const { creditable } = await toCreditable(write, paid);
  const { lines, taxLines, ...amounts } = requireCreditNote(creditable, part, row.invoiceNo);
  const amount = negate(invoiceTotal(amounts));
  if (form.amount !== undefined && toPaise(form.amount) !== amount)
    throw new AppError('invoice.credit_changed', { held: formatRupees(toRupees(amount)) });
  const { reason } = form;
  const mode = await requirePaymentMode(write, form.paymentMode);
  const { paymentMode } = mode;
  if (paymentMode !== 'DUE') await requireCollected(write, row, { left: creditLeft(creditable), amount });
  const note = await insertInvoice(write, {
    invoiceNo: await allocateCreditNoteNo(write, write.at),
    document: 'CREDIT_NOTE',
    creditForId: row.id,
    creditForNo: row.invoiceNo,
    kind: 'SINGLE',
    status: 'PAID',
    tableId: row.tableId,
    tableName: row.tableName,
    mergedTables: row.mergedTables,
    customerId: row.customerId,
    customerName: row.customerName,
    customerPhoneNo: row.customerPhoneNo,
    buyerGstIn: row.buyerGstIn,
    buyerName: row.buyerName,
    ...amounts,
    gst: row.gst && { ...row.gst, lines: taxLines },
    paymentMode,
    createdAt: write.at,
    paidAt: write.at,
  });
  for (const { id, quantity } of lines)
    await insertCreditNoteLine(write, { invoiceId: note.id, kotLineId: id, quantity });
  const payment = { kind: 'REFUND', ...mode, amount, reason, at: write.at } as const;
  const refund = await insertPayment(write, note.id, payment);
  if (paymentMode === 'DUE') await lowerByCreditNote(write, note, refund);
  if (row.customerId !== null) await recordRefund(write, row.customerId, amount);
  write.audit({
    act: 'creditNote.made',
    subject: auditedInvoice(row),
    amount,
    reason: { text: reason },
    after: { creditNoteId: note.id, creditNoteNo: note.invoiceNo, paymentMode },
    detail: describeRefund(refund),
  });
  return announceInvoice(write, await requireInvoiceWithKots(write, note.id), 'invoice:credited');
}

function presentCreditableLines(
  { kotsWithLines }: InvoiceWithKots,
  { creditedQuantities }: CreditableInvoice,
): CreditableItem[] {
  return kotsWithLines.flatMap(({ kot, lines }) =>
    lines.map((line) => ({
      ...presentSplittableLine(kot, line),
      discount: toRupees(line.discount ?? 0),
      left: line.quantity - (creditedQuantities.get(line.id) ?? 0),
      gstRate: line.gstRate === null ? null : basisPointsToPercent(line.gstRate),
    })),
  );
}

export function createCreditNoteService(
  read: Db,
  approvals: Pick<ApprovalsService, 'write'>,
): CreditNoteService {
  return {
    add: (scope, invoiceId, form, sent, idempotencyKey) =>
      approvals.write(scope, sent, (write) => addCreditNote(write, invoiceId, form), idempotencyKey),

    async list(scope, invoiceId) {
      const [found] = await inSnapshot(read, async (tx) => {
        const context = { tx, scope };
        const paid = await requireInvoiceWithKots(context, invoiceId);
        const { creditable, creditNotes } = await toCreditable(context, paid);
        const ids = creditNotes.map(({ id }) => id);
        const notes = ids.length === 0 ? [] : await listInvoicesWithKots(context, ids, 'oldest');
        return {
          creditNotes: notes.map(presentInvoice),
          lines: presentCreditableLines(paid, creditable),
          left: paid.row.status === 'PAID' ? toRupees(creditLeft(creditable)) : 0,
          owed: toRupees(await readOwedOfInvoice(context, invoiceId)),
        };
      });
      return found;
    },
  };
}
