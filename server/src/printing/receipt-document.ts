import type { Receipt } from '@tawa/shared/invoices/receipts.rules.ts';
import { printingMessages } from '@tawa/shared/messages/printing.en.ts';
import { center, type InvoiceShop, shopHead } from './invoice-document.ts';
import type { PrintBlock, PrintDocument } from './print-document.ts';

/** A receipt with the same lines as on screens. */
export function receiptDocument({ title, facts, sums, note }: Receipt, shop: InvoiceShop): PrintDocument {
  const { fact } = printingMessages().invoice;
  return {
    blocks: [
      ...shopHead(shop),
      { kind: 'rule' },
      { ...center(title), size: 'tall', bold: true },
      ...facts.map(({ name, text }): PrintBlock => ({ kind: 'text', lead: fact(name), text })),
      { kind: 'rule', style: 'double' },
      ...sums.map(
        ({ name, amount }, index): PrintBlock => ({
          kind: 'row',
          left: name,
          right: amount,
          ...(index === 0 && { size: 'tall', bold: true }),
        }),
      ),
      { kind: 'blank' },
      { ...center(note), bold: true },
      { kind: 'cut' },
    ],
  };
}
