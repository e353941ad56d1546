import { createHash, randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { PICTURE_MAX_BYTES } from '@tawa/shared/accounts/accounts.rules.ts';
import { PHOTO_SIDES, photoFile } from '@tawa/shared/menu/menu.rules.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import { createKeyedMutex } from '../support/keyed-mutex.ts';
import { encodeSquares } from './encode-squares.ts';
import { createPictureRemoval, type PictureLog } from './picture-removal.ts';

/** A photo of an item has several files. */
export const PICTURE_NAME = /^([0-9a-f-]{36}|[0-9a-f]{32}-(96|240|640))\.webp$/;
/** In hexadecimal digits. A photo's name is shorter than the name of any other picture. */
const PHOTO_NAME_LENGTH = 32;
const UPLOADS = '/uploads/';

/** Names are made by the server. All methods throw AppError picture.unavailable. */
export interface PictureStore {
  /** The picture is durable when the promise resolves. A name always has the same bytes. */
  put(name: string, bytes: Buffer): Promise<void>;
  get(name: string): Promise<Buffer | undefined>;
  remove(name: string): Promise<void>;
}

/** A photo that is encoded but not stored yet. */
export interface Photo {
  /** The path of its files without side and extension; see `photoFile`. */
  url: string;
  /** In the order of `PHOTO_SIDES`. */
  squares: readonly Buffer[];
}

export interface Pictures {
  /**
   * Call it before the write that stores the path.
   * @returns the picture's path on this server
   */
  save(picture: Blob): Promise<string>;
  /**
   * Equal photos of one owner have one path. Those of several owners have different paths, so that each can
   * be removed.
   * @param ownerId id of what the photo shows, for example an item
   */
  encodePhoto(ownerId: string, picture: Blob): Promise<Photo>;
  /** Call it before the write that stores the path. If that write fails, call `removeAndRethrow`. */
  savePhoto(photo: Photo): Promise<void>;
  /**
   * Call it when the write failed. After `server.busy` the picture stays, because the commit may have
   * succeeded.
   */
  removeAndRethrow(url: string): (error: unknown) => Promise<never>;
  /** Call it after the commit. It never rejects. */
  remove(url: string | null | undefined): Promise<void>;
  read(name: string): Promise<Buffer>;
}

const AVATAR_SIDE_PX = 512;

/** @param content what makes two photos of the owner different */
export function photoUrl(ownerId: string, content: Buffer): string {
  const hash = createHash('sha256').update(`${ownerId}\0`).update(content).digest('hex');
  return UPLOADS + hash.slice(0, PHOTO_NAME_LENGTH);
}

/** Returns the one file of a picture, or the several files of a photo. */
function fileNames(url: string): string[] {
  const name = basename(url);
  return name.length === PHOTO_NAME_LENGTH ? PHOTO_SIDES.map((side) => photoFile(name, side)) : [name];
}

export function createPictures(store: PictureStore, log: PictureLog): Pictures {
  const runExclusive = createKeyedMutex();
  const orphanCleanup = createPictureRemoval(store, log);

  async function remove(url: string | null | undefined): Promise<void> {
    if (!url?.startsWith(UPLOADS)) return;
    await Promise.all(fileNames(url).map((name) => orphanCleanup.removeWithRetry(name)));
  }

  async function encode(picture: Blob, sides: readonly number[]) {
    if (picture.size > PICTURE_MAX_BYTES) throw new AppError('picture.too_large');
    const bytes = Buffer.from(await picture.arrayBuffer());
    // Pictures are decoded one at a time, because each takes up to 256 MB.
    return { bytes, squares: await runExclusive(['picture'], () => encodeSquares(bytes, sides)) };
  }

  async function put(name: string, bytes: Buffer): Promise<void> {
    orphanCleanup.cancel(name);
    await store.put(name, bytes);
  }

  return {
    async save(picture) {
      const { squares } = await encode(picture, [AVATAR_SIDE_PX]);
      const [avatar = Buffer.alloc(0)] = squares;
      const name = `${randomUUID()}.webp`;
      await put(name, avatar).catch((error) => {
        // The upload may have been stored although it failed.
        void orphanCleanup.removeWithRetry(name);
        throw error;
      });
      orphanCleanup.retry();
      return UPLOADS + name;
    },
    async encodePhoto(ownerId, picture) {
      const { bytes, squares } = await encode(picture, PHOTO_SIDES);
      return { url: photoUrl(ownerId, bytes), squares };
    },
    async savePhoto({ url, squares }) {
      const names = fileNames(url);
      await Promise.all(squares.map((square, index) => put(names[index] ?? '', square)));
      orphanCleanup.retry();
    },
    removeAndRethrow: (url) => async (error) => {
      if (!(error instanceof AppError && error.errorName === 'server.busy')) await remove(url);
      throw error;
    },
    remove,
    async read(name) {
      const picture = PICTURE_NAME.test(name) ? await store.get(name) : undefined;
      if (!picture) throw new AppError('entity.not_found', { noun: 'picture' });
      return picture;
    },
  };
}

const YEAR_SECONDS = 31_536_000;

/** Browsers may cache a picture for a year, because a name always has the same bytes. */
export function servePictures(app: FastifyInstance, pictures: Pictures): void {
  app.get<{ Params: { name: string } }>('/uploads/:name', async ({ params }, reply) => {
    const picture = await pictures.read(params.name);
    return reply
      .type('image/webp')
      .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
      .send(picture);
  });
}
