// What the server says of the inventory.

export const inventoryErrors = {
  'inventory.not_found': 'This item is not in the inventory.',
  'inventory.name_taken': (d: { name: string }) => `${d.name} is already in the inventory.`,
};

export const inventoryReplies = {
  loaded: 'Inventory loaded',
  added: (name: string) => `${name} added`,
  updated: (name: string) => `${name} updated`,
  deleted: (name: string) => `${name} deleted`,
};

export const inventoryFields = {
  quantity: 'Please enter a quantity of 0 or more.',
  unit: 'Please choose UNIT, KG, G, ML, L or PACKET.',
};
