import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { PICTURE_MAX_BYTES, PICTURE_MAX_SIDE } from '@tawa/shared/accounts/accounts.rules.ts';
import { createTurns } from '../auth/turns.ts';
import { AppError } from '../http/app-error.ts';

const SIDE = 512;
const TYPES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp']);
const NAME = /^[0-9a-f-]{36}\.webp$/;
const UPLOADS = '/uploads/';

/** Pictures that people send, kept under `dataDir/uploads`. */
export interface Pictures {
  /**
   * Stores the picture as a 512-pixel square WebP without metadata; answers with its path on this server.
   * Do this before the change that names it, and `remove` when that change fails.
   * @throws AppError picture.unsupported, picture.too_large
   */
  keep(picture: Blob): Promise<string>;
  /** For the change that names a kept picture: when it fails, the picture goes as well. */
  dropAndThrow(url: string): (error: unknown) => Promise<never>;
  /** After the commit: the file that no row names any more. One that is gone already is fine. */
  remove(url: string | null | undefined): Promise<void>;
  /** @throws AppError picture.not_found also for every name that `keep` does not give */
  read(name: string): Promise<Buffer>;
}

export function createPictures(dataDir: string): Pictures {
  const folder = join(dataDir, 'uploads');
  const inTurn = createTurns();

  async function remove(url: string | null | undefined): Promise<void> {
    if (url?.startsWith(UPLOADS)) await rm(join(folder, basename(url)), { force: true });
  }

  return {
    async keep(picture) {
      if (picture.size > PICTURE_MAX_BYTES) throw new AppError('picture.too_large');
      const bytes = Buffer.from(await picture.arrayBuffer());
      // One at a time: a large picture takes up to 256 MB while it is decoded.
      const square = await inTurn(['picture'], () => squareOf(bytes));
      mkdirSync(folder, { recursive: true });
      const name = `${randomUUID()}.webp`;
      await writeWhole(join(folder, name), square);
      return UPLOADS + name;
    },
    dropAndThrow: (url) => async (error) => {
      await remove(url);
      throw error;
    },
    remove,
    async read(name) {
      if (!NAME.test(name)) throw new AppError('picture.not_found');
      return readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new AppError('picture.not_found') : error;
      });
    },
  };
}

/** On the disk before a row names it, or not there at all. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const draft = `${file}.part`;
  try {
    await writeFile(draft, bytes, { flush: true });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** By content, not by name, and measured before it is decoded (OWASP File Upload Cheat Sheet). */
async function squareOf(bytes: Buffer): Promise<Buffer> {
  // Loaded with the first picture: most evenings have none, and the two take 20 MB.
  const [{ fileTypeFromBuffer }, { default: sharp }] = await Promise.all([
    import('file-type'),
    import('sharp'),
  ]);
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (!type || !TYPES.has(type.mime)) throw new AppError('picture.unsupported');
  const limitInputPixels = PICTURE_MAX_SIDE * PICTURE_MAX_SIDE;
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width > PICTURE_MAX_SIDE || height > PICTURE_MAX_SIDE) throw new AppError('picture.too_large');
    return await sharp(bytes, { limitInputPixels, failOn: 'error' })
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer();
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('picture.unsupported');
  }
}
