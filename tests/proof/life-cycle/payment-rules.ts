import type { PaymentMode } from '@tawa/shared/invoices/invoices.rules.ts';
import {
  collectedOf,
  creditableOf,
  findCustomerKot,
  heldOf,
  invoiceAmounts,
  invoiceBalance,
  invoiceKots,
  invoiceLines,
  invoicePayments,
  isOpen,
  type Model,
  type ModelInvoice,
  type ModelPayment,
  owedBy,
  rejectWith,
  requireAt,
  splitsOf,
  splitsWith,
} from './model.ts';

/** Paise. */
const DEFAULT_CREDIT_LIMIT = 200_000;

export function pay(
  model: Model,
  invoice: ModelInvoice,
  payment: Pick<ModelPayment, 'mode' | 'amount'> & Partial<ModelPayment>,
): ModelPayment {
  const added: ModelPayment = {
    id: '',
    invoice: model.invoices.indexOf(invoice),
    kind: 'PAYMENT',
    tip: 0,
    tendered: null,
    refundOf: null,
    customer: null,
    ...payment,
  };
  model.payments.push(added);
  return added;
}

/** Of equal payments the earliest. One that is all waived counts as OTHER. */
function mainMode(model: Model, invoice: ModelInvoice): PaymentMode {
  const payments = invoicePayments(model, invoice).filter(({ kind }) => kind === 'PAYMENT');
  const most = Math.max(...payments.map((payment) => heldOf(model, payment)));
  return payments.find((payment) => heldOf(model, payment) === most)?.mode ?? 'OTHER';
}

/** A KOT is paid once no invoice that holds some of it is open. Call it for an invoice that is not open any more. */
export function payKots(model: Model, invoice: ModelInvoice): void {
  const source = model.invoices[invoice.source ?? -1] ?? invoice;
  if (source.status === 'OPEN') {
    closeIfNothingIsLeft(model, source);
    return;
  }
  for (const kot of invoiceKots(model, source)) {
    if (kot.status === 'CANCELLED' || splitsWith(model, kot).some(isOpen)) continue;
    kot.paid = true;
    if (kot.status === 'SERVED') kot.status = 'PAID';
  }
}

/** A source of which its splits hold everything is paid with the last of them. */
export function closeIfNothingIsLeft(model: Model, invoice: ModelInvoice): void {
  if (invoice.source !== null || invoiceLines(model, invoice).length > 0) return;
  if (invoiceBalance(model, invoice).due > 0 || splitsOf(model, invoice).some(isOpen)) return;
  closeInvoice(model, invoice);
}

/** Call it when nothing is due. */
export function closeInvoice(model: Model, invoice: ModelInvoice): void {
  const { received, onCredit } = invoiceBalance(model, invoice);
  const payer = findCustomerKot(model, invoice);
  const diner = model.customers[payer?.customer ?? -1];
  if (diner && !diner.isDeleted) {
    diner.spent += received + onCredit;
    diner.visited = true;
  }
  invoice.mode = mainMode(model, invoice);
  const { subTotal } = invoiceAmounts(model, invoice);
  invoice.settled = { subTotal, customerKot: payer ? model.kots.indexOf(payer) : -1 };
  invoice.status = 'PAID';
  payKots(model, invoice);
}

/** Paise. */
export interface NewPayment {
  mode: PaymentMode;
  amount: number;
  tip: number;
  /** Undefined if nobody stated it. */
  tendered: number | undefined;
  /** What was due when the cashier looked. */
  expectedDue: number | undefined;
}

/** How much more the customer of an invoice may owe; undefined without a customer. */
export function creditRoomOf(model: Model, invoice: ModelInvoice): number | undefined {
  const customer = findCustomerKot(model, invoice)?.customer ?? -1;
  const diner = model.customers[customer];
  return diner && !diner.isDeleted ? Math.max(0, DEFAULT_CREDIT_LIMIT - owedBy(model, customer)) : undefined;
}

function putOnCredit(model: Model, invoice: ModelInvoice, amount: number): number {
  const room = creditRoomOf(model, invoice);
  if (room === undefined || amount > room) rejectWith(409);
  const customer = findCustomerKot(model, invoice)?.customer ?? -1;
  model.accountEntries.push({ customer, invoice: model.invoices.indexOf(invoice), amount });
  return customer;
}

/** Lowers the debt of the customer who took the payment on credit. */
function takeOffCredit(
  model: Model,
  { customer, invoice }: Pick<ModelPayment, 'customer' | 'invoice'>,
  amount: number,
): void {
  const debtor = customer ?? -1;
  if (owedBy(model, debtor) < amount) rejectWith(409);
  model.accountEntries.push({ customer: debtor, invoice, amount: -amount });
}

/** Cash above what is due is change. The invoice is paid exactly when nothing is due. */
export function addPayment(model: Model, nth: number, payment: NewPayment): ModelPayment {
  const { mode, amount, tip, tendered, expectedDue } = payment;
  const invoice = requireAt(model.invoices, nth);
  if (invoice.status !== 'OPEN') rejectWith(409);
  const { due } = invoiceBalance(model, invoice);
  if (expectedDue !== undefined && expectedDue !== due) rejectWith(409);
  if (amount === 0 || (tip > 0 && mode === 'DUE') || (tendered ?? amount + tip) < amount + tip)
    rejectWith(400);
  if (mode !== 'CASH' && amount > due) rejectWith(409);
  const taken = Math.min(amount, due);
  const handed = tendered ?? (amount > due ? amount + tip : null);
  const customer = mode === 'DUE' ? putOnCredit(model, invoice, taken) : null;
  const added = pay(model, invoice, { mode, amount: taken, tip, tendered: handed, customer });
  if (taken === due) closeInvoice(model, invoice);
  return added;
}

export function waive(model: Model, nth: number, amount: number): ModelPayment {
  const invoice = requireAt(model.invoices, nth);
  if (invoice.status !== 'OPEN') rejectWith(409);
  const { due } = invoiceBalance(model, invoice);
  if (amount === 0) rejectWith(400);
  if (amount > due) rejectWith(409);
  const added = pay(model, invoice, { kind: 'WAIVER', mode: null, amount });
  if (amount === due) closeInvoice(model, invoice);
  return added;
}

/** The tip goes back with the last of the payment. */
export function refundPayment(
  model: Model,
  nth: number,
  { mode, amount }: { mode: PaymentMode | null; amount: number },
): ModelPayment {
  const payment = requireAt(model.payments, nth);
  const invoice = requireAt(model.invoices, payment.invoice);
  const held = heldOf(model, payment);
  if (held === 0 || invoice.status !== 'OPEN') rejectWith(409);
  if ((payment.mode === null) !== (mode === null)) rejectWith(400);
  if (payment.mode !== mode && (payment.mode === 'DUE' || mode === 'DUE')) rejectWith(400);
  if (amount === 0) rejectWith(400);
  if (amount > held) rejectWith(409);
  if (mode === 'DUE') takeOffCredit(model, payment, amount);
  const tip = amount === held ? payment.tip : 0;
  const refundOf = model.payments.indexOf(payment);
  return pay(model, invoice, { kind: 'REFUND', mode, amount, tip, refundOf });
}

/** What the payment holds goes back, and comes again in another mode with its tip. Also of a paid invoice. */
export function correctPayment(model: Model, nth: number, mode: PaymentMode): ModelPayment {
  const payment = requireAt(model.payments, nth);
  const invoice = requireAt(model.invoices, payment.invoice);
  const held = heldOf(model, payment);
  if (held === 0) rejectWith(409);
  if (payment.mode === null || payment.mode === mode) rejectWith(400);
  const refundOf = model.payments.indexOf(payment);
  if (model.payments.some((one) => one.refundOf === refundOf && one.mode !== payment.mode)) rejectWith(409);
  const { tip } = payment;
  if (tip > 0 && mode === 'DUE') rejectWith(400);
  if (payment.mode === 'DUE') takeOffCredit(model, payment, held);
  pay(model, invoice, { kind: 'REFUND', mode: payment.mode, amount: held, tip, refundOf });
  const customer = mode === 'DUE' ? putOnCredit(model, invoice, held) : null;
  const corrected = pay(model, invoice, { mode, amount: held, tip, customer });
  if (invoice.status === 'PAID') invoice.mode = mainMode(model, invoice);
  return corrected;
}

/** The customer who owes most of the invoice. That customer may no longer be on the invoice. */
function findDebtor(model: Model, invoice: ModelInvoice): number | undefined {
  const owed = new Map<number, number>();
  for (const payment of invoicePayments(model, invoice))
    if (payment.customer !== null)
      owed.set(payment.customer, (owed.get(payment.customer) ?? 0) + heldOf(model, payment));
  const most = Math.max(...owed.values());
  return most > 0 ? [...owed].find(([, amount]) => amount === most)?.[0] : undefined;
}

/** The invoice stays as it is. What is still owed of it goes back on credit only. */
export function addCreditNote(
  model: Model,
  nth: number,
  { mode, amount }: { mode: PaymentMode; amount: number },
): Model['creditNotes'][number] {
  if (amount === 0) rejectWith(400);
  const invoice = requireAt(model.invoices, nth);
  if (invoice.status !== 'PAID' || amount > creditableOf(model, invoice)) rejectWith(409);
  const customer = findCustomerKot(model, invoice)?.customer ?? -1;
  if (mode === 'DUE') {
    const debtor = findDebtor(model, invoice) ?? customer;
    if (model.customers[debtor]?.isDeleted !== false) rejectWith(409);
    takeOffCredit(model, { customer: debtor, invoice: model.invoices.indexOf(invoice) }, amount);
  } else if (amount > collectedOf(model, invoice)) rejectWith(409);
  const diner = model.customers[customer];
  if (diner && !diner.isDeleted) diner.spent -= amount;
  const note = { id: '', invoice: model.invoices.indexOf(invoice), mode, amount };
  model.creditNotes.push(note);
  return note;
}
