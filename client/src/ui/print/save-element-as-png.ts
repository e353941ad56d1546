import { retryImport } from '../../lib/browser/retry-import.ts';

export async function saveElementAsPng(element: HTMLElement, fileName: string): Promise<void> {
  const { toBlob } = await retryImport(() => import('html-to-image'));
  // System fonts need no embedding.
  const png = await toBlob(element, { pixelRatio: 2, skipFonts: true, backgroundColor: '#fff' });
  if (!png) throw new Error('The picture is empty.');
  const url = URL.createObjectURL(png);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Some browsers read the URL after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
