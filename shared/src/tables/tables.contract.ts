import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { emptyData } from '../contract/reply.ts';
import {
  clearable,
  id,
  list,
  name,
  oneOf,
  optionalField,
  optionalSearch,
  pathSegmentName,
  rejectWith,
  wholeNumber,
} from '../contract/schema.ts';
import { ACCEPTED_DINER_ORDERS } from '../shops/shops.rules.ts';
import { PLAN_COLUMNS, PLAN_ROWS } from './floor-plan.rules.ts';
import { tablePaths } from './tables.paths.ts';
import { MAX_GROUPED_TABLES, MAX_SEATS, TABLE_SHAPES } from './tables.rules.ts';

const tableName = z.string().meta({ examples: ['T1'] });
const areaName = z.string().meta({ examples: ['Garden'] });

const tableGroup = z.object({
  _id: id,
  /** The host, whose invoice the group has, comes first; the others follow by name. */
  tables: z.array(z.object({ _id: id, name: tableName })),
});
export type TableGroup = z.output<typeof tableGroup>;

export const table = z.object({
  _id: id,
  name: tableName,
  areaId: z.object({ _id: id, name: areaName }),
  noOfSeats: z.number(),
  shape: z.enum(TABLE_SHAPES),
  /** The table's cell on the plan of its area; null while the owner has not placed the table. */
  position: z.object({ x: z.number(), y: z.number() }).nullable(),
  /** The tables of a group are occupied together. */
  isEmpty: z.boolean(),
  /** The tables with which it is merged, itself too; null if there are none. */
  group: tableGroup.nullable(),
  shopId: id,
});
export type Table = z.output<typeof table>;

export const area = z.object({
  _id: id,
  name: areaName,
  priority: z.number().nullable(),
  noOfTables: z.number(),
});
export type Area = z.output<typeof area>;

const areaId = z.uuid(rejectWith((m) => m.tables.area));
const priority = wholeNumber(0, 9999, (m) => m.common.priority);

const tableForm = z.object({
  name: pathSegmentName(40).meta({ examples: ['T1'] }),
  areaId,
  noOfSeats: wholeNumber(1, MAX_SEATS, (m) => m.tables.seats(MAX_SEATS)),
  shape: oneOf(TABLE_SHAPES, (m) => m.tables.shape),
});
const areaForm = z.object({ name: name(40).meta({ examples: ['Garden'] }) });

const placement = z.object({
  tableId: id,
  /** Null takes the table off the plan. */
  position: z
    .object(
      {
        x: wholeNumber(0, PLAN_COLUMNS - 1, (m) => m.tables.position),
        y: wholeNumber(0, PLAN_ROWS - 1, (m) => m.tables.position),
      },
      rejectWith((m) => m.tables.position),
    )
    .nullable(),
});

/** On a full plan, every table may have to make way for another one. */
const MAX_PLACEMENTS = 2 * PLAN_COLUMNS * PLAN_ROWS;

const oneTable = z.object({ table });
const oneArea = z.object({ area });

/** The data of a table's QR page. */
const tableExist = z.object({
  shopName: z.string().meta({ examples: ['Sher-e-Punjab'] }),
  tableNo: tableName,
  /** True if invoices add GST to the prices of the menu. */
  plusGst: z.boolean(),
  visitorOrders: z.enum(ACCEPTED_DINER_ORDERS),
});
export type TableExist = z.output<typeof tableExist>;

export const tablesApi = {
  tableExist: endpoint(tablePaths.tableExist, {
    summary: 'Does the shop have this table? For the QR welcome',
    access: 'shop.anyone',
    limit: { requests: 60, perSeconds: 600, countsOnlyNotFound: true },
    data: tableExist,
  }),
  getMyTables: endpoint(tablePaths.getMyTables, {
    summary: 'The tables of a shop with their occupancy',
    access: { may: 'table.read' },
    query: z.object({ q: optionalSearch() }),
    data: z.object({ tables: z.array(table) }),
  }),
  addTable: endpoint(tablePaths.addTable, {
    summary: 'Add a table',
    access: { may: 'table.edit' },
    body: tableForm,
    data: oneTable,
    status: 201,
  }),
  editTable: endpoint(tablePaths.editTable, {
    summary: 'Change a table; QR links with its earlier name keep working',
    access: { may: 'table.edit' },
    body: tableForm.partial(),
    data: oneTable,
  }),
  editTableArea: endpoint(tablePaths.editTableArea, {
    summary: 'Move a table to another area',
    access: { may: 'table.edit' },
    body: z.object({ areaId }),
    data: oneTable,
  }),
  arrangeTables: endpoint(tablePaths.arrangeTables, {
    summary: 'Place tables on the plan of their area, all or none; others stay where they are',
    access: { may: 'table.edit' },
    body: z.object({ placements: list(placement, MAX_PLACEMENTS, (m) => m.tables.placements) }),
    data: z.object({ tables: z.array(table) }),
  }),
  deleteTable: endpoint(tablePaths.deleteTable, {
    summary: 'Delete a table that has no order',
    access: { may: 'table.edit' },
    data: emptyData,
  }),
  mergeTables: endpoint(tablePaths.mergeTables, {
    summary: 'Merge tables, the host first: they get one bill, and keep their orders',
    access: { may: 'table.move' },
    body: z.object({
      /** If the host has a group already, the others join it. */
      tableIds: list(id, MAX_GROUPED_TABLES, (m) => m.tables.merged(MAX_GROUPED_TABLES)),
    }),
    data: z.object({ group: tableGroup }),
    status: 201,
    idempotent: true,
  }),
  unmergeTables: endpoint(tablePaths.unmergeTables, {
    summary: 'End a group of tables; each has its own orders again',
    access: { may: 'table.move' },
    data: emptyData,
    idempotent: true,
  }),
  getMyAreas: endpoint(tablePaths.getMyAreas, {
    summary: 'The areas of a shop',
    access: { may: 'table.read' },
    data: z.object({ areas: z.array(area) }),
  }),
  addArea: endpoint(tablePaths.addArea, {
    summary: 'Add an area',
    access: { may: 'table.edit' },
    body: areaForm.extend({ priority: optionalField(priority) }),
    data: oneArea,
    status: 201,
  }),
  editArea: endpoint(tablePaths.editArea, {
    summary: 'Change an area; an empty priority is cleared',
    access: { may: 'table.edit' },
    body: areaForm.partial().extend({ priority: clearable(priority) }),
    data: oneArea,
  }),
  deleteArea: endpoint(tablePaths.deleteArea, {
    summary: 'Delete an area that has no tables',
    access: { may: 'table.edit' },
    data: emptyData,
  }),
};
