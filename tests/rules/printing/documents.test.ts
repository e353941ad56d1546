import { encodeDocument } from '@tawa/server/printing/encode-document.ts';
import { invoiceDocument } from '@tawa/server/printing/invoice-document.ts';
import { changesDocument, kotDocument, typeDocument } from '@tawa/server/printing/kot-documents.ts';
import type { PrintDocument } from '@tawa/server/printing/print-document.ts';
import { printDocument } from '@tawa/server/printing/print-document.ts';
import { testDocument } from '@tawa/server/printing/test-document.ts';
import { type PrinterProfile, printer } from '@tawa/shared/printing/printing.contract.ts';
import { defaultProfiles } from '@tawa/shared/printing/printing.rules.ts';
import { describe, expect, test } from 'vitest';
import { decode } from '../../support/printing/decoder.ts';
import {
  documentsFor,
  kitchenDocuments,
  profiles,
  sampleKot,
  sampleLine,
} from '../../support/printing/sample-documents.ts';
import {
  invoiceDocuments,
  sampleInvoice,
  sampleInvoiceShop,
} from '../../support/printing/sample-invoices.ts';
import { picturesOf, textOf, writtenLines } from '../../support/printing/slip.ts';

async function print(document: PrintDocument, profile: PrinterProfile) {
  const { columns, dots, hasCutter } = profile;
  return decode((await encodeDocument(document, profile)).bytes, { columns, dots, hasCutter });
}

const print58 = async (document: PrintDocument) => (await print(document, defaultProfiles[58]))[0] ?? fail();
const fail = (): never => {
  throw new Error('nothing was printed');
};
const countOf = (text: string, sign: string) => text.split(sign).length - 1;

describe.each(profiles)('on a printer with %s', (_, profile) => {
  test('the profile is valid', () => expect(printer.shape.profile.parse(profile)).toEqual(profile));

  test.each(documentsFor(profile))(
    '%s is valid, fits the paper, and has no ? of its own',
    async (_, document) => {
      expect(printDocument.parse(JSON.parse(JSON.stringify(document)))).toEqual(document);
      const slips = await print(document, profile);
      const lines = slips.flatMap((slip) => slip.lines);
      expect(lines.filter((line) => line.kind === 'text' && line.isWrapped)).toEqual([]);
      for (const picture of slips.flatMap(picturesOf)) {
        expect(picture.width).toBeLessThanOrEqual(profile.dots);
        expect(Math.max(...picture.bands)).toBeLessThanOrEqual(profile.rowsPerBand);
      }
      const texts = document.blocks.filter(({ kind }) => kind !== 'qr');
      expect(countOf(slips.map(textOf).join(), '?')).toBe(countOf(JSON.stringify(texts), '?'));
    },
  );
});

describe('a KOT on paper of 58 mm', () => {
  test('of an order without a table has the name that stands on the cup', async () => {
    const takeaway = sampleKot({
      kotType: 'TAKEAWAY',
      tableId: null,
      customerId: { _id: null, name: 'Meera', phoneNo: '' },
    });
    const lines = writtenLines(await print58(kotDocument(takeaway))).map((line) => line.trim());
    expect(lines.slice(0, 3)).toEqual(['TAKEAWAY     #12', 'Meera', 'By Ravi Kumar            8:05 pm']);
    const atTable = { ...takeaway, tableId: sampleKot().tableId };
    expect(writtenLines(await print58(kotDocument(atTable))).join()).not.toContain('Meera');
  });

  test('has place, number, who and when in its header, and each line with choices and note', async () => {
    const kot = sampleKot({ items: sampleKot().items.slice(0, 1) });
    const slip = await print58(
      kotDocument(kot, { stationName: 'Tandoor', otherStations: ['Bar'], shopName: 'Meera’s' }),
    );
    expect(writtenLines(slip)).toEqual([
      '            Tandoor',
      'DINE-IN T4   #12',
      'By Ravi Kumar            8:05 pm',
      '================================',
      '2 x Paneer Tikka (Half)',
      '    + Extra cheese',
      '    + 2 x Mint chutney',
      '     >> No onion',
      '--------------------------------',
      ' SPECIAL REQUEST',
      'Bring the naan first, please',
      '--------------------------------',
      'Also cooked at: Bar',
      '20 Nov 2026, 8:05 pm     2 items',
      "            Meera's",
    ]);
  });

  test('has the place twice as wide and high, and the note in white on black', async () => {
    const { lines } = await print58(kotDocument(sampleKot()));
    expect(lines.find(({ text }) => text.startsWith('DINE-IN'))).toMatchObject({
      width: 2,
      height: 2,
      bold: true,
    });
    const note = lines.find(({ text }) => text.includes('No onion'));
    expect(note).toMatchObject({ inverse: true, height: 2 });
    // The indent stays white.
    expect(note?.kind === 'text' && note.spans.map(({ inverse }) => inverse)).toEqual([false, true]);
  });

  test('has no price', async () => {
    const { lines } = await print58(
      kotDocument(sampleKot({ items: [sampleLine('Naan', { price: 98765 })] })),
    );
    expect(lines.map(({ text }) => text).join()).not.toMatch(/98765|Rs|720/);
  });

  test.each([
    ['TAKEAWAY', 'TAKEAWAY     #12'],
    ['DELIVERY', 'DELIVERY     #12'],
  ] as const)('of %s says so', async (kotType, head) => {
    expect(writtenLines(await print58(kotDocument(sampleKot({ kotType, tableId: null }))))[0]).toBe(head);
  });

  test('placed by a diner says so', async () => {
    const placedBy = { _id: null, role: 'DINER' as const, name: 'Asha' };
    expect(textOf(await print58(kotDocument(sampleKot({ placedBy }))))).toContain('By Asha (guest)');
  });

  test('says which copy it is', async () => {
    const first = async (document: PrintDocument) => writtenLines(await print58(document))[0]?.trim();
    expect(await first(kotDocument(sampleKot(), { copy: { reprint: 2 } }))).toBe('REPRINT 2');
    expect(await first(kotDocument(sampleKot(), { copy: 'unsure' }))).toBe('COPY?');
  });
});

test('a KOT of 100 lines is cut into parts, each with the header', async () => {
  const slips = await print(kitchenDocuments.hundredLines ?? fail(), defaultProfiles[80]);
  expect(slips.map((slip) => writtenLines(slip)[0])).toEqual(Array(4).fill('DINE-IN T4           #12'));
  expect(slips.every(({ isCut }) => isCut)).toBe(true);
  expect(textOf(slips[1] ?? fail())).toContain('Part 2 of 4');
  const printed = slips.map(textOf).join('\n');
  for (let item = 1; item <= 100; item++) expect(printed).toMatch(new RegExp(`^2 x Item ${item}$`, 'm'));
});

test('a change says what was and what is, and which line another one replaces', async () => {
  const slip = await print58(
    changesDocument(sampleKot(), [
      { _id: 'a', name: 'Butter Naan', was: 2, now: 5 },
      { _id: 'b', name: 'Lassi', was: 1, now: 0 },
      {
        _id: 'c',
        name: 'Paneer Tikka',
        options: [{ name: 'Butter', qty: 2 }],
        was: 0,
        now: 1,
        replaces: { _id: 'd', name: 'Paneer Tikka', note: 'No onion' },
      },
    ]),
  );
  expect(writtenLines(slip)).toEqual([
    expect.stringContaining('CHANGED'),
    'DINE-IN T4   #12',
    'By Ravi Kumar            8:05 pm',
    '================================',
    ' MORE                    2 -> 5',
    'Butter Naan',
    ' CANCEL                  1 -> 0',
    'Lassi',
    ' INSTEAD                 0 -> 1',
    'Paneer Tikka',
    '    + 2 x Butter',
    'was: Paneer Tikka >> No onion',
    '--------------------------------',
  ]);
});

test('the seat of a line stands below its name, and a change says which seat it was', async () => {
  const kot = sampleKot({
    items: [sampleLine('Lassi'), sampleLine('Paneer Tikka', { seat: 2, note: 'Mild' })],
  });
  const lines = writtenLines(await print58(kotDocument(kot)));
  expect(lines.slice(lines.indexOf('2 x Lassi')).slice(0, 4)).toEqual([
    '2 x Lassi',
    '2 x Paneer Tikka',
    '    Seat 2',
    expect.stringContaining('Mild'),
  ]);
  const replaces = { _id: 'd', name: 'Paneer Tikka', note: 'Mild', seat: 2 };
  const changed = await print58(
    changesDocument(kot, [{ _id: 'c', name: 'Paneer Tikka', seat: 3, was: 0, now: 1, replaces }]),
  );
  expect(writtenLines(changed)).toEqual(
    expect.arrayContaining(['Paneer Tikka', '    Seat 3', 'was: Paneer Tikka Seat 2 >> Mild']),
  );
});

test('a moved KOT says from where to where', async () => {
  const slip = await print58(typeDocument(sampleKot(), { kotType: 'DINEIN', tableName: 'T1' }));
  expect(writtenLines(slip).slice(4, 6)).toEqual(['from DINE-IN T1', 'to DINE-IN T4']);
});

describe('the test slip', () => {
  test('fills the paper with a line of numbers, has an amount and Hindi, opens the drawer and cuts', async () => {
    const profile = { ...defaultProfiles[80], hasDrawer: true, buzzer: 'BEL' as const };
    const [slip = fail()] = await print(testDocument(profile), profile);
    expect(textOf(slip)).toContain('123456789012345678901234567890123456789012345678\n');
    expect(textOf(slip)).toMatch(/Amount in rupees +Rs 1,24,999\.00\n/);
    expect(textOf(slip)).toContain('Café');
    expect(picturesOf(slip)).not.toEqual([]);
    expect(slip).toMatchObject({ isCut: true, drawerPulses: 1, beeps: 1 });
  });

  test('of a printer without pictures has no Hindi', async () => {
    const profile = { ...defaultProfiles[58], raster: false, codePage: 'ascii' as const };
    const [slip = fail()] = await print(testDocument(profile), profile);
    expect(picturesOf(slip)).toEqual([]);
  });
});

describe('an invoice on paper of 58 mm', () => {
  test('has what the printed invoice on screens has, each amount whole at the right', async () => {
    const slip = await print58(invoiceDocuments.open ?? fail());
    expect(writtenLines(slip)).toEqual([
      "        Meera's Kitchen",
      '  12 Mall Road, Near the clock',
      '             tower',
      '    Himachal Pradesh 171001',
      '       Phone: 9876543210',
      '     GSTIN: 02ABCDE1234F1Z5',
      '          Tax Invoice',
      '--------------------------------',
      'Bill No: 2627-000123',
      'Date: 20 Nov 2026, 8:05 pm',
      'Table: T4',
      'Customer: Zubeida Khan',
      'Phone: 9876500000',
      '--------------------------------',
      '2 x Paneer Tikka (Half)      491',
      '    at 245.50',
      '+ 2 x Extra cheese            60',
      '    at 30',
      '+ 4 x Mint chutney',
      '1 x Butter Naan            45.50',
      '--------------------------------',
      'Subtotal               Rs 596.50',
      'Discount (10%)        - Rs 59.65',
      'Packing Charge             Rs 10',
      'Delivery Charge            Rs 20',
      'CGST 2.5% on Rs 546.85  Rs 13.67',
      'SGST 2.5% on Rs 546.85  Rs 13.67',
      'Round off              - Rs 0.19',
      '================================',
      'Total Amount              Rs 594',
      '3 items',
      '   Scan to pay Rs 594 by UPI',
      '          meera@okaxis',
      ' Thank you for dining with us!',
      '          Visit Again!',
    ]);
  });

  test('has a UPI code for the exact total while it is to be paid', async () => {
    const codeOf = async (document: PrintDocument | undefined) =>
      (await print58(document ?? fail())).lines.flatMap((line) => (line.kind === 'qr' ? [line.value] : []));
    const [code] = await codeOf(invoiceDocuments.open);
    expect(new URL(code ?? '').searchParams.get('am')).toBe('594.00');
    expect(code).toMatch(/^upi:\/\/pay\?pa=[\w.-]+@\w+&/);
    expect(await codeOf(invoiceDocuments.paid)).toEqual([]);
    const [hindi = ''] = await codeOf(invoiceDocuments.hindi);
    expect(hindi.length).toBeLessThanOrEqual(180);
    expect(new URL(hindi).searchParams.get('pn')).toMatch(/^मीरा/);
  });

  test('names a buyer who is registered for GST', async () => {
    const buyer = { gstIn: '27AAPFU0939F1ZV', name: 'Asha Traders Private Limited' };
    const slip = await print58(invoiceDocument(sampleInvoice({ buyer }), sampleInvoiceShop, 0));
    const lines = writtenLines(slip);
    const start = lines.findIndex((line) => line.startsWith('Buyer:'));
    expect(
      lines
        .slice(start, start + 3)
        .join(' ')
        .replaceAll(/\s+/g, ' '),
    ).toContain('Buyer: Asha Traders Private Limited, GSTIN 27AAPFU0939F1ZV');
  });

  test('with an amount that is wider than the paper is refused', async () => {
    const document = invoiceDocument(sampleInvoice({ totalPayment: 10 ** 26 }), sampleInvoiceShop, 0);
    await expect(print58(document)).rejects.toThrow('too-wide');
  });
});
