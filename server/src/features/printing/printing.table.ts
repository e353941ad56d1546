import { KOT_TYPES } from '@tawa/shared/orders/orders.rules.ts';
import type { PrinterProfile } from '@tawa/shared/printing/printing.contract.ts';
import {
  PRINT_ERRORS,
  PRINT_JOB_KIND_NAMES,
  PRINT_JOB_STATUSES,
  PRINTER_STATUSES,
} from '@tawa/shared/printing/printing.rules.ts';
import { type SQLWrapper, sql } from 'drizzle-orm';
import {
  boolean,
  id,
  index,
  instant,
  integer,
  json,
  primaryKey,
  table,
  text,
  uniqueIndex,
} from '../../db/columns.ts';
import type { ItemCodes, PrintDocument } from '../../printing/print-document.ts';
import { categories, items } from '../menu/menu.table.ts';
import { shops } from '../shops/shops.table.ts';
import { areas } from '../tables/tables.table.ts';

/** A program in the shop, which prints for a server that cannot reach the shop's network. */
export const printAgents = table(
  'print_agents',
  {
    id: id('id').primaryKey(),
    shopId: id('shop_id')
      .notNull()
      .references(() => shops.id),
    name: text('name').notNull(),
    foldedName: text('folded_name').notNull(),
    /** The keyed hash of the code. Null once the code is used. */
    codeHash: text('code_hash'),
    /** The keyed hash of the first digits of the code. Null in rows of earlier versions. */
    codeStartHash: text('code_start_hash'),
    codeExpiresAt: instant('code_expires_at'),
    /** Wrong codes with the same first digits that anybody sent while this one was open. */
    codeFailures: integer('code_failures').notNull(),
    /** Null until the code is used. */
    tokenHash: text('token_hash'),
    /** Names the process and the socket that hold the agent. Null without a connection. */
    connectionId: id('connection_id'),
    /** While the agent is connected, this time is at most a few seconds ago. */
    seenAt: instant('seen_at'),
  },
  (table) => [
    uniqueIndex('print_agents_shop_name').on(table.shopId, table.foldedName),
    uniqueIndex('print_agents_code').on(table.codeHash),
    index('print_agents_code_start').on(table.codeStartHash),
    uniqueIndex('print_agents_token').on(table.tokenHash),
  ],
);

export const printers = table(
  'printers',
  {
    id: id('id').primaryKey(),
    shopId: id('shop_id')
      .notNull()
      .references(() => shops.id),
    name: text('name').notNull(),
    foldedName: text('folded_name').notNull(),
    host: text('host').notNull(),
    port: integer('port').notNull(),
    /** Null if the server itself prints. */
    agentId: id('agent_id').references(() => printAgents.id),
    profile: json('profile').$type<PrinterProfile>().notNull(),
    copies: integer('copies').notNull(),
    isEnabled: boolean('is_enabled').notNull(),
    /** The invoices of areas that are not in `invoice_areas`, and of orders without a table. */
    printsInvoices: boolean('prints_invoices').notNull().default(false),
    status: text('status', { enum: PRINTER_STATUSES }).notNull(),
    statusSince: instant('status_since').notNull(),
  },
  (table) => [
    uniqueIndex('printers_shop_name').on(table.shopId, table.foldedName),
    index('printers_agent').on(table.agentId),
  ],
);

export const stations = table(
  'stations',
  {
    id: id('id').primaryKey(),
    shopId: id('shop_id')
      .notNull()
      .references(() => shops.id),
    name: text('name').notNull(),
    foldedName: text('folded_name').notNull(),
    printerId: id('printer_id').references(() => printers.id, { onDelete: 'set null' }),
    fallbackPrinterId: id('fallback_printer_id').references(() => printers.id, { onDelete: 'set null' }),
    isDefault: boolean('is_default').notNull(),
  },
  (table) => [
    uniqueIndex('stations_shop_name').on(table.shopId, table.foldedName),
    index('stations_printer').on(table.printerId),
    index('stations_fallback_printer').on(table.fallbackPrinterId),
  ],
);

export const stationCategories = table(
  'station_categories',
  {
    shopId: id('shop_id').notNull(),
    categoryId: id('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    stationId: id('station_id')
      .notNull()
      .references(() => stations.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.shopId, table.categoryId] }),
    index('station_categories_category').on(table.categoryId),
    index('station_categories_station').on(table.stationId),
  ],
);

export const stationItems = table(
  'station_items',
  {
    shopId: id('shop_id').notNull(),
    itemId: id('item_id')
      .notNull()
      .references(() => items.id, { onDelete: 'cascade' }),
    stationId: id('station_id')
      .notNull()
      .references(() => stations.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.shopId, table.itemId] }),
    index('station_items_item').on(table.itemId),
    index('station_items_station').on(table.stationId),
  ],
);

/** The areas whose invoices have a printer of their own. */
export const invoiceAreas = table(
  'invoice_areas',
  {
    shopId: id('shop_id').notNull(),
    areaId: id('area_id')
      .notNull()
      .references(() => areas.id, { onDelete: 'cascade' }),
    printerId: id('printer_id')
      .notNull()
      .references(() => printers.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.shopId, table.areaId] }),
    index('invoice_areas_area').on(table.areaId),
    index('invoice_areas_printer').on(table.printerId),
  ],
);

export const printJobs = table(
  'print_jobs',
  {
    id: id('id').primaryKey(),
    shopId: id('shop_id')
      .notNull()
      .references(() => shops.id),
    printerId: id('printer_id')
      .notNull()
      .references(() => printers.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: PRINT_JOB_KIND_NAMES }).notNull(),
    kotId: id('kot_id'),
    tokenNo: integer('token_no'),
    invoiceId: id('invoice_id'),
    invoiceNo: text('invoice_no'),
    stationName: text('station_name').notNull(),
    /** The job goes there when its printer has not been reached for a minute. */
    fallbackPrinterId: id('fallback_printer_id'),
    /**
     * The number of the event that made the job. Null if a person asked for the job, it was moved, or it is a later part of
     * a long paper.
     */
    seq: integer('seq'),
    document: json('document').$type<PrintDocument>().notNull(),
    status: text('status', { enum: PRINT_JOB_STATUSES }).notNull(),
    attempts: integer('attempts').notNull(),
    copyNo: integer('copy_no').notNull(),
    /** An earlier attempt may be on paper. */
    isUnsure: boolean('is_unsure').notNull(),
    /** The job prints at the printer of another station. */
    isFallback: boolean('is_fallback').notNull(),
    error: text('error', { enum: PRINT_ERRORS }),
    createdAt: instant('created_at').notNull(),
    /** When the job began to wait. A resent job has as much time as a new one. */
    waitingSince: instant('waiting_since').notNull(),
    dueAt: instant('due_at').notNull(),
    /** Set while the job is SENDING. */
    leaseUntil: instant('lease_until'),
    /** The agent that got the last attempt. Null if the server itself printed. */
    agentId: id('agent_id'),
    printedAt: instant('printed_at'),
    /** When the kitchen was told of a job that is not on paper. */
    seenAt: instant('seen_at'),
    /** The paper lacks a part of a request, a note, a choice or an item, and nobody has told the cook of it. */
    isUntold: boolean('is_untold').notNull().default(false),
  },
  (table) => [
    uniqueIndex('print_jobs_seq')
      .on(table.shopId, table.seq, table.printerId, table.kind)
      .where(sql`${table.seq} is not null`),
    index('print_jobs_shop').on(table.shopId, table.id),
    index('print_jobs_open')
      .on(table.printerId, table.id)
      .where(sql`${table.status} in ('WAITING', 'SENDING')`),
    index('print_jobs_undecided')
      .on(table.shopId, table.printerId)
      .where(sql`${table.status} in ('UNCONFIRMED', 'FAILED', 'EXPIRED') or ${table.isUntold}`),
    index('print_jobs_sent').on(table.printerId).where(sql`${table.status} = 'SENT'`),
    index('print_jobs_kot').on(table.kotId),
    index('print_jobs_invoice').on(table.invoiceId),
    index('print_jobs_created').on(table.createdAt),
  ],
);

/**
 * The condition of the index `print_jobs_open`. A query has to repeat it word for word, without bound values: otherwise
 * SQLite reads all jobs of all shops.
 */
export const isOpen = ({ status }: { status: SQLWrapper } = printJobs) =>
  sql`${status} in ('WAITING', 'SENDING')`;

/** The condition of the index `print_jobs_undecided`. */
export const isUndecided = ({ status, isUntold }: Record<'status' | 'isUntold', SQLWrapper> = printJobs) =>
  sql`(${status} in ('UNCONFIRMED', 'FAILED', 'EXPIRED') or ${isUntold})`;

/** The condition of the index `print_jobs_sent`. */
export const isSent = sql`${printJobs.status} = 'SENT'`;

/** A line, or a piece of a combo, as it stands on the kitchen's paper. */
export interface PrintedLine extends ItemCodes {
  id: string;
  name: string;
  quantity: number;
  /** A piece of a combo has its item, if it is cooked where the combo is. */
  options: { name: string; qty: number; itemId?: string }[];
  note: string;
  /** Missing in rows of earlier versions. */
  seat?: number | undefined;
  /** The name of the line, if this is a piece of it that another station cooks. */
  combo?: string | undefined;
  /**
   * Stays when a change of choices gives the line another id. For a line the key is the id of the line that the kitchen
   * last acknowledged in its place, and for a piece of a combo its item. Missing for a line that replaced no other, and in
   * rows of earlier versions.
   */
  slotKey?: string | undefined;
  /** The printer of the line's paper. Null if its station has no printer. */
  printerId: string | null;
  fallbackPrinterId: string | null;
  stationName: string;
}

/**
 * Keeps what stands on the kitchen's paper, so that the next event prints only what is new. A row is stored when its jobs
 * are made, before they are printed.
 */
export const printedKots = table(
  'printed_kots',
  {
    kotId: id('kot_id').primaryKey(),
    shopId: id('shop_id').notNull(),
    lines: json('lines').$type<PrintedLine[]>().notNull(),
    specialRequest: text('special_request').notNull(),
    kotType: text('kot_type', { enum: KOT_TYPES }).notNull(),
    tableName: text('table_name'),
    printedAt: instant('printed_at').notNull(),
  },
  (table) => [index('printed_kots_printed_at').on(table.printedAt)],
);

export type PrintAgentRow = typeof printAgents.$inferSelect;
export type PrinterRow = typeof printers.$inferSelect;
export type StationRow = typeof stations.$inferSelect;
export type PrintJobRow = typeof printJobs.$inferSelect;
export type PrintedKotRow = typeof printedKots.$inferSelect;
