import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PHOTO_SIDES, photoFile } from '@tawa/shared/menu/menu.rules.ts';
import { AppError } from '../errors/app-error.ts';
import { type Pictures, photoUrl } from '../files/pictures.ts';
import { type DemoItem, demoMenu } from './menu.ts';

/** Drawn by `npm run photos`; the build copies them beside its file. */
const FOLDER = join(import.meta.dirname, 'photos');

/** `Samosa (2 pcs)` has `samosa-96.webp` and its other sides. */
const fileNameOf = (itemName: string): string =>
  itemName.replace(/ \(.*/, '').toLowerCase().replace(/\W+/g, '-');

/**
 * A restaurant without photos is better than none: a store that is unavailable is no error.
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
