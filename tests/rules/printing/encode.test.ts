import { encodeDocument } from '@tawa/server/printing/encode-document.ts';
import type { PrintBlock } from '@tawa/server/printing/print-document.ts';
import { UndrawableTextError } from '@tawa/server/printing/undrawable-text-error.ts';
import type { PrinterProfile } from '@tawa/shared/printing/printing.contract.ts';
import { defaultProfiles } from '@tawa/shared/printing/printing.rules.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decode } from '../../support/printing/decoder.ts';
import { LONG_NAME, LONG_WORD } from '../../support/printing/sample-documents.ts';
import {
  type DecodedSlip,
  picturesOf,
  type RasterLine,
  textOf,
  writtenLines,
} from '../../support/printing/slip.ts';

const narrow = defaultProfiles[58];

async function print(blocks: PrintBlock[], profile: PrinterProfile = narrow): Promise<DecodedSlip> {
  const { columns, dots, hasCutter } = profile;
  const [slip] = decode((await encodeDocument({ blocks }, profile)).bytes, { columns, dots, hasCutter });
  if (!slip) throw new Error('nothing was printed');
  return slip;
}
const printText = (text: string, profile?: PrinterProfile) => print([{ kind: 'text', text }], profile);

async function pictureOf(block: PrintBlock, profile?: PrinterProfile): Promise<RasterLine> {
  const pictures = picturesOf(await print([block], profile));
  expect(pictures).toHaveLength(1);
  const [picture] = pictures;
  if (!picture) throw new Error('no picture was printed');
  return picture;
}
const drawn = (text: string) => pictureOf({ kind: 'text', text });
const blackDots = ({ dots }: RasterLine) => dots.reduce((sum, dot) => sum + dot, 0);

describe('a text', () => {
  test.each([
    ['₹240', 'Rs 240'],
    ['₹ 240', 'Rs 240'],
    ['2 × Naan', '2 x Naan'],
    ['12–14 — noon', '12-14 - noon'],
    ['Chef’s ‘best’', "Chef's 'best'"],
    ['“hot” …', '"hot" ...'],
    ['» No onion → bar', '>> No onion -> bar'],
    ['Café piña', 'Café piña'],
    ['Naan\x1b@\x1dV\x00\x07\x10\x04\x01', 'Naan@V'],
    ['two\nlines\tone', 'two lines one'],
    ['no\u200bwidth\u00a0blank', 'nowidth blank'],
  ])('%j is printed as %j', async (text, printed) => {
    expect(writtenLines(await printText(text))).toEqual([printed]);
  });

  test('has no command in it, whatever it holds', async () => {
    const unit = fc.constantFrom(
      ...'aZ 9?x~-',
      '\x1b',
      '\x1d',
      '\x10',
      '\x07',
      '\n',
      '\x7f',
      '\x9b',
      '×',
      '₹',
      '…',
      'é',
    );
    await fc.assert(
      fc.asyncProperty(fc.string({ unit, maxLength: 300 }), async (text) => {
        const slip = await print([{ kind: 'text', text: `.${text}.` }, { kind: 'rule' }]);
        expect(slip.lines.filter((line) => line.kind === 'text' && line.isWrapped)).toEqual([]);
        const letters = (value: string) => value.replace(/[^aZ9?~é]/g, '');
        expect(letters(writtenLines(slip).join(''))).toBe(letters(text));
        expect([slip.beeps, slip.drawerPulses, slip.isCut]).toEqual([0, 0, false]);
      }),
    );
  });

  test.each([
    ['58 mm', narrow],
    ['80 mm', defaultProfiles[80]],
  ])('of 300 characters is printed whole on %s, in each size', async (_, profile) => {
    for (const text of [LONG_NAME.trim(), LONG_WORD])
      for (const size of ['normal', 'tall', 'large'] as const) {
        const slip = await print([{ kind: 'text', text, size, lead: '2 x ' }], profile);
        const printed = writtenLines(slip).join(' ').replace(/\s+/g, '');
        expect(printed).toBe(`2x${text.replace(/\s+/g, '')}`);
      }
  });

  test('breaks between words', async () => {
    expect(writtenLines(await printText('Chicken Dum Biryani Hyderabadi Special'))).toEqual([
      'Chicken Dum Biryani Hyderabadi',
      'Special',
    ]);
  });
});

describe('an amount', () => {
  test.each([
    ['beside a short text', 'Naan', ['Naan                   Rs 240.00']],
    [
      'beside the first line of a long text',
      'Paneer Tikka Masala with butter',
      ['Paneer Tikka Masala    Rs 240.00', 'with butter'],
    ],
  ])('stands %s', async (_, left, lines) => {
    expect(writtenLines(await print([{ kind: 'row', left, right: '₹240.00' }]))).toEqual(lines);
  });

  test('is never wrapped or cut, beside whatever text and in whatever size', async () => {
    const amounts = ['₹1,24,99,999.00', '-₹12,345.67', '99', '₹9,99,99,99,99,999.00'];
    for (const profile of [narrow, defaultProfiles[80]])
      for (const size of ['normal', 'tall', 'large'] as const)
        for (const left of ['Naan', LONG_NAME, LONG_WORD])
          for (const right of amounts) {
            const slip = await print([{ kind: 'row', left, right, size }], profile);
            expect(
              writtenLines(slip).filter((line) => line.endsWith(right.replace('₹', 'Rs '))),
            ).toHaveLength(1);
          }
  });

  test('beside Hindi is in the same picture, at its right edge', async () => {
    const row = { kind: 'row', left: 'पनीर', right: '₹240' } as const;
    const { width, height, dots } = await pictureOf(row);
    expect(width).toBe(narrow.dots);
    const isRight = (index: number) => index % width > width - 60;
    expect(dots.some((dot, index) => dot === 1 && isRight(index))).toBe(true);
    expect(height).toBe((await pictureOf({ ...row, left: 'दाल' })).height);
  });

  test('wider than the paper refuses the document', async () => {
    const right = '₹'.repeat(20);
    await expect(print([{ kind: 'row', left: 'Naan', right }])).rejects.toThrow(UndrawableTextError);
  });
});

describe('Hindi', () => {
  test('is a picture that is not blank and differs from another word', async () => {
    const [paneer, dal] = [await drawn('पनीर टिक्का'), await drawn('दाल मखनी बटर')];
    for (const picture of [paneer, dal]) expect(blackDots(picture)).toBeGreaterThan(300);
    expect(Buffer.from(paneer.dots).equals(Buffer.from(dal.dots))).toBe(false);
  });

  test('is shaped: a conjunct is narrower than its letters', async () => {
    // The second text has a character between the letters that keeps them apart.
    const [joined, apart] = [await drawn('क्ष'.repeat(8)), await drawn('क्\u200cष'.repeat(8))];
    expect(joined.width).toBeLessThan(apart.width);
  });

  test('prints in one line with English, a rupee sign and an accent that the code page lacks', async () => {
    const [mixed, plain] = [await drawn('पनीर Paneer ₹240 Ł'), await drawn('पनीर')];
    expect(mixed.height).toBe(plain.height);
    expect(blackDots(mixed)).toBeGreaterThan(2 * blackDots(plain));
  });

  test('wraps within the paper, and prints all words', async () => {
    const [short, long] = [await drawn('बहुत लंबा नाम'), await drawn('बहुत लंबा नाम '.repeat(12).trim())];
    expect(long.width).toBeLessThanOrEqual(narrow.dots);
    expect(long.height).toBeGreaterThan(3 * short.height);
    const times = blackDots(long) / blackDots(short);
    expect(times).toBeGreaterThan(11);
    expect(times).toBeLessThan(13);
  });

  test('is sent in bands of as many rows as the profile says, without a gap', async () => {
    const text = 'बहुत लंबा नाम '.repeat(6);
    const [small, large] = [
      await pictureOf({ kind: 'text', text }, { ...narrow, rowsPerBand: 8 }),
      await pictureOf({ kind: 'text', text }, { ...narrow, rowsPerBand: 240 }),
    ];
    expect(Math.max(...small.bands)).toBe(8);
    expect(large.bands).toHaveLength(1);
    expect(Buffer.from(small.dots).equals(Buffer.from(large.dots))).toBe(true);
  });

  test('is bolder if it is bold, and mostly black if it is inverse', async () => {
    const block = { kind: 'text', text: 'पनीर टिक्का', size: 'tall' } as const;
    const plain = blackDots(await pictureOf(block));
    expect(blackDots(await pictureOf({ ...block, bold: true }))).toBeGreaterThan(1.1 * plain);
    expect(blackDots(await pictureOf({ ...block, inverse: true }))).toBeGreaterThan(2 * plain);
  });
});

describe('the scripts of India', () => {
  test.each([
    ['Hindi and Marathi', 'पनीर टिक्का', 'पनीर टिक्की'],
    ['Bengali', 'মাছের ঝোল', 'মাছের ঝাল'],
    ['Gujarati', 'ખમણ ઢોકળા', 'ખમણ ઢોકળી'],
    ['Punjabi', 'ਸਰ੍ਹੋਂ ਦਾ ਸਾਗ', 'ਸਰ੍ਹੋਂ ਦਾ ਸਾਕ'],
    ['Kannada', 'ಮಸಾಲೆ ದೋಸೆ', 'ಮಸಾಲೆ ದೋಸ'],
    ['Malayalam', 'മീൻ കറി', 'മീൻ കറ'],
    ['Odia', 'ଡାଲମା ଭାତ', 'ଡାଲମା ଭାଗ'],
    ['Tamil', 'மசாலா தோசை', 'மசாலா தோசா'],
    ['Telugu', 'గోంగూర పచ్చడి', 'గోంగూర పచ్చడ'],
  ])('%s is drawn beside Latin letters and an amount, and each letter counts', async (_, text, other) => {
    const [one, two] = [await pictureOf(row(text)), await pictureOf(row(other))];
    expect(blackDots(one)).toBeGreaterThan(300);
    expect(Buffer.from(one.dots).equals(Buffer.from(two.dots))).toBe(false);
    expect(textOf(await print([row(text)]))).not.toContain('?');
  });

  const row = (text: string): PrintBlock => ({ kind: 'row', left: `Thali ${text}`, right: '₹240' });
});

describe('an emoji', () => {
  test.each([
    ['no onion 🙏🏽 please', 'no onion (emoji) please'],
    ['for 👨‍👩‍👧, 🇮🇳', 'for (emoji), (emoji)'],
    ['❤️', '(emoji)'],
    ['table 1️⃣', 'table 1'],
    ['no 🥜🥛, 🌶️ and 🌾', 'no (peanut)(milk), (chilli) and', '(wheat)'],
    ['no 🐟🥚', 'no (fish)(egg)'],
    ['🥜⃠ 👍🏾', '(no peanut) (yes)'],
  ])('is written as a word: %s', async (text, ...written) => {
    expect(writtenLines(await printText(text))).toEqual(written);
  });
});

describe('a sign', () => {
  test.each([
    ['1½ cups, ½ Naan', '1 1/2 cups, 1/2 Naan'],
    ['✓ butter ✗ ghee', '(yes) butter (no) ghee'],
    ['≤ 2 chillies, ≠ 3', '<= 2 chillies, not = 3'],
    ['180 °C, €5', '180  deg C, EUR 5'],
  ])('that readers know is written in ASCII: %s', async (text, written) => {
    expect(writtenLines(await printText(text))).toEqual([written.replace('  ', ' ')]);
  });
});

describe('a line in several scripts', () => {
  test.each([
    ['two Indian scripts', 'दोसा தோசை', 'दोसा தோசா'],
    ['Russian and Hindi', 'Борщ दोसा', 'Борщи दोसा'],
    ['Arabic and English', 'Naan بدون بصل', 'Naan بدون بصلة'],
    ['Urdu alone', 'بغیر پیاز کے', 'بغیر پیاز'],
    ['Greek', 'Σουβλάκι', 'Σουβλάκια'],
    ['signs of two fonts', 'Naan ☭ 🏠', 'Naan ☭ 🏡'],
  ])('is drawn whole: %s', async (_, text, other) => {
    const [one, two] = [await drawn(text), await drawn(other)];
    expect(blackDots(one)).toBeGreaterThan(200);
    expect(Buffer.from(one.dots).equals(Buffer.from(two.dots))).toBe(false);
    expect(one.width).toBeLessThanOrEqual(narrow.dots);
  });

  test('wraps within the paper, also in a word that is longer than a line', async () => {
    const words = ['दोसा தோசை '.repeat(6).trim(), 'дதோ'.repeat(12)];
    for (const text of words) {
      const [once, twice] = [await drawn(text), await drawn(`${text} ${text}`)];
      expect(twice.width).toBeLessThanOrEqual(narrow.dots);
      expect(twice.height).toBeGreaterThan(once.height);
      expect(blackDots(twice)).toBeGreaterThan(1.9 * blackDots(once));
    }
  });

  test('stands on the base line of its amount', async () => {
    const row = { kind: 'row', left: 'दोसा தோசை', right: '₹240' } as const;
    expect((await pictureOf(row)).height).toBe((await pictureOf({ ...row, left: 'दो தோ' })).height);
  });
});

describe('on a printer without pictures', () => {
  const ascii = { ...narrow, codePage: 'ascii', raster: false } as const;

  test.each([
    ['Zoë Müller-Łukasiewicz', 'Zoe Muller-Lukasiewicz'],
    ['Śrī Rāmakṛṣṇa Ñāṇa', 'Sri Ramakrsna Nana'],
    ['Nguyễn, Straße, Ærø', 'Nguyen, Strasse, AEro'],
    ['ｆｕｌｌ 𝓟𝓻𝓲𝔂𝓪 २ ﬁsh', 'full Priya 2 fish'],
  ])('%s is written as %s', async (text, written) => {
    expect(writtenLines(await printText(text, ascii))).toEqual([written]);
  });

  test('a letter that code page 437 has keeps its accent', async () => {
    const profile = { ...ascii, codePage: 'cp437' } as const;
    expect(writtenLines(await printText('Café Ā', profile))).toEqual(['Café A']);
  });

  test('a printer with pictures draws the accent', async () => {
    expect(picturesOf(await printText('Café', { ...ascii, raster: true }))).toHaveLength(1);
  });

  test('an amount that it lacks refuses the document', async () => {
    const row = { kind: 'row', left: 'नान', right: '२४०' } as const;
    await expect(print([row], ascii)).rejects.toThrow('no-raster');
  });
});

describe('what a printer does besides', () => {
  test.each([
    ['ESC B', [0x1b, 0x42, 2, 2]],
    ['ESC ( A', [0x1b, 0x28, 0x41, 4, 0, 48, 51, 2, 10]],
    ['BEL', [0x07]],
  ] as const)('it beeps in its dialect %s', async (buzzer, bytes) => {
    const slip = await print([{ kind: 'buzzer' }, { kind: 'rule' }], { ...narrow, buzzer });
    expect(slip.beeps).toBe(1);
    expect(Buffer.from(slip.bytes).includes(Buffer.from(bytes))).toBe(true);
  });

  test('it opens a drawer if it has one, and does not beep without a buzzer', async () => {
    const blocks: PrintBlock[] = [{ kind: 'drawer' }, { kind: 'buzzer' }, { kind: 'rule' }];
    expect(await print(blocks)).toMatchObject({ drawerPulses: 0, beeps: 0 });
    expect(await print(blocks, { ...narrow, hasDrawer: true })).toMatchObject({ drawerPulses: 1, beeps: 0 });
  });

  test('it leaves blank lines on top of each slip, for the clip', async () => {
    const profile = { ...defaultProfiles[80], blankLinesOnTop: 3 };
    const { columns, dots } = profile;
    const part: PrintBlock[] = [{ kind: 'text', text: 'Naan' }, { kind: 'cut' }];
    const slips = decode((await encodeDocument({ blocks: [...part, ...part] }, profile)).bytes, {
      columns,
      dots,
    });
    expect(slips.map(({ lines }) => lines.findIndex(({ text }) => text === 'Naan'))).toEqual([3, 4]);
  });

  test('it prints a QR code', async () => {
    const value = 'upi://pay?pa=meera@upi&am=240';
    expect((await print([{ kind: 'qr', value }])).lines).toContainEqual(
      expect.objectContaining({ kind: 'qr', value, align: 'center' }),
    );
  });
});

test('an unknown command is an error of the test', () => {
  expect(() => decode(Uint8Array.of(0x1b, 0x7a, 1), { columns: 32, dots: 384 })).toThrow(
    /unknown command 1b7a01/,
  );
});
