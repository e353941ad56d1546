import type { Item } from '@tawa/shared/menu/item.contract.ts';
import type { ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import type { UnitOfWork } from '../../events/unit-of-work.ts';
import type { Pictures } from '../../files/pictures.ts';
import { createKeyedMutex } from '../../support/keyed-mutex.ts';
import { presentItem } from './menu.presenter.ts';
import { updateItem } from './menu.repository.ts';
import { requireItem } from './require-item.service.ts';

export interface ItemPhotosService {
  setPhoto(scope: ShopScope, itemId: string, picture: Blob): Promise<Item>;
  removePhoto(scope: ShopScope, itemId: string): Promise<Item>;
}

interface ItemPhotosNeeds {
  read: Db;
  unitOfWork: UnitOfWork;
  pictures: Pictures;
}

export function createItemPhotosService({
  read,
  unitOfWork: { write },
  pictures,
}: ItemPhotosNeeds): ItemPhotosService {
  // Changes of one item's photo run one after the other. A photo that is set again gets its earlier name, and
  // an earlier change may be about to remove the files of that name.
  const runExclusive = createKeyedMutex();

  /** The replaced photo is removed after the commit. */
  async function replacePhoto(scope: ShopScope, itemId: string, photo: string | null): Promise<Item> {
    const { item, before } = await write(scope, async (write) => {
      const row = await requireItem(write, itemId);
      const item = presentItem({ ...row, photo });
      if (row.photo === photo) return { item, before: null };
      await updateItem(write, { ...row, photo });
      write.announce({ name: 'menu:changed', payload: { action: 'edited', item } });
      return { item, before: row.photo };
    });
    await pictures.remove(before);
    return item;
  }

  return {
    async setPhoto(scope, itemId, picture) {
      await requireItem({ tx: read, scope }, itemId);
      const photo = await pictures.encodePhoto(itemId, picture);
      return runExclusive([itemId], async () => {
        const { photo: shown } = await requireItem({ tx: read, scope }, itemId);
        const saveAndUse = async () => {
          await pictures.savePhoto(photo);
          return replacePhoto(scope, itemId, photo.url);
        };
        return shown === photo.url ? saveAndUse() : saveAndUse().catch(pictures.removeAndRethrow(photo.url));
      });
    },
    removePhoto: (scope, itemId) => runExclusive([itemId], () => replacePhoto(scope, itemId, null)),
  };
}
