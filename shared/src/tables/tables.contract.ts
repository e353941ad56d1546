import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { id } from '../contract/fields.ts';
import { search } from '../contract/form.ts';
import { tableRoutes } from './tables.routes.ts';
import { TABLE_SHAPES } from './tables.rules.ts';

export const table = z.object({
  _id: id,
  name: z.string(),
  areaId: z.object({ _id: id, name: z.string() }),
  noOfSeats: z.number(),
  shape: z.enum(TABLE_SHAPES),
  isEmpty: z.boolean(),
  shopId: id,
});
export type Table = z.output<typeof table>;

export const area = z.object({
  _id: id,
  name: z.string(),
  priority: z.number().nullable(),
  noOfTables: z.number(),
});
export type Area = z.output<typeof area>;

export const tablesApi = {
  tableExist: endpoint(tableRoutes.tableExist, {
    summary: 'Does the shop have this table? For the QR welcome',
    access: 'shop.anyone',
    limit: { calls: 60, perSeconds: 600, misses: true },
    data: z.object({ shopName: z.string(), tableNo: z.string() }),
  }),
  getMyTables: endpoint(tableRoutes.getMyTables, {
    summary: 'The tables of a shop with their occupancy',
    access: 'shop.staff',
    query: z.object({ q: search() }),
    data: z.object({ tables: z.array(table) }),
  }),
  getMyAreas: endpoint(tableRoutes.getMyAreas, {
    summary: 'The areas of a shop',
    access: 'shop.staff',
    data: z.object({ areas: z.array(area) }),
  }),
};
