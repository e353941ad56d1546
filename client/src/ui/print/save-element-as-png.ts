import { retryImport } from '../../lib/browser/retry-import.ts';

/** Draws an element into a PNG, twice as sharp as the screen, and downloads it. The drawing code comes with the first one. */
export async function saveElementAsPng(element: HTMLElement, fileName: string): Promise<void> {
  const { toBlob } = await retryImport(() => import('html-to-image'));
  // The fonts are the device's own: there are none to fetch.
  const png = await toBlob(element, { pixelRatio: 2, skipFonts: true, backgroundColor: '#fff' });
  if (!png) throw new Error('The picture is empty.');
  const url = URL.createObjectURL(png);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Some browsers read it only after the click is over.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
