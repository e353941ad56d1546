import { encodeDocument } from '@tawa/server/printing/encode-document.ts';
import { kotDocument, noteDocument } from '@tawa/server/printing/kot-documents.ts';
import { type ItemCodes, type PrintDocument, printDocument } from '@tawa/server/printing/print-document.ts';
import { setupDocument } from '@tawa/server/printing/setup-document.ts';
import { testDocument } from '@tawa/server/printing/test-document.ts';
import { writeDocument } from '@tawa/server/printing/write-document.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import type { PrinterProfile } from '@tawa/shared/printing/printing.contract.ts';
import { defaultProfiles } from '@tawa/shared/printing/printing.rules.ts';
import { hasVisibleCharacter } from '@tawa/shared/text.ts';
import { describe, expect, test } from 'vitest';
import { decode } from '../../support/printing/decoder.ts';
import { profiles, sampleKot, sampleLine } from '../../support/printing/sample-documents.ts';
import { textOf } from '../../support/printing/slip.ts';

const drawing = defaultProfiles[58];
const plain: PrinterProfile = { ...drawing, raster: false };
const ascii: PrinterProfile = { ...plain, codePage: 'ascii' };
const CHINESE = '炒饭';

const written = (text: string, profile: PrinterProfile): string => {
  const [block] = writeDocument({ blocks: [{ kind: 'text', text }] }, profile).document.blocks;
  return block?.kind === 'text' ? block.text : '';
};

async function slipsOf(document: PrintDocument, profile: PrinterProfile) {
  const { columns, dots, hasCutter } = profile;
  return decode((await encodeDocument(document, profile)).bytes, { columns, dots, hasCutter });
}

const english = (extras: Partial<Kot> = {}): Kot =>
  sampleKot({ tokenNo: 29, items: [sampleLine('Naan')], specialRequest: '', ...extras });

describe('what a printer cannot write has a numbered mark in its place', () => {
  test.each([
    ['no 炒饭 and 麻婆', 'no [?1] and [?2]'],
    ['炒饭 麻婆 please', '[?1] please'],
    ['abc炒饭', 'abc[?1]'],
    ['no \u{f8ff}', 'no [?1]'],
    ['no \ud83d', 'no [?1]'],
  ])('%s', (text, marked) => {
    expect(written(text, drawing)).toBe(marked);
    expect(written(text, ascii)).toBe(marked);
  });

  test('Hindi on a printer without pictures, beside what it writes', () => {
    expect(written('Naan नान, बिना प्याज please', plain)).toBe('Naan [?1], [?2] please');
  });

  test('a crossed-out letter keeps what the bar says', () => {
    expect(written('no o\u0336', ascii)).toBe('no [?1]');
  });
});

test('"no" and any sign never prints as "no" alone', () => {
  const planes = [
    [0x21, 0x3400],
    [0xa000, 0xac20],
    [0xd7a4, 0x10000],
    [0x1d000, 0x1fc00],
    [0xe0000, 0xe0200],
  ] as const;
  const lost: string[] = [];
  for (const [first, end] of planes)
    for (let code = first; code < end; code++) {
      const sign = String.fromCodePoint(code);
      if (!hasVisibleCharacter(sign) && sign !== '\ufffc') continue;
      for (const profile of [drawing, plain, ascii])
        if (/^no\s*$/i.test(written(`no ${sign}`, profile))) lost.push(code.toString(16));
    }
  expect(lost).toEqual([]);
});

describe('a slip that lacks a part of a note', () => {
  const HEAD = 'PART OF A NOTE IS NOT ON THIS PAPER: ask for #29';
  const incomplete: [what: string, document: PrintDocument][] = [
    ['a request', kotDocument(english({ specialRequest: CHINESE }))],
    ['a note', kotDocument(english({ items: [sampleLine('Naan', { note: CHINESE })] }))],
    ['a new request', noteDocument(english({ specialRequest: CHINESE }), '')],
    ['the request before', noteDocument(english({ specialRequest: 'hot' }), CHINESE)],
  ];

  test.each(incomplete)('says so first, inverse and in double height: %s', async (_, document) => {
    for (const [, profile] of profiles) {
      expect(writeDocument(document, profile).isIncomplete).toBe(true);
      const [slip] = await slipsOf(document, profile);
      const lines = (slip?.lines ?? []).filter(({ text }) => text.trim());
      const head = lines.filter((line) => line.kind === 'text' && line.inverse && line.height === 2);
      expect(head.map(({ text }) => text.trim()).join(' ')).toContain(HEAD);
      expect(lines[0]).toBe(head[0]);
      expect(slip && textOf(slip)).toContain('[?1]');
    }
  });

  test('is each part of a long KOT that has a mark, and no other', async () => {
    const lines = Array.from({ length: 30 }, (_, index) => sampleLine(`Naan ${index}`));
    const document = kotDocument(english({ items: lines, specialRequest: CHINESE }));
    const slips = await slipsOf(document, defaultProfiles[80]);
    expect(slips.map((slip) => textOf(slip).includes('PART OF A NOTE'))).toEqual([false, true]);
  });

  test('is no slip with a mark in the name of a person or a table', async () => {
    const document = kotDocument(
      english({
        placedBy: { _id: null, role: 'DINER', name: CHINESE },
        tableId: { _id: '00000000-0000-4000-8000-000000000005', name: CHINESE },
      }),
    );
    expect(writeDocument(document, drawing).isIncomplete).toBe(false);
    const [slip] = await slipsOf(document, ascii);
    expect(slip && textOf(slip)).toMatch(/DINE-IN \[\?1\][\s\S]*By \[\?2\] \(guest\)/);
    expect(slip && textOf(slip)).not.toContain('PART OF A NOTE');
  });
});

describe('a short code stands for a name that the printer cannot write', () => {
  const fried = { part: '炒饭 Fried', code: 'FR' };
  const half = { part: '半份', code: 'H' };
  const named = (text: string, codes: ItemCodes, profile = drawing) => {
    const blocks = [{ kind: 'text', text, isForCook: true, ...codes } as const];
    const { document, isIncomplete } = writeDocument({ blocks }, profile);
    const [block] = document.blocks;
    return [block?.kind === 'text' && block.text, isIncomplete];
  };

  test.each([
    ['beside what it can write', '炒饭 Fried', { codes: [fried] }, 'FR Fried', false],
    ['with the code of the variant', '炒饭 Fried (半份)', { codes: [fried, half] }, 'FR Fried (H)', false],
    [
      'with a mark for the variant',
      '炒饭 Fried (半份)',
      { codes: [fried], itemCode: 'FR' },
      'FR Fried ([?1])',
      true,
    ],
    ['before the mark of an option', '麻婆', { itemCode: 'FR' }, 'FR [?1]', true],
    ['unless it cannot write the code', '半份', { codes: [{ part: '半份', code: '半' }] }, '[?1]', true],
  ])('%s', (_, text, codes, written, isIncomplete) => {
    expect(named(text, codes)).toEqual([written, isIncomplete]);
  });

  test('and for no name that it can write', () => {
    const codes = [{ part: 'नान', code: 'N' }];
    expect(named('नान', { codes })).toEqual(['नान', false]);
    expect(named('नान', { codes }, ascii)).toEqual(['N', false]);
  });
});

test('set-up slip and test slip have no mark on any printer', async () => {
  for (const [, profile] of [...profiles, ['plain', plain] as const, ['ASCII', ascii] as const])
    for (const document of [testDocument(profile), setupDocument({ opensDrawer: true })]) {
      const text = (await slipsOf(document, profile)).map(textOf).join('\n');
      expect(text).not.toContain('[?');
      expect(text).not.toContain('PART OF A NOTE');
      expect(writeDocument(document, profile).isIncomplete).toBe(false);
    }
});

test('a document that an earlier version stored prints, with its mark and without a line that needs its token', async () => {
  const stored = {
    blocks: [
      { kind: 'row', left: 'DINE-IN T4', right: '#12', size: 'large', bold: true },
      { kind: 'text', lead: '2 x ', text: '炒饭', size: 'tall', bold: true },
      { kind: 'text', text: '» no 花生', indent: 4, size: 'tall', inverse: true },
      { kind: 'buzzer' },
      { kind: 'cut' },
    ],
  };
  const [slip] = await slipsOf(printDocument.parse(stored), drawing);
  const text = slip ? textOf(slip) : '';
  expect(text).toMatch(/DINE-IN T4\s+#12[\s\S]*2 x \[\?1\][\s\S]*>> no \[\?2\]/);
  expect(text).not.toContain('PART OF A NOTE');
});
