import { createHash, randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { PICTURE_MAX_BYTES } from '@tawa/shared/accounts/accounts.rules.ts';
import { PHOTO_SIDES, photoFile } from '@tawa/shared/menu/menu.rules.ts';
import { RECEIPT_SIDE } from '@tawa/shared/shifts/shifts.rules.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import { createKeyedMutex } from '../support/keyed-mutex.ts';
import { encodeSquares } from './encode-squares.ts';
import { encodeWhole } from './encode-whole.ts';
import { createPictureRemoval, type PictureLog } from './picture-removal.ts';

/** What everybody may load who knows the name. A photo of an item has several files. */
const PUBLIC_NAME = /^([0-9a-f-]{36}|[0-9a-f]{32}-(96|240|640))\.webp$/;
const RECEIPT_NAME = /^[0-9a-f-]{36}\.receipt\.webp$/;

/** Whether a file is a picture that is stored for good, and no draft of one. */
export const isPictureFile = (name: string): boolean => PUBLIC_NAME.test(name) || RECEIPT_NAME.test(name);

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
   * Saves the photo of a receipt, of which nothing is cut off. No public path leads to it. Call it before the write that
   * stores the name. If that write fails, call `removeAndRethrow`.
   * @returns the name of the file
   */
  saveReceipt(picture: Blob): Promise<string>;
  /**
   * Call it when the write failed. After `server.busy` the picture stays, because the commit may have
   * succeeded.
   * @param url a path, or the name of a receipt
   */
  removeAndRethrow(url: string): (error: unknown) => Promise<never>;
  /** Call it after the commit. It never rejects. */
  remove(url: string | null | undefined): Promise<void>;
  /** A picture that everybody may load. */
  read(name: string): Promise<Buffer>;
  readReceipt(name: string): Promise<Buffer>;
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
    if (!url || !(url.startsWith(UPLOADS) || RECEIPT_NAME.test(url))) return;
    await Promise.all(fileNames(url).map((name) => orphanCleanup.removeWithRetry(name)));
  }

  async function encode<Encoded>(picture: Blob, encodeBytes: (bytes: Buffer) => Promise<Encoded>) {
    if (picture.size > PICTURE_MAX_BYTES) throw new AppError('picture.too_large');
    const bytes = Buffer.from(await picture.arrayBuffer());
    // Pictures are decoded one at a time, because each takes up to 256 MB.
    return { bytes, encoded: await runExclusive(['picture'], () => encodeBytes(bytes)) };
  }

  async function put(name: string, bytes: Buffer): Promise<void> {
    orphanCleanup.cancel(name);
    await store.put(name, bytes);
  }

  async function putNew(name: string, bytes: Buffer): Promise<void> {
    await put(name, bytes).catch((error) => {
      // The upload may have been stored although it failed.
      void orphanCleanup.removeWithRetry(name);
      throw error;
    });
    orphanCleanup.retry();
  }

  async function readFile(name: string, allowed: RegExp): Promise<Buffer> {
    const picture = allowed.test(name) ? await store.get(name) : undefined;
    if (!picture) throw new AppError('entity.not_found', { noun: 'picture' });
    return picture;
  }

  return {
    async save(picture) {
      const { encoded } = await encode(picture, (bytes) => encodeSquares(bytes, [AVATAR_SIDE_PX]));
      const [avatar = Buffer.alloc(0)] = encoded;
      const name = `${randomUUID()}.webp`;
      await putNew(name, avatar);
      return UPLOADS + name;
    },
    async encodePhoto(ownerId, picture) {
      const { bytes, encoded } = await encode(picture, (bytes) => encodeSquares(bytes, PHOTO_SIDES));
      return { url: photoUrl(ownerId, bytes), squares: encoded };
    },
    async savePhoto({ url, squares }) {
      const names = fileNames(url);
      await Promise.all(squares.map((square, index) => put(names[index] ?? '', square)));
      orphanCleanup.retry();
    },
    async saveReceipt(picture) {
      const { encoded } = await encode(picture, (bytes) => encodeWhole(bytes, RECEIPT_SIDE));
      const name = `${randomUUID()}.receipt.webp`;
      await putNew(name, encoded);
      return name;
    },
    removeAndRethrow: (url) => async (error) => {
      if (!(error instanceof AppError && error.errorName === 'server.busy')) await remove(url);
      throw error;
    },
    remove,
    read: (name) => readFile(name, PUBLIC_NAME),
    readReceipt: (name) => readFile(name, RECEIPT_NAME),
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
