import { printingMessages } from '@tawa/shared/messages/printing.en.ts';
import type { PrinterProfile } from '@tawa/shared/printing/printing.contract.ts';
import type { PrintBlock, PrintDocument } from './print-document.ts';

/** The test slip: each line tries one setting of the profile, so that a person can say which is wrong. */
export function testDocument(profile: PrinterProfile): PrintDocument {
  const m = printingMessages();
  const { test, kot } = m;
  const center = (text: string, look = {}): PrintBlock => ({ kind: 'text', text, align: 'center', ...look });
  return {
    blocks: [
      center(test.title, { size: 'large', bold: true, inverse: true }),
      center(test.width(profile.widthMm, profile.columns)),
      { kind: 'text', text: '1234567890'.repeat(5).slice(0, profile.columns) },
      { kind: 'text', text: test.ruler },
      { kind: 'rule', style: 'double' },
      {
        kind: 'row',
        left: kot.typeAtTable(kot.types.DINEIN, 'T4'),
        right: kot.token(12),
        size: 'large',
        bold: true,
      },
      { kind: 'text', text: test.sizes.normal },
      { kind: 'text', text: test.bold, bold: true },
      { kind: 'text', text: test.sizes.tall, size: 'tall' },
      { kind: 'text', text: test.sizes.large, size: 'large' },
      { kind: 'text', text: test.inverse, inverse: true },
      { kind: 'rule' },
      { kind: 'row', left: test.amount, right: '₹1,24,999.00' },
      ...(profile.raster || profile.codePage !== 'ascii'
        ? [{ kind: 'text', text: test.accents } as const]
        : []),
      ...hindiBlocks(profile),
      { kind: 'rule' },
      { kind: 'text', text: test.done },
      { kind: 'drawer' },
      { kind: 'buzzer' },
      { kind: 'cut' },
    ],
  };
}

function hindiBlocks({ raster }: PrinterProfile): PrintBlock[] {
  const { test } = printingMessages();
  if (!raster) return [{ kind: 'text', text: test.noPicture }];
  return [
    { kind: 'row', left: test.hindiBeside + test.hindi, right: '₹240' },
    { kind: 'text', text: test.hindi, size: 'tall', bold: true },
    { kind: 'text', text: test.hindi, size: 'tall', inverse: true },
  ];
}
