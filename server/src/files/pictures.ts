import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { PICTURE_MAX_BYTES, PICTURE_MAX_SIDE } from '@tawa/shared/accounts/accounts.rules.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import { createKeyedMutex } from '../support/keyed-mutex.ts';
import { createPictureRemoval, type PictureLog } from './picture-removal.ts';

const NAME = /^[0-9a-f-]{36}\.webp$/;
const UPLOADS = '/uploads/';

/** Names are the server's own. Methods throw AppError picture.unavailable. */
export interface PictureStore {
  /** Durable when it resolves; a name is written once. */
  put(name: string, bytes: Buffer): Promise<void>;
  get(name: string): Promise<Buffer | undefined>;
  remove(name: string): Promise<void>;
}

export interface Pictures {
  /**
   * Call before the write that uses the path.
   * @returns its path on this server
   */
  save(picture: Blob): Promise<string>;
  /** For a failed write. Keeps the picture after `server.busy`: the commit may have succeeded. */
  removeAndRethrow(url: string): (error: unknown) => Promise<never>;
  /** Call after the commit; never fails. */
  remove(url: string | null | undefined): Promise<void>;
  read(name: string): Promise<Buffer>;
}

export function createPictures(store: PictureStore, log: PictureLog): Pictures {
  const runExclusive = createKeyedMutex();
  const orphanCleanup = createPictureRemoval(store, log);

  async function remove(url: string | null | undefined): Promise<void> {
    if (url?.startsWith(UPLOADS)) await orphanCleanup.removeWithRetry(basename(url));
  }

  return {
    async save(picture) {
      if (picture.size > PICTURE_MAX_BYTES) throw new AppError('picture.too_large');
      const bytes = Buffer.from(await picture.arrayBuffer());
      // One at a time: decoding takes up to 256 MB.
      const avatar = await runExclusive(['picture'], () => toSquareWebp(bytes));
      const name = `${randomUUID()}.webp`;
      await store.put(name, avatar).catch((error) => {
        // A failed upload may still have been stored.
        void orphanCleanup.removeWithRetry(name);
        throw error;
      });
      orphanCleanup.retry();
      return UPLOADS + name;
    },
    removeAndRethrow: (url) => async (error) => {
      if (!(error instanceof AppError && error.errorName === 'server.busy')) await remove(url);
      throw error;
    },
    remove,
    async read(name) {
      const picture = NAME.test(name) ? await store.get(name) : undefined;
      if (!picture) throw new AppError('entity.not_found', { noun: 'picture' });
      return picture;
    },
  };
}

const YEAR_SECONDS = 31_536_000;

/** Cacheable for a year: a name is never reused. */
export function servePictures(app: FastifyInstance, pictures: Pictures): void {
  app.get<{ Params: { name: string } }>('/uploads/:name', async ({ params }, reply) => {
    const picture = await pictures.read(params.name);
    return reply
      .type('image/webp')
      .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
      .send(picture);
  });
}

const AVATAR_SIDE_PX = 512;
const TYPES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp']);

/**
 * The content decides the type; the size is checked before decoding (OWASP File Upload Cheat Sheet).
 * @throws AppError picture.unsupported, picture.too_large
 */
export async function toSquareWebp(bytes: Buffer): Promise<Buffer> {
  // Loaded with the first picture: they take 20 MB.
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
      .resize(AVATAR_SIDE_PX, AVATAR_SIDE_PX, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer();
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('picture.unsupported');
  }
}
