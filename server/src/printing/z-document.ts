import type { ZPaper } from '@tawa/shared/days/z-paper.rules.ts';
import { printingMessages } from '@tawa/shared/messages/printing.en.ts';
import { center, type InvoiceShop, shopHead } from './invoice-document.ts';
import type { PrintBlock, PrintDocument } from './print-document.ts';

/** A Z report with the same lines as on screens. */
export function zDocument(paper: ZPaper, shop: InvoiceShop): PrintDocument {
  const { fact } = printingMessages().invoice;
  const { title, facts, sections, check, isRight, head } = paper;
  return {
    blocks: [
      ...shopHead(shop),
      { kind: 'rule' },
      { ...center(title), size: 'tall', bold: true },
      ...facts.map(({ name, text }): PrintBlock => ({ kind: 'text', lead: fact(name), text })),
      ...sections.flatMap((section): PrintBlock[] => [
        { kind: 'rule', style: 'double' },
        { kind: 'text', text: section.title, bold: true },
        ...section.rows.map(
          ({ name, value, isSum = false }): PrintBlock => ({
            kind: 'row',
            left: name,
            right: value,
            bold: isSum,
          }),
        ),
      ]),
      { kind: 'rule', style: 'double' },
      { ...center(check), bold: true, inverse: !isRight },
      { kind: 'blank' },
      ...head.map((text): PrintBlock => ({ kind: 'text', text })),
      { kind: 'cut' },
    ],
  };
}
