import { defineMessages } from './messages.ts';

/** The owner's inventory. */
export const inventoryMessages = defineMessages('inventory', {
  list: {
    title: 'Inventory',
    add: 'Add Item',
    search: 'Search by name',
    status: 'Status',
    allStatuses: 'ALL',
    name: 'Name',
    quantity: 'Quantity',
    unit: 'Unit',
    action: 'Action',
    emptyHint: 'Add what your store room holds, so that you see in time what runs out.',
  },
  statuses: {
    AVAILABLE: 'AVAILABLE',
    OUT_OF_STOCK: 'OUT OF STOCK',
  },
  noneWithStatus: {
    AVAILABLE: 'Nothing here is available.',
    OUT_OF_STOCK: 'Nothing here is out of stock.',
  },
  units: {
    UNIT: 'UNIT',
    KG: 'KG',
    G: 'G',
    ML: 'ML',
    L: 'L',
    PACKET: 'PACKET',
  },
  form: {
    edit: (name: string) => `Edit ${name}`,
    add: 'Add Item',
    save: 'Save',
    missing: 'Please fill all the fields',
    name: 'Name',
    quantity: 'Quantity',
    unit: 'Unit',
    select: 'Select',
  },
});
