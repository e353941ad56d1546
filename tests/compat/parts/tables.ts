import type { Part } from '../journey/journey.ts';
import type { Shop } from './shop.ts';

export interface Tables {
  /** `T1` in the garden, which gets the first orders. */
  first: string;
  /** `T2` in the garden. */
  second: string;
}

/** The owner sets tables up in areas. */
export async function placeTables(part: Part, shop: Shop): Promise<Tables> {
  const as = shop.owner.token;
  const path = { shopId: shop.shopId };
  const garden = await addAreas(part, shop);
  const add = 'POST /tables/add-table/{shopId}';
  const form = { areaId: garden, noOfSeats: 4, shape: 'CIRCLE' };
  await part.call('The owner adds a table without a name and of a shape that does not exist', add, {
    as,
    path,
    form: { ...form, name: '', shape: 'SQUARE' },
  });
  const first = await part.call('The owner adds a table', add, { as, path, form: { ...form, name: ' T1 ' } });
  await part.call('The owner adds a table whose name is taken', add, {
    as,
    path,
    form: { ...form, name: 't1' },
  });
  const second = await part.call('The owner adds a second table', add, {
    as,
    path,
    form: { ...form, name: 'Two', shape: 'RECTANGLE' },
  });
  const tables = { first: first.read('table', '_id'), second: second.read('table', '_id') };
  await editTables(part, shop, tables, garden);
  return tables;
}

async function addAreas(part: Part, { shopId, owner }: Shop): Promise<string> {
  const as = owner.token;
  const path = { shopId };
  const add = 'POST /areas/add-area/{shopId}';
  await part.call('The owner adds an area without a name', add, { as, path, form: { name: '' } });
  const garden = await part.call('The owner adds an area', add, {
    as,
    path,
    form: { name: 'Garden', priority: 1 },
  });
  await part.call('The owner adds an area whose name is taken', add, { as, path, form: { name: 'garden' } });
  const areaId = garden.read('area', '_id');
  await part.call('The owner edits an area', 'PUT /areas/edit-area/{areaId}/{shopId}', {
    as,
    path: { shopId, areaId },
    form: { name: 'Rose Garden', priority: '' },
  });
  return areaId;
}

async function editTables(part: Part, { shopId, owner }: Shop, { second }: Tables, garden: string) {
  const as = owner.token;
  const path = { shopId, tableId: second };
  const edit = 'PUT /tables/edit-table/{tableId}/{shopId}';
  await part.call('The owner edits a table', edit, {
    as,
    path,
    form: { name: 'T2', areaId: garden, noOfSeats: 6, shape: 'CIRCLE' },
  });
  const hall = await part.call('The owner adds an area for one table', 'POST /areas/add-area/{shopId}', {
    as,
    path: { shopId },
    form: { name: 'Hall' },
  });
  const areaId = hall.read('area', '_id');
  const move = 'PUT /tables/edit-tableArea/{tableId}/{shopId}';
  await part.call('The owner moves the table to the new area', move, { as, path, form: { areaId } });
  const deleteArea = 'DELETE /areas/delete-area/{areaId}/{shopId}';
  await part.call('The owner deletes the area that has a table', deleteArea, {
    as,
    path: { shopId, areaId },
  });
  await part.call('The owner lists the areas', 'GET /areas/getMyAreas/{shopId}', { as, path: { shopId } });
  await part.call('The owner moves the table back', move, { as, path, form: { areaId: garden } });
  await part.call('The owner deletes the empty area', deleteArea, { as, path: { shopId, areaId } });
  const third = await part.call('The owner adds a table by mistake', 'POST /tables/add-table/{shopId}', {
    as,
    path: { shopId },
    form: { name: 'T3', areaId: garden, noOfSeats: 2, shape: 'CIRCLE' },
  });
  const deleteTable = 'DELETE /tables/delete-table/{tableId}/{shopId}';
  const thirdPath = { shopId, tableId: third.read('table', '_id') };
  await part.call('The owner deletes the table', deleteTable, { as, path: thirdPath });
  await part.call('The owner edits the deleted table', edit, { as, path: thirdPath, form: { name: 'T4' } });
  const list = 'GET /tables/getMyTables/{shopId}';
  await part.call('The owner lists the tables', list, { as, path: { shopId }, query: '?q=' });
  await part.call('The owner searches the tables by area', list, { as, path: { shopId }, query: '?q=rose' });
  const exists = 'GET /tables/table-exist/{shopId}/{tableNo}';
  await part.call('A diner scans the code of a table', exists, { path: { shopId, tableNo: 't1' } });
  await part.call('A diner scans a code with the earlier name of a table', exists, {
    path: { shopId, tableNo: 'Two' },
  });
  await part.call('A diner scans the code of a deleted table', exists, { path: { shopId, tableNo: 'T3' } });
}
