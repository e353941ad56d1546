import { retryImport } from '../../lib/browser/retry-import.ts';
import { saveFile } from '../../lib/browser/save-file.ts';

export async function saveElementAsPng(element: HTMLElement, fileName: string): Promise<void> {
  const { toBlob } = await retryImport(() => import('html-to-image'));
  // Fonts of the system need not be embedded.
  const png = await toBlob(element, { pixelRatio: 2, skipFonts: true, backgroundColor: '#fff' });
  if (!png) throw new Error('The picture is empty.');
  saveFile(fileName, png);
}
