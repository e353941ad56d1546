import { TABLE_SHAPES } from '@tawa/shared/tables/tables.rules.ts';
import { sql } from 'drizzle-orm';
import { id, index, integer, primaryKey, table, text, uniqueIndex } from '../../db/columns.ts';
import { shops } from '../shops/shops.table.ts';

/** The server folds names into `foldedName`, because SQLite's lower() handles only ASCII. */
export const areas = table(
  'areas',
  {
    id: id('id').primaryKey(),
    shopId: id('shop_id')
      .notNull()
      .references(() => shops.id),
    name: text('name').notNull(),
    foldedName: text('folded_name').notNull(),
    priority: integer('priority'),
  },
  (table) => [uniqueIndex('areas_shop_name').on(table.shopId, table.foldedName)],
);

export const tables = table(
  'tables',
  {
    id: id('id').primaryKey(),
    shopId: id('shop_id')
      .notNull()
      .references(() => shops.id),
    areaId: id('area_id')
      .notNull()
      .references(() => areas.id),
    name: text('name').notNull(),
    foldedName: text('folded_name').notNull(),
    noOfSeats: integer('no_of_seats').notNull(),
    shape: text('shape', { enum: TABLE_SHAPES }).notNull(),
    /** The table's cell on the plan of its area. Both are null, or neither is. */
    planX: integer('plan_x'),
    planY: integer('plan_y'),
    /** Tables of one group have the same id. Both are null, or neither is. */
    groupId: id('group_id'),
    /** The table whose invoice the group has. */
    groupHostId: id('group_host_id'),
  },
  (table) => [
    uniqueIndex('tables_shop_name').on(table.shopId, table.foldedName),
    index('tables_shop_area').on(table.shopId, table.areaId),
    index('tables_group').on(table.groupId).where(sql`${table.groupId} is not null`),
  ],
);

/** Earlier names of tables, which printed QR links may contain. An alias never equals a current name. */
export const tableAliases = table(
  'table_aliases',
  {
    shopId: id('shop_id').notNull(),
    foldedName: text('folded_name').notNull(),
    tableId: id('table_id')
      .notNull()
      .references(() => tables.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.shopId, table.foldedName] }),
    index('table_aliases_table').on(table.tableId),
  ],
);
