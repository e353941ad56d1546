import type { Bitmap } from './bitmap.ts';
import type { Font } from './font.ts';
import type { TextSize } from './print-document.ts';

/**
 * Sizes in dots. Lines of the printer's own text have 24, 48 and 48 dots, but Indian scripts need room above and
 * below their letters.
 */
export const FONT_SIZES: Record<TextSize, number> = { normal: 25, tall: 36, large: 46 };
/** A pixel with at least this much ink, of 255, is black. A lower value fills the letters, a higher one thins them. */
const BLACK_FROM = 112;

/** The text in the markup of https://docs.gtk.org/Pango/pango_markup.html. */
export const toMarkup = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** Draws the markup, cut to its ink. @param width in dots; without it each line of the markup is one line */
export async function drawMarkup(
  markup: string,
  { name, file }: Font,
  fontSize: number,
  width?: number,
): Promise<Bitmap> {
  const wrapping = width === undefined ? { wrap: 'none' as const } : { width, wrap: 'word-char' as const };
  // The library takes some 10 MB of memory, so it loads with the first text.
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp({
    text: { text: markup, font: `${name} ${fontSize}px`, fontfile: file, ...wrapping },
  })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const dots = Uint8Array.from(data, (ink) => (ink >= BLACK_FROM ? 1 : 0));
  return { width: info.width, height: info.height, dots };
}
