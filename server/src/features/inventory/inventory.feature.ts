import type { Serve } from '../../http/serve.ts';
import type { Core } from '../core.ts';
import { inventoryRoutes } from './inventory.routes.ts';
import { createInventoryService } from './inventory.service.ts';

export function createInventory(core: Core) {
  const inventory = createInventoryService(core);
  return { mountRoutes: (serve: Serve) => inventoryRoutes(serve, inventory) };
}
