import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { PICTURE_MAX_BYTES } from '@tawa/shared/accounts/accounts.rules.ts';
import { AppError } from '../errors/app-error.ts';
import { createKeyedMutex } from '../support/keyed-mutex.ts';
import { toAvatarImage } from './avatar-image.ts';
import { createOrphanCleanup, type PictureLog } from './orphan-cleanup.ts';
import type { PictureStore } from './picture-store.ts';

const NAME = /^[0-9a-f-]{36}\.webp$/;
const UPLOADS = '/uploads/';

/** Pictures that people send, kept in the store. */
export interface Pictures {
  /**
   * Stores the picture as a 512-pixel square WebP without metadata; answers with its path on this server.
   * Do this before the change that names it, and `remove` when that change fails.
   * @throws AppError picture.unsupported, picture.too_large, picture.unavailable
   */
  save(picture: Blob): Promise<string>;
  /**
   * For the change that names a kept picture: when it is refused, the picture goes as well. A commit that got no answer
   * may have been kept, and rather leaves a picture that nobody names than a name without one.
   */
  removeAndRethrow(url: string): (error: unknown) => Promise<never>;
  /** After the commit: the picture that no row names any more. Never fails; what does not go now is tried again. */
  remove(url: string | null | undefined): Promise<void>;
  /** @throws AppError picture.not_found also for every name that `keep` does not give; picture.unavailable */
  read(name: string): Promise<Buffer>;
}

export function createPictures(store: PictureStore, log: PictureLog): Pictures {
  const runExclusive = createKeyedMutex();
  const orphanCleanup = createOrphanCleanup(store, log);

  async function remove(url: string | null | undefined): Promise<void> {
    if (url?.startsWith(UPLOADS)) await orphanCleanup.removeEventually(basename(url));
  }

  return {
    async save(picture) {
      if (picture.size > PICTURE_MAX_BYTES) throw new AppError('picture.too_large');
      const bytes = Buffer.from(await picture.arrayBuffer());
      // One at a time: a large picture takes up to 256 MB while it is decoded.
      const square = await runExclusive(['picture'], () => toAvatarImage(bytes));
      const name = `${randomUUID()}.webp`;
      await store.put(name, square).catch((error) => {
        // What got no answer may have arrived all the same; nobody waits for that.
        void orphanCleanup.removeEventually(name);
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
      if (!picture) throw new AppError('picture.not_found');
      return picture;
    },
  };
}
