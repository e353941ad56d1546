import type { Item } from '@tawa/shared/menu/item.contract.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import type { Availability } from '@tawa/shared/menu/menu.rules.ts';
import { replyMessages } from '@tawa/shared/messages/replies.en.ts';
import type { Serve } from '../../http/serve.ts';
import type { ItemAvailabilityService } from './item-availability.service.ts';
import type { ItemPhotosService } from './item-photos.service.ts';
import type { MenuService } from './menu.service.ts';
import type { MenuImportService } from './menu-import.service.ts';
import type { PriceChangeService } from './price-change.service.ts';

function availabilityMessage({ name, remaining }: Item, availability: Availability): string {
  const m = replyMessages().menu;
  if (availability === 'SOLD_OUT_TODAY') return m.soldOutToday(name);
  if (availability === 'SOLD_OUT') return m.soldOut(name);
  return remaining === null ? m.available(name) : m.remaining(name, remaining);
}

interface MenuServices {
  menu: MenuService;
  menuImport: MenuImportService;
  itemAvailability: ItemAvailabilityService;
  itemPhotos: ItemPhotosService;
  priceChange: PriceChangeService;
}

export function menuRoutes(
  serve: Serve,
  { menu, menuImport, itemAvailability, itemPhotos, priceChange }: MenuServices,
): void {
  serve(
    menuApi.getMyItems,
    async ({ scope, query }) => ({
      message: replyMessages().menu.loaded,
      data: { items: await menu.list(scope, query) },
    }),
    { cacheUntilNextEvent: true },
  );

  serve(
    menuApi.getItemFacts,
    async ({ scope, params }) => ({
      message: replyMessages().menu.factsLoaded,
      data: { facts: await menu.findFacts(scope, params.itemId) },
    }),
    { cacheUntilNextEvent: true },
  );

  serve(menuApi.addItem, async ({ scope, body, idempotencyKey }) => {
    const item = await menu.addItem(scope, body, idempotencyKey);
    return { message: replyMessages().menu.added(item.name), data: { item } };
  });

  serve(menuApi.editItem, async ({ scope, params, body }) => {
    const item = await menu.editItem(scope, params.itemId, body);
    return { message: replyMessages().menu.updated(item.name), data: { item } };
  });

  serve(menuApi.editItemCategory, async ({ scope, params, body }) => {
    const item = await menu.editItem(scope, params.itemId, body);
    return { message: replyMessages().menu.moved(item.name, item.categoryId.name), data: { item } };
  });

  serve(menuApi.setItemAvailability, async ({ scope, params, body }) => {
    const item = await itemAvailability.setAvailability(scope, params.itemId, body);
    return { message: availabilityMessage(item, body.availability), data: { item } };
  });

  serve(menuApi.setItemPhoto, async ({ scope, params, body }) => {
    const item = await itemPhotos.setPhoto(scope, params.itemId, body.photo);
    return { message: replyMessages().menu.photoSaved(item.name), data: { item } };
  });

  serve(menuApi.removeItemPhoto, async ({ scope, params }) => {
    const item = await itemPhotos.removePhoto(scope, params.itemId);
    return { message: replyMessages().menu.photoRemoved(item.name), data: { item } };
  });

  serve(menuApi.deleteItem, async ({ scope, params }) => {
    const { name } = await menu.removeItem(scope, params.itemId);
    return { message: replyMessages().menu.deleted(name), data: {} };
  });

  serve(menuApi.changePrices, async ({ scope, body, idempotencyKey }) => {
    const { changed } = await priceChange.changePrices(scope, body, idempotencyKey);
    return { message: replyMessages().menu.pricesChanged(changed), data: { changed } };
  });

  serve(menuApi.importItems, async ({ scope, body }) => {
    const counts = await menuImport.importItems(scope, body);
    const { added, changed, unchanged, optionGroups } = counts;
    return {
      message: replyMessages().menu.imported(added, changed, unchanged, optionGroups),
      data: counts,
    };
  });
}
