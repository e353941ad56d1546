import type { GstSettings } from '@tawa/shared/gst.ts';
import type { PaymentMode } from '@tawa/shared/invoices/invoices.rules.ts';
import type { PaymentKind } from '@tawa/shared/invoices/payments.rules.ts';
import type { KotStatus, KotType } from '@tawa/shared/orders/orders.rules.ts';
import { calculateExpectedInvoice, expectedLineDiscount } from '../exact/expected-invoice.ts';
import type { GeneratedLine } from '../exact/generated-invoice.ts';

/** One shop by the contract alone; money in paise. */
export interface Model {
  /** `group` is an index in `groups`. */
  tables: { id: string; name: string; group: number | null; isDeleted: boolean }[];
  /** `host` is an index in `tables`. A group without a table has ended. */
  groups: { id: string; host: number }[];
  /** Former table names that still resolve, to table indexes. */
  earlierNames: Record<string, number>;
  items: {
    id: string;
    name: string;
    /** Of an item without variants. */
    price: number;
    gstRate: number | null;
    variants: Choice[];
    /** Whether the shop's options can be chosen with it. */
    hasOptions: boolean;
    /** As its switch stands; see `isShownAvailable`. */
    available: boolean;
    soldOutToday: boolean;
    remaining: number | null;
    isDeleted: boolean;
  }[];
  /** One group of options that need not be chosen. */
  options: { id: string; name: string; max: number; choices: OptionChoice[] };
  customers: ModelCustomer[];
  /** In placing order. */
  kots: ModelKot[];
  invoices: ModelInvoice[];
  /** Of all invoices, in the order in which they were made. */
  payments: ModelPayment[];
  creditNotes: ModelCreditNote[];
  /** Of all customers' accounts, the oldest first. */
  accountEntries: AccountEntry[];
  tax: GstSettings;
}

interface ModelCreditNote {
  id: string;
  /** Index in the model's invoices. */
  invoice: number;
  mode: PaymentMode;
  amount: number;
}

/** What is put on credit, or taken off it again if the amount is negative. */
interface AccountEntry {
  /** Indexes in the model's lists. Of a credit note the invoice is the one that the note is for. */
  customer: number;
  invoice: number;
  amount: number;
}

interface ModelCustomer {
  id: string;
  phoneNo: string;
  spent: number;
  visited: boolean;
  isDeleted: boolean;
}

interface Choice {
  id: string;
  name: string;
  price: number;
  available: boolean;
}

interface OptionChoice extends Choice {
  maxEach: number;
  /** Index of the item that it names: a piece of a combo. */
  item: number | null;
}

/** As a client sends them: an index in the item's variants, quantities by option. */
export interface Choices {
  variant: number | null;
  options: readonly number[];
  note: string;
}

export interface Line extends Choices {
  id: string;
  /** Index in the model's items. */
  item: number;
  name: string;
  /** Of one, with its options. */
  price: number;
  optionPrices: readonly number[];
  gstRate: number | null;
  quantity: number;
  done: boolean;
  /** Before its mark was cleared. */
  cooked: number;
  /** Of its options that name an item. */
  pieces: Piece[];
  /** How the part that goes with the KOT was lowered. */
  adjustment: LineAdjustment | null;
}

export type LineAdjustment = NonNullable<GeneratedLine['adjustment']>;

export interface Piece {
  /** Index in the model's options. */
  option: number;
  item: number;
  done: boolean;
  cooked: number;
}

export interface ModelKot {
  id: string;
  kotType: KotType;
  status: KotStatus;
  /** Indexes in the model's lists. */
  table: number | null;
  tableName: string | null;
  customer: number | null;
  phoneNo: string | null;
  invoice: number | null;
  paid: boolean;
  lines: Line[];
}

export interface ModelInvoice {
  id: string;
  kind: 'SINGLE' | 'TABLE' | 'SPLIT';
  /** From which it was split: index in the model's invoices. */
  source: number | null;
  /** What it took from its source. A void one has none. */
  parts: { lineId: string; quantity: number; adjustment: LineAdjustment | null }[];
  status: 'OPEN' | 'PAID' | 'VOID';
  table: number | null;
  /** When the invoice was opened or came to the table. */
  tableName: string | null;
  /** Of a group: the names of its tables then, the host's first. */
  mergedNames: string[] | null;
  /** The discount is the invoice's own, without that of its lines. */
  charges: { discount: number; packingFee: number; deliveryCharges: number };
  /** The settings when it was calculated last. */
  tax: GstSettings;
  /** Of the payment that holds most, once it is paid. */
  mode: PaymentMode | null;
  /** What stays once it is paid. `customerKot` is an index in the model's KOTs. */
  settled: { subTotal: number; customerKot: number } | null;
}

export interface ModelPayment {
  id: string;
  /** Index in the model's invoices. */
  invoice: number;
  kind: PaymentKind;
  /** Null for a waiver and its refund. */
  mode: PaymentMode | null;
  amount: number;
  tip: number;
  tendered: number | null;
  /** Of a refund: index in the model's payments. */
  refundOf: number | null;
  /** Who owes it, if it is on credit: index in the model's customers. */
  customer: number | null;
}

export const NO_CHARGES: ModelInvoice['charges'] = { discount: 0, packingFee: 0, deliveryCharges: 0 };

/** The step must fail with this status and change nothing. */
export class ModelRejection extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`refused with ${status}`);
    this.status = status;
  }
}

export function rejectWith(status: number): never {
  throw new ModelRejection(status);
}

/** Rejects with 404 if missing or deleted. */
export function requireAt<T extends object>(all: readonly T[], index: number): T {
  const found = all[index % Math.max(1, all.length)];
  return found === undefined || ('isDeleted' in found && found.isDeleted === true) ? rejectWith(404) : found;
}

export const isShownAvailable = ({ available, remaining }: Model['items'][number]): boolean =>
  available && remaining !== 0;

/** The lowest at which a variant is available, if one is. */
export function shownPrice({ price, variants }: Model['items'][number]): number {
  const available = variants.filter((variant) => variant.available);
  const prices = (available.length > 0 ? available : variants).map((variant) => variant.price);
  return prices.length > 0 ? Math.min(...prices) : price;
}

export const isLive = ({ status }: ModelKot): boolean =>
  status === 'REQUESTED' || status === 'COOKING' || status === 'SERVED';

export const isUnpaid = ({ status, paid }: ModelKot): boolean =>
  !paid && (status === 'COOKING' || status === 'SERVED');

export const isOpen = ({ status }: ModelInvoice): boolean => status === 'OPEN';

/** Indexes of all tables of the group of a table, the host first, the others by name. */
export function tablesWith({ tables, groups }: Model, table: number): number[] {
  const group = tables[table]?.group ?? null;
  if (group === null) return [table];
  const members = tables.flatMap((one, index) => (one.group === group ? [{ index, name: one.name }] : []));
  const rank = (index: number) => (index === groups[group]?.host ? 0 : 1);
  return members
    .sort((a, b) => rank(a.index) - rank(b.index) || (a.name < b.name ? -1 : 1))
    .map(({ index }) => index);
}

/** A KOT occupies all tables of its group. */
export const isOccupied = (model: Model, table: number): boolean => unpaidKotsAt(model, table).length > 0;

/** Of all tables of the group. */
export function unpaidKotsAt(model: Model, table: number): ModelKot[] {
  const tables = tablesWith(model, table);
  return model.kots.filter((kot) => kot.table !== null && tables.includes(kot.table) && isUnpaid(kot));
}

export const countRequested = ({ kots }: Model, table: number): number =>
  kots.filter((kot) => kot.table === table && kot.status === 'REQUESTED').length;

export const kotTotal = ({ lines }: Pick<ModelKot, 'lines'>): number =>
  lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);

/** Without void ones, which hold nothing any more. */
export const splitsOf = ({ invoices }: Model, source: ModelInvoice): ModelInvoice[] =>
  invoices.filter((one) => one.source === invoices.indexOf(source) && one.status !== 'VOID');

const quantityOn = ({ parts }: ModelInvoice, line: Line): number =>
  parts.reduce((sum, { lineId, quantity }) => (lineId === line.id ? sum + quantity : sum), 0);

/** The earliest comes first. */
export const splitsWith = ({ invoices }: Model, { lines }: Pick<ModelKot, 'lines'>): ModelInvoice[] =>
  invoices.filter((invoice) => lines.some((line) => quantityOn(invoice, line) > 0));

/** What the splits of an invoice leave of a line is on the invoice itself. */
export function billedQuantity(model: Model, invoice: ModelInvoice, line: Line): number {
  if (invoice.source !== null) return quantityOn(invoice, line);
  return splitsOf(model, invoice).reduce((left, split) => left - quantityOn(split, line), line.quantity);
}

/** A source keeps a KOT of which its splits hold all lines. */
export function invoiceKots(model: Model, invoice: ModelInvoice): ModelKot[] {
  const source = invoice.source ?? model.invoices.indexOf(invoice);
  const isOnIt = (kot: ModelKot) =>
    invoice.source === null || kot.lines.some((line) => quantityOn(invoice, line) > 0);
  return model.kots.filter((kot) => kot.invoice === source && isOnIt(kot));
}

/** A line with what the invoice holds of it. */
export const billedLine = (model: Model, invoice: ModelInvoice, line: Line): Line => ({
  ...line,
  quantity: billedQuantity(model, invoice, line),
  adjustment:
    invoice.source === null
      ? line.adjustment
      : (invoice.parts.find(({ lineId }) => lineId === line.id)?.adjustment ?? null),
});

/** With the quantities that the invoice holds. */
export const invoiceLines = (model: Model, invoice: ModelInvoice): Line[] =>
  invoiceKots(model, invoice)
    .flatMap(({ lines }) => lines)
    .map((line) => billedLine(model, invoice, line))
    .filter(({ quantity }) => quantity > 0);

const asGenerated = (line: Line): GeneratedLine => ({ ...line, ownPrice: line.price, options: [] });

/** What a line that an invoice holds loses; paise. */
export const takenOff = (line: Line): number => Number(expectedLineDiscount(asGenerated(line)));

interface InvoiceAmounts {
  subTotal: number;
  /** What single lines lose. */
  lineDiscount: number;
  total: number;
}

/** From its lines; paise. */
export function invoiceAmounts(model: Model, invoice: ModelInvoice): InvoiceAmounts {
  const lines = invoiceLines(model, invoice);
  const settings = invoice.tax;
  const made = calculateExpectedInvoice(settings, {
    settings,
    lines: lines.map(asGenerated),
    ...invoice.charges,
    paymentMode: 'CASH',
    waived: 0,
  });
  const lineDiscount = lines.reduce((sum, line) => sum + takenOff(line), 0);
  return { subTotal: Number(made.subTotal), lineDiscount, total: Number(made.total) };
}

export const invoicePayments = (model: Model, invoice: ModelInvoice): ModelPayment[] =>
  model.payments.filter((payment) => payment.invoice === model.invoices.indexOf(invoice));

export const signedAmount = ({ kind, amount }: ModelPayment): number =>
  kind === 'REFUND' ? -amount : amount;

/** What is left of a payment or waiver. */
export function heldOf({ payments }: Model, payment: ModelPayment): number {
  const refunds = payments.filter(({ refundOf }) => refundOf === payments.indexOf(payment));
  return payment.kind === 'REFUND' ? 0 : refunds.reduce((held, { amount }) => held - amount, payment.amount);
}

/** Paise. */
export function invoiceBalance(model: Model, invoice: ModelInvoice) {
  const sum = (isCounted: (mode: ModelPayment['mode']) => boolean) =>
    invoicePayments(model, invoice).reduce(
      (all, payment) => all + (isCounted(payment.mode) ? signedAmount(payment) : 0),
      0,
    );
  const onCredit = sum((mode) => mode === 'DUE');
  const waived = sum((mode) => mode === null);
  const received = sum((mode) => mode !== null && mode !== 'DUE');
  const { total } = invoiceAmounts(model, invoice);
  return { received, onCredit, waived, due: total - received - onCredit - waived };
}

/** What was received or put on credit, and has not been given back since. */
export function creditableOf(model: Model, invoice: ModelInvoice): number {
  const { received, onCredit } = invoiceBalance(model, invoice);
  const notes = model.creditNotes.filter((note) => note.invoice === model.invoices.indexOf(invoice));
  return notes.reduce((left, { amount }) => left - amount, received + onCredit);
}

const accountOf = ({ accountEntries }: Model, customer: number): AccountEntry[] =>
  accountEntries.filter((entry) => entry.customer === customer);

/** What is on credit. */
export const owedBy = (model: Model, customer: number): number =>
  accountOf(model, customer).reduce((sum, { amount }) => sum + amount, 0);

/**
 * What customers still owe of an invoice. What went back of an invoice beyond what was on credit of it pays the oldest
 * invoice of the account first.
 */
function stillOwedOf(model: Model, invoice: ModelInvoice): number {
  const index = model.invoices.indexOf(invoice);
  const owedOnAccount = (customer: number): number => {
    const onCredit = new Map<number, number>();
    for (const entry of accountOf(model, customer))
      onCredit.set(entry.invoice, (onCredit.get(entry.invoice) ?? 0) + entry.amount);
    let credit = [...onCredit.values()].reduce((sum, amount) => sum + Math.max(0, -amount), 0);
    for (const [of, amount] of onCredit) {
      const paid = Math.max(0, Math.min(credit, amount));
      if (of === index) return Math.max(0, amount - paid);
      credit -= paid;
    }
    return 0;
  };
  return model.customers.reduce((sum, _, customer) => sum + owedOnAccount(customer), 0);
}

/** What a credit note can give back in money: what nobody has brought yet is taken off what is on credit instead. */
export const collectedOf = (model: Model, invoice: ModelInvoice): number =>
  Math.max(0, creditableOf(model, invoice) - stillOwedOf(model, invoice));

export function holdsMoney(model: Model, invoice: ModelInvoice): boolean {
  const { received, onCredit, waived } = invoiceBalance(model, invoice);
  return received !== 0 || onCredit !== 0 || waived !== 0;
}

/** Its earliest KOT with a customer; of a paid one, as it was then. */
export const findCustomerKot = (model: Model, invoice: ModelInvoice): ModelKot | undefined =>
  invoice.settled
    ? model.kots[invoice.settled.customerKot]
    : invoiceKots(model, invoice).find(({ customer }) => customer !== null);
