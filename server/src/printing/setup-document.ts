import { printingMessages } from '@tawa/shared/messages/printing.en.ts';
import { BUZZER_DIALECTS, GREY_BLOCK_ROWS, GREY_BLOCKS } from '@tawa/shared/printing/setup-slip.rules.ts';
import type { PrintBlock, PrintDocument } from './print-document.ts';

const RULERS = [32, 42, 48] as const;
/** The rulers, the letters, Hindi and the grey blocks have the numbers 1 to 6. */
const FIRST_BUZZER_NUMBER = 7;

const line = (text: string): PrintBlock => ({ kind: 'text', text });

/**
 * The slip from which a person sets the printer up. It tries each thing itself, whatever the profile says; what can make
 * a printer print garbage comes after what cannot.
 */
export function setupDocument({ opensDrawer }: { opensDrawer: boolean }): PrintDocument {
  const m = printingMessages();
  return {
    isTrial: true,
    blocks: [
      { kind: 'text', text: m.setup.title, size: 'large', bold: true, align: 'center' },
      { kind: 'text', text: m.setup.hint, align: 'center' },
      ...RULERS.map((columns, index): PrintBlock => {
        return { kind: 'ruler', label: m.setup.ruler(index + 1), columns };
      }),
      line(m.test.sizes.normal),
      { kind: 'text', text: m.test.sizes.tall, size: 'tall' },
      { kind: 'text', text: m.test.sizes.large, size: 'large' },
      { kind: 'row', left: m.test.amount, right: '₹1,24,999.00' },
      line(m.setup.letters),
      { kind: 'qr', value: m.setup.title },
      line(m.setup.hindiBelow),
      line(m.setup.hindi),
      ...GREY_BLOCKS.flatMap((size): PrintBlock[] => [
        line(m.setup.grey[size]),
        { kind: 'grey', rows: GREY_BLOCK_ROWS[size] },
      ]),
      line(m.setup.greyEnd),
      ...BUZZER_DIALECTS.flatMap((dialect, index): PrintBlock[] => [
        line(m.setup.buzzer(FIRST_BUZZER_NUMBER + index, dialect)),
        { kind: 'buzzer', dialect },
      ]),
      ...(opensDrawer ? [line(m.setup.drawer), { kind: 'drawer' } as const] : []),
      line(m.setup.end),
      { kind: 'cut' },
    ],
  };
}
