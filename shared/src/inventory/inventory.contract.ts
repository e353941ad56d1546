import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { emptyData } from '../contract/reply.ts';
import { decimal, id, name, oneOf, optionalField, optionalPage, optionalSearch } from '../contract/schema.ts';
import { inventoryPaths } from './inventory.paths.ts';
import { INVENTORY_UNITS, MAX_STOCK, QUANTITY_DECIMALS, STOCK_STATUSES } from './inventory.rules.ts';

const inventoryItem = z.object({
  _id: id,
  name: z.string().meta({ examples: ['Flour'] }),
  quantity: z.number(),
  quantityType: z.enum(INVENTORY_UNITS),
  status: z.enum(STOCK_STATUSES),
});
export type InventoryItem = z.output<typeof inventoryItem>;

const form = z.object({
  name: name(80).meta({ examples: ['Flour'] }),
  quantity: decimal(MAX_STOCK, QUANTITY_DECIMALS, (m) => m.inventory.quantity),
  quantityType: oneOf(INVENTORY_UNITS, (m) => m.inventory.unit),
});
const oneItem = z.object({ inventory: inventoryItem });

export const inventoryApi = {
  getInventory: endpoint(inventoryPaths.getInventory, {
    summary: 'The stock by name; q finds a name',
    access: { may: 'inventory.read' },
    query: z.object({
      q: optionalSearch(),
      page: optionalPage(),
      status: optionalField(oneOf(STOCK_STATUSES, (m) => m.common.noSuchStatus)),
    }),
    data: z.object({
      inventories: z.array(inventoryItem),
      inventoryFilteredCount: z.number(),
      resultPerPage: z.number(),
    }),
  }),
  addInventoryItem: endpoint(inventoryPaths.addInventoryItem, {
    summary: 'Add an inventory item',
    access: { may: 'inventory.edit' },
    body: form,
    data: oneItem,
    status: 201,
  }),
  updateInventoryItem: endpoint(inventoryPaths.updateInventoryItem, {
    summary: 'Change name, quantity or unit',
    access: { may: 'inventory.edit' },
    body: form.partial(),
    data: oneItem,
  }),
  deleteInventoryItem: endpoint(inventoryPaths.deleteInventoryItem, {
    summary: 'Delete an inventory item',
    access: { may: 'inventory.edit' },
    data: emptyData,
  }),
};
