import {
  cancelledDocument,
  changesDocument,
  kotDocument,
  noteDocument,
  typeDocument,
} from '@tawa/server/printing/kot-documents.ts';
import type { PrintDocument } from '@tawa/server/printing/print-document.ts';
import { testDocument } from '@tawa/server/printing/test-document.ts';
import type { Kot, KotLine } from '@tawa/shared/orders/orders.contract.ts';
import type { PrinterProfile } from '@tawa/shared/printing/printing.contract.ts';
import { defaultProfiles } from '@tawa/shared/printing/printing.rules.ts';
import { aKot, aKotLine } from '../builders/kot.ts';
import { invoiceDocuments } from './sample-invoices.ts';

const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

export const sampleLine = (name: string, extras: Partial<KotLine> = {}): KotLine =>
  aKotLine({ _id: idOf(1), foodItemId: idOf(2), name, price: 240, quantity: 2, ...extras });

const sampleOption = (name: string, qty = 1) => ({
  _id: idOf(3),
  group: 'Add-ons',
  name,
  price: 30,
  qty,
  itemId: null,
  doneAt: null,
});

/** Placed by a waiter for table T4, at 8:05 pm in Kolkata. */
export function sampleKot(extras: Partial<Kot> = {}): Kot {
  return aKot({
    _id: idOf(4),
    tableId: { _id: idOf(5), name: 'T4' },
    items: [
      sampleLine('Paneer Tikka (Half)', {
        options: [sampleOption('Extra cheese'), sampleOption('Mint chutney', 2)],
        note: 'No onion',
      }),
      sampleLine('दाल मखनी', { quantity: 1, options: [sampleOption('घी')], note: 'कम मिर्च' }),
    ],
    specialRequest: 'Bring the naan first, please',
    confirmedAt: null,
    placedBy: { _id: idOf(6), role: 'WAITER', name: 'Ravi Kumar' },
    ...extras,
  });
}

export const LONG_NAME = 'Chicken Dum Biryani Hyderabadi with Raita and Salan '.repeat(6).slice(0, 300);
export const LONG_WORD = 'Biryani'.repeat(43).slice(0, 300);

const changes: Kot['changes'] = [
  { _id: idOf(1), name: 'Butter Naan', was: 2, now: 5 },
  { _id: idOf(2), name: LONG_NAME, was: 1, now: 0 },
  { _id: idOf(3), name: 'पनीर', was: 0, now: 1 },
  {
    _id: idOf(4),
    name: 'Paneer Tikka (Half)',
    options: [{ name: 'Extra cheese', qty: 1 }],
    was: 0,
    now: 1,
    replaces: { _id: idOf(5), name: 'Paneer Tikka (Half)', note: 'No onion' },
  },
];

const hundredLines = Array.from({ length: 100 }, (_, index) => sampleLine(`Item ${index + 1}`));
const hostileLines = [
  sampleLine(LONG_NAME),
  sampleLine(LONG_WORD),
  sampleLine('Naan\x1b@\x1dV\x00 with \x07bell\x10\x04\x01\x1f'),
  sampleLine('“Chef’s” × — special … »', { note: 'less oil – please' }),
  sampleLine('पनीर Paneer ₹240 – half'),
  sampleLine(`${'बहुत लंबा नाम '.repeat(12)}end`),
];

/** Every kind of kitchen paper, with what names may hold. */
export const kitchenDocuments: Record<string, PrintDocument> = {
  kot: kotDocument(sampleKot(), {
    stationName: 'Tandoor',
    otherStations: ['Bar', 'Curry'],
    shopName: 'Meera’s Kitchen',
  }),
  reprint: kotDocument(sampleKot({ kotType: 'TAKEAWAY', tableId: null }), { copy: { reprint: 2 } }),
  copy: kotDocument(sampleKot({ tableId: { _id: idOf(5), name: 'छत 12' } }), { copy: 'unsure' }),
  hundredLines: kotDocument(sampleKot({ items: hundredLines })),
  hostileNames: kotDocument(sampleKot({ tableId: { _id: idOf(5), name: LONG_WORD.slice(0, 40) } }), {
    lines: hostileLines,
    stationName: LONG_NAME.slice(0, 80),
  }),
  changes: changesDocument(sampleKot(), changes),
  cancelled: cancelledDocument(sampleKot()),
  note: noteDocument(sampleKot(), 'No chilli'),
  type: typeDocument(sampleKot(), { kotType: 'TAKEAWAY' }),
};

/** Every combination of paper and of what changes the bytes of a text. */
export const profiles: [name: string, PrinterProfile][] = [
  ['58 mm', defaultProfiles[58]],
  ['80 mm', defaultProfiles[80]],
  ['80 mm with 42 columns', { ...defaultProfiles[80], columns: 42, dots: 512 }],
  [
    'ASCII with bands of 8',
    { ...defaultProfiles[58], codePage: 'ascii', rowsPerBand: 8, blankLinesOnTop: 3 },
  ],
  ['everything', { ...defaultProfiles[80], hasDrawer: true, buzzer: 'ESC B', confirmsPrinted: true }],
];

export const documentsFor = (profile: PrinterProfile): [string, PrintDocument][] => [
  ...Object.entries(kitchenDocuments),
  ...Object.entries(invoiceDocuments),
  ['test slip', testDocument(profile)],
];
