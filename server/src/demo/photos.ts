import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PHOTO_SIDES, photoFile } from '@tawa/shared/menu/menu.rules.ts';
import { AppError } from '../errors/app-error.ts';
import { type Pictures, photoUrl } from '../files/pictures.ts';
import { type DemoItem, demoMenu } from './menu.ts';

/** `npm run photos` draws the files, and the build copies them to the folder of its own file. */
const FOLDER = join(import.meta.dirname, 'photos');

/** Returns the file name without its size: `Samosa (2 pcs)` has `samosa-96.webp` and other sizes. */
const fileNameOf = (itemName: string): string =>
  itemName.replace(/ \(.*/, '').toLowerCase().replace(/\W+/g, '-');

/**
 * Logs an unavailable store and goes on, because a demo restaurant without photos is better than none.
 * @returns photos by the names of their items
 */
export async function saveDemoPhotos(
  pictures: Pick<Pictures, 'savePhoto'>,
): Promise<ReadonlyMap<string, string>> {
  const files = new Set(readdirSync(FOLDER));
  const photos = new Map<string, string>();
  for (const { name: itemName } of demoMenu.flatMap<DemoItem>(({ items }) => [...items])) {
    const names = PHOTO_SIDES.map((side) => photoFile(fileNameOf(itemName), side));
    if (!names.every((name) => files.has(name))) continue;
    const squares = names.map((name) => readFileSync(join(FOLDER, name)));
    const url = photoUrl(randomUUID(), Buffer.concat(squares));
    try {
      await pictures.savePhoto({ url, squares });
    } catch (error) {
      if (error instanceof AppError) break;
      throw error;
    }
    photos.set(itemName, url);
  }
  return photos;
}
