import type { Serve } from '../../http/serve.ts';
import type { Core } from '../core.ts';
import { type BestSellersNeeds, createBestSellers } from './best-sellers.service.ts';
import { categoriesRoutes } from './categories.routes.ts';
import { createCategoriesService } from './categories.service.ts';
import { createItemAvailabilityService } from './item-availability.service.ts';
import { createItemPhotosService } from './item-photos.service.ts';
import { menuRoutes } from './menu.routes.ts';
import { createMenuService } from './menu.service.ts';
import { createMenuImportService } from './menu-import.service.ts';
import { optionGroupsRoutes } from './option-groups.routes.ts';
import { createOptionGroupsService } from './option-groups.service.ts';
import { createPriceChangeService } from './price-change.service.ts';

export { moveEndOfSoldOutDay } from './item-availability.service.ts';

export function createMenu(core: Core, { findBestSellerIds }: Pick<BestSellersNeeds, 'findBestSellerIds'>) {
  const categories = createCategoriesService(core);
  const optionGroups = createOptionGroupsService(core);
  const services = {
    menu: createMenuService({ ...core, bestSellers: createBestSellers({ ...core, findBestSellerIds }) }),
    itemAvailability: createItemAvailabilityService(core),
    itemPhotos: createItemPhotosService(core),
    menuImport: createMenuImportService(core.unitOfWork),
    priceChange: createPriceChangeService(core.unitOfWork),
  };
  return {
    itemAvailability: services.itemAvailability,
    mountRoutes(serve: Serve): void {
      categoriesRoutes(serve, categories);
      menuRoutes(serve, services);
      optionGroupsRoutes(serve, optionGroups);
    },
  };
}
