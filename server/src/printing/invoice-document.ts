import { formatDateTime } from '@tawa/shared/calendar.ts';
import type { Invoice, PublicInvoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { printedRows, upiLink } from '@tawa/shared/invoices/invoices.rules.ts';
import {
  printedAdjustment,
  printedCharges,
  printedPayments,
} from '@tawa/shared/invoices/printed-invoice.rules.ts';
import { invoiceCheckMessages } from '@tawa/shared/messages/invoices.check.en.ts';
import { dinerInvoiceMessages } from '@tawa/shared/messages/invoices.diner.en.ts';
import { printingMessages } from '@tawa/shared/messages/printing.en.ts';
import { formatRupees, signedRupees, toPaise, toRupees } from '@tawa/shared/money.ts';
import { optionText } from '@tawa/shared/orders/choice-text.rules.ts';
import { joinTableNames } from '@tawa/shared/tables/tables.rules.ts';
import { type ItemCodes, MAX_QR_LINK_LENGTH, type PrintBlock, type PrintDocument } from './print-document.ts';
import { inParts, paperLines } from './slip-parts.ts';

/** A longer invoice is cut into slips. It is some two metres of paper. */
const LINES_PER_SLIP = 400;

/** The shop that issues the invoice. */
export type InvoiceShop = Omit<PublicInvoice['shopId'], '_id'>;

type InvoiceLine = Invoice['items'][number];
/** The link checks the invoice as it is now. It is missing if the server does not know its own address. */
type PaperInvoice = Invoice & { checkLink?: string | undefined };
export type CodesOfLine = (line: Pick<InvoiceLine, 'name' | 'options'>) => ItemCodes;

/** The invoice with the same lines and amounts as on screens. @param copyNo 0 for the first print */
export function invoiceDocument(
  invoice: PaperInvoice,
  shop: InvoiceShop,
  copyNo: number,
  codesOf: CodesOfLine = () => ({}),
): PrintDocument {
  const { head, slip } = printingMessages();
  const banner: PrintBlock = {
    ...center(head.reprint(copyNo)),
    size: 'large',
    bold: true,
    inverse: true,
  };
  const items = invoice.items.map((item) => itemBlocks(item, codesOf(item)));
  const parts = inParts(items, paperLines, LINES_PER_SLIP);
  const blocks = parts.flatMap((part, index): PrintBlock[] => {
    const number = index + 1;
    const isLast = number === parts.length;
    return [
      ...(copyNo > 0 ? [banner] : []),
      ...shopHead(shop),
      ...invoiceKind(invoice),
      { kind: 'rule' },
      ...facts(invoice),
      ...(parts.length > 1 ? [{ ...center(slip.part(number, parts.length)), bold: true }] : []),
      { kind: 'rule' },
      ...part.flat(),
      { kind: 'rule' },
      ...(isLast ? ending(invoice, shop) : [center(slip.continues(number + 1))]),
      { kind: 'cut' },
    ];
  });
  return { blocks };
}

const ending = (invoice: PaperInvoice, shop: InvoiceShop): PrintBlock[] => [
  ...sums(invoice),
  ...upiCode(invoice, shop),
  ...(invoice.document === 'INVOICE'
    ? [{ kind: 'blank' } as const, center(dinerInvoiceMessages().invoice.thanks)]
    : []),
  ...(invoice.checkLink === undefined
    ? []
    : [center(invoiceCheckMessages().printed), center(invoice.checkLink)]),
];

/** Opens the drawer, and prints nothing. */
export const drawerDocument: PrintDocument = { blocks: [{ kind: 'drawer' }] };

interface CenteredText {
  kind: 'text';
  text: string;
  align: 'center';
}

export const center = (text: string): CenteredText => ({ kind: 'text', text, align: 'center' });

export function shopHead({ name, address, phoneNo, gstIn }: InvoiceShop): PrintBlock[] {
  const { invoice: m } = dinerInvoiceMessages();
  return [
    { ...center(name), size: 'tall', bold: true },
    center([address.line1, address.line2].filter(Boolean).join(', ')),
    center(`${address.state} ${address.pincode}`),
    center(m.phoneNo(phoneNo)),
    ...(gstIn ? [center(m.gstIn(gstIn))] : []),
  ];
}

/** CGST Rules 2017, rules 5, 46, 49 and 53. */
function invoiceKind({ document, gst }: Invoice): PrintBlock[] {
  const { invoice: m } = dinerInvoiceMessages();
  if (document === 'CREDIT_NOTE') return [{ ...center(m.creditNote), bold: true }];
  if (!gst) return [];
  if (gst.scheme !== 'COMPOSITION') return [{ ...center(m.taxInvoice), bold: true }];
  return [{ ...center(m.billOfSupply), bold: true }, center(m.compositionNote)];
}

function facts({ invoiceNo, creditForNo, createdAt, tables, customerId, buyer }: Invoice): PrintBlock[] {
  const { invoice: m } = dinerInvoiceMessages();
  const { fact } = printingMessages().invoice;
  const rows = [
    [creditForNo === undefined ? m.invoiceNo : m.number, invoiceNo],
    [m.creditFor, creditForNo],
    [m.date, formatDateTime(createdAt)],
    [m.table, joinTableNames(tables)],
    [m.customer, customerId?.name],
    [m.phone, customerId?.phoneNo],
    [m.buyer, buyer && m.buyerText(buyer.name, buyer.gstIn)],
  ] as const;
  return rows.flatMap(([name, text]): PrintBlock[] =>
    text ? [{ kind: 'text', lead: fact(name), text }] : [],
  );
}

function itemBlocks(item: InvoiceLine, { codes = [] }: ItemCodes): PrintBlock[] {
  const coded = codes.length > 0 && { codes };
  const { invoice: m } = printingMessages();
  const options = item.options.map((option) => ({ ...option, price: toPaise(option.price) }));
  const { adjustment: _, ...line } = item;
  const adjustment = printedAdjustment(item);
  const taken: PrintBlock[] = adjustment
    ? [{ kind: 'text', text: `${adjustment.name} ${adjustment.amount}`, indent: 4 }]
    : [];
  const rows = printedRows({ ...line, price: toPaise(item.price), options }).flatMap((row): PrintBlock[] => {
    const { name, quantity, rate, isOption } = row;
    const text = optionText({ name, qty: quantity });
    if (isOption && rate === 0) return [{ kind: 'text', text, ...coded }];
    const left = isOption ? text : m.item(quantity, name);
    const amount = formatRupees(toRupees(rate * quantity));
    const each: PrintBlock = { kind: 'text', text: m.each(formatRupees(toRupees(rate))), indent: 4 };
    return [{ kind: 'row', left, right: amount, ...coded }, ...(Math.abs(quantity) === 1 ? [] : [each])];
  });
  return [...rows, ...taken];
}

function sums(invoice: Invoice): PrintBlock[] {
  const { totals: m } = dinerInvoiceMessages();
  const { totalPayment, totalItems } = invoice;
  const row = ({ name, amount }: { name: string; amount: string }): PrintBlock => ({
    kind: 'row',
    left: name,
    right: amount,
  });
  return [
    ...printedCharges(invoice).map(row),
    { kind: 'rule', style: 'double' },
    {
      kind: 'row',
      left: m.totalAmount,
      right: signedRupees(totalPayment),
      size: 'tall',
      bold: true,
    },
    ...(totalItems === 0 ? [] : [{ kind: 'text' as const, text: m.items(Math.abs(totalItems)) }]),
    ...printedPayments(invoice).map(row),
  ];
}

/** The UPI code of an open invoice asks for exactly what is due. */
function upiCode({ status, due, invoiceNo }: Invoice, { upiId, name }: InvoiceShop): PrintBlock[] {
  if (status !== 'OPEN' || !upiId || due <= 0) return [];
  const { upi: m } = dinerInvoiceMessages();
  const link = shortestNeeded(name, (payee) => upiLink({ upiId, name: payee }, due, m.note(invoiceNo)));
  if (link === undefined) return [];
  return [
    { kind: 'blank' },
    { kind: 'qr', value: link },
    center(m.scanToPay(`₹${formatRupees(due)}`)),
    center(upiId),
  ];
}

/** Each Hindi letter of a name takes nine characters in a link, so a long name is cut. */
function shortestNeeded(name: string, linkOf: (name: string) => string): string | undefined {
  const letters = [...name];
  for (let length = letters.length; length > 0; length--) {
    const link = linkOf(letters.slice(0, length).join(''));
    if (link.length <= MAX_QR_LINK_LENGTH) return link;
  }
  return undefined;
}
