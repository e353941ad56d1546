import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Page } from '../page-actions.ts';
import { expect } from '../test.ts';

const MM_PER_PT = 25.4 / 72;

/** In mm from the top left. */
interface PrintedPage {
  width: number;
  height: number;
  /** In drawing order. */
  words: { text: string; left: number; right: number; top: number; bottom: number }[];
  text: string;
}

async function renderPdfPages(page: Page): Promise<PrintedPage[]> {
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  const loading = getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, verbosity: 0 });
  const document = await loading.promise;
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1);
  const sheets = await Promise.all(
    numbers.map(async (number) => readPdfPage(await document.getPage(number))),
  );
  await loading.destroy();
  return sheets;
}

type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getPage']>>;

/** Expects one page without clipped words. */
export async function printOnRoll(page: Page, rollWidthMm: number): Promise<PrintedPage> {
  const [receipt, ...more] = await renderPdfPages(page);
  if (!receipt) throw new Error('nothing was printed');
  expect(more).toEqual([]);
  expect(receipt.width).toBeCloseTo(rollWidthMm, 0);
  const clippedWords = receipt.words.filter(
    ({ left, right, top, bottom }) => left < 0 || right > receipt.width || top < 0 || bottom > receipt.height,
  );
  expect(clippedWords).toEqual([]);
  // Only the paper's margin.
  const blankMm = receipt.height - Math.max(...receipt.words.map(({ bottom }) => bottom));
  expect(blankMm).toBeGreaterThan(5);
  expect(blankMm).toBeLessThan(11);
  return receipt;
}

/** Call before the first `goto`. */
export async function countPrintDialogs(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { printed: 0 });
    window.print = () => Object.assign(window, { printed: Reflect.get(window, 'printed') + 1 });
  });
  return () => page.evaluate(() => Reflect.get(window, 'printed') as number);
}

async function readPdfPage(page: PdfPage): Promise<PrintedPage> {
  const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
  const { items } = await page.getTextContent();
  const pieces = items.flatMap((item) => ('str' in item && item.str.trim() ? [item] : []));
  const words = pieces.map(({ str, transform, width, height }) => {
    const [, , , , x, y] = transform as number[];
    return {
      text: str,
      left: ((x ?? 0) - left) * MM_PER_PT,
      right: ((x ?? 0) - left + width) * MM_PER_PT,
      top: (top - (y ?? 0) - height) * MM_PER_PT,
      bottom: (top - (y ?? 0)) * MM_PER_PT,
    };
  });
  return {
    width: (right - left) * MM_PER_PT,
    height: (top - bottom) * MM_PER_PT,
    words,
    text: words.map(({ text }) => text).join(' '),
  };
}
