import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeDocument } from '@tawa/server/printing/encode-document.ts';
import type { PrintBlock } from '@tawa/server/printing/print-document.ts';
import { defaultProfiles } from '@tawa/shared/printing/printing.rules.ts';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { decode } from '../../support/printing/decoder.ts';
import { drawSlip } from '../../support/printing/draw-slip.ts';
import { type DecodedSlip, picturesOf, textOf } from '../../support/printing/slip.ts';

/** Each is drawn as a picture: the first ones hold Hindi, the others a rupee sign beside it. */
const LINES: PrintBlock[] = [
  { kind: 'text', text: 'दाल मखनी' },
  { kind: 'text', text: 'क्षत्रिय श्री ज्ञान', bold: true },
  { kind: 'text', text: 'कम मिर्च', size: 'large' },
  { kind: 'text', text: 'पनीर Paneer ₹240' },
  { kind: 'text', text: 'कुल ₹1,23,456.50', size: 'tall', bold: true },
];

async function print(blocks: PrintBlock[], width: 58 | 80): Promise<DecodedSlip> {
  const { columns, dots, hasCutter } = defaultProfiles[width];
  const { bytes } = await encodeDocument({ blocks }, defaultProfiles[width]);
  const [slip] = decode(bytes, { columns, dots, hasCutter });
  if (!slip) throw new Error('nothing was printed');
  return slip;
}

/** Without the printer's own text, which the emulator draws with a font of this machine. */
const drawPictures = (slip: DecodedSlip, width: 58 | 80): Promise<Buffer> =>
  drawSlip({ ...slip, lines: picturesOf(slip), isCut: false }, defaultProfiles[width].dots);

async function readPixels(png: Buffer) {
  const { data, info } = await sharp(png).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data };
}

/** @returns how many pixels differ; all of them if the sizes do */
async function countDifferences(drawn: Buffer, width: 58 | 80): Promise<number> {
  const golden = readFileSync(join(import.meta.dirname, 'golden', `hindi-and-rupee-${width}mm.png`));
  const [a, b] = [await readPixels(drawn), await readPixels(golden)];
  if (a.width !== b.width || a.height !== b.height) return b.pixels.length;
  return a.pixels.reduce((sum, light, index) => sum + (light === b.pixels[index] ? 0 : 1), 0);
}

describe.each([58, 80] as const)('on paper of %d mm', (width) => {
  test('Hindi, the rupee sign and mixed lines are printed dot by dot as in the golden picture', async () => {
    const slip = await print(LINES, width);
    expect(picturesOf(slip).length).toBeGreaterThan(0);
    expect(await countDifferences(await drawPictures(slip, width), width)).toBe(0);
  });

  test.each([
    ['a letter', 'मखनी', 'मखना'],
    ['a conjunct', 'क्षत्रिय', 'कषत्रिय'],
    ['an amount', '₹240', '₹249'],
    ['the rupee sign', '₹1,23', 'R1,23'],
  ])('the control: %s that is changed differs from it', async (_, right, wrong) => {
    const changed = LINES.map((block) =>
      block.kind === 'text' ? { ...block, text: block.text.replace(right, wrong) } : block,
    );
    expect(changed).not.toEqual(LINES);
    expect(
      await countDifferences(await drawPictures(await print(changed, width), width), width),
    ).toBeGreaterThan(10);
  });

  test('no ? stands for a character that the printer lacks', async () => {
    const plain: PrintBlock[] = [{ kind: 'text', text: '2 × Naan ₹45.50 – “hot”' }];
    const slip = await print([...LINES, ...plain], width);
    expect(textOf(slip)).toContain('Rs 45.50');
    expect(textOf(slip)).not.toContain('?');
  });
});
