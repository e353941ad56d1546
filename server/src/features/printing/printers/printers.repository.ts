import type { PrinterProfile } from '@tawa/shared/printing/printing.contract.ts';
import type { PrinterStatus } from '@tawa/shared/printing/printing.rules.ts';
import { foldName } from '@tawa/shared/tables/tables.rules.ts';
import { and, asc, count, eq, inArray, min, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { ShopContext } from '../../../auth/shop-scope.ts';
import type { Db } from '../../../db/database.ts';
import { jsonText } from '../../../db/dialect.ts';
import { newId } from '../../../db/ids.ts';
import { statement } from '../../../db/statement.ts';
import {
  invoiceAreas,
  isOpen,
  isSent,
  isUndecided,
  type PrinterRow,
  printers,
  printJobs,
} from '../printing.table.ts';

/** A printer with its jobs that wait or are being sent. */
export interface PrinterWithQueue extends PrinterRow {
  waiting: number;
  oldestWaitingAt: number | null;
  /** Jobs that it took and never said whether it printed. */
  sent: number;
  invoiceAreaIds: string[];
}

const ofShop = sql.placeholder('shopId');

const selectPrinters = statement((db) =>
  db
    .select()
    .from(printers)
    .where(eq(printers.shopId, ofShop))
    .orderBy(asc(printers.foldedName), asc(printers.id)),
);

const idsOfShop = (db: Db) =>
  db.select({ id: printers.id }).from(printers).where(eq(printers.shopId, ofShop));

const selectQueues = statement((db) =>
  db
    .select({ printerId: printJobs.printerId, waiting: count(), oldestWaitingAt: min(printJobs.createdAt) })
    .from(printJobs)
    .where(and(isOpen(), inArray(printJobs.printerId, idsOfShop(db))))
    .groupBy(printJobs.printerId),
);

/** Counts printer by printer: PostgreSQL would read the SENT jobs of all shops for a list of ids. */
const selectSentCounts = statement((db) =>
  db
    .select({
      printerId: printers.id,
      sent: sql`(select count(*) from ${printJobs} where ${isSent} and ${eq(printJobs.printerId, printers.id)})`
        .mapWith(Number)
        .as('sent'),
    })
    .from(printers)
    .where(eq(printers.shopId, ofShop)),
);

const selectInvoiceAreas = statement((db) =>
  db.select().from(invoiceAreas).where(eq(invoiceAreas.shopId, ofShop)),
);

/** By name. */
export async function listPrinters({ tx, scope: { shopId } }: ShopContext): Promise<PrinterWithQueue[]> {
  const rows = await selectPrinters(tx).execute({ shopId });
  const queues = await selectQueues(tx).execute({ shopId });
  const sentCounts = await selectSentCounts(tx).execute({ shopId });
  const ofAreas = await selectInvoiceAreas(tx).execute({ shopId });
  const sentOf = new Map(sentCounts.map(({ printerId, sent }) => [printerId, sent]));
  const queueOf = new Map(queues.map((queue) => [queue.printerId, queue]));
  return rows.map((row) => {
    const { waiting = 0, oldestWaitingAt = null } = queueOf.get(row.id) ?? {};
    const invoiceAreaIds = ofAreas
      .filter(({ printerId }) => printerId === row.id)
      .map(({ areaId }) => areaId);
    return { ...row, waiting, oldestWaitingAt, sent: sentOf.get(row.id) ?? 0, invoiceAreaIds };
  });
}

/** Reads less than `listPrinters`, because each order does it. */
export async function listEnabledPrinterIds({ tx, scope: { shopId } }: ShopContext): Promise<string[]> {
  const rows = await selectPrinters(tx).execute({ shopId });
  return rows.filter(({ isEnabled }) => isEnabled).map(({ id }) => id);
}

/** The parts of a printer that staff see change while it prints. */
export interface PrinterState extends Pick<PrinterRow, 'id' | 'status'> {
  profileText: string;
  /** Jobs that wait or are being sent. */
  waiting: number;
  /** The numbers of jobs about which a person must decide, and of those that the kitchen has seen. */
  undecided: string;
}

const undecided = alias(printJobs, 'undecided');

const selectStates = statement((db) =>
  db
    .select({
      id: printers.id,
      status: printers.status,
      profileText: jsonText(printers.profile),
      waiting: count(printJobs.id),
      undecided: sql<string>`(select count(*) || ' ' || count(${undecided.seenAt}) from ${printJobs} as "undecided"
        where ${isUndecided(undecided)} and ${undecided.shopId} = ${printers.shopId}
          and ${undecided.printerId} = ${printers.id})`,
    })
    .from(printers)
    .leftJoin(printJobs, and(isOpen(), eq(printJobs.printerId, printers.id)))
    .where(eq(printers.shopId, sql.placeholder('shopId')))
    .groupBy(printers.id),
);

/** Reads less than `listPrinters`, with a single statement, because every print runs it twice. */
export async function listPrinterStates({ tx, scope: { shopId } }: ShopContext): Promise<PrinterState[]> {
  return selectStates(tx).execute({ shopId });
}

const selectPrinter = statement((db) =>
  db
    .select()
    .from(printers)
    .where(and(eq(printers.shopId, ofShop), eq(printers.id, sql.placeholder('printerId')))),
);

export async function findPrinter({ tx, scope: { shopId } }: ShopContext, printerId: string) {
  const [row] = await selectPrinter(tx).execute({ shopId, printerId });
  return row;
}

export async function findPrinterByName({ tx, scope: { shopId } }: ShopContext, name: string) {
  const [row] = await tx
    .select({ id: printers.id })
    .from(printers)
    .where(and(eq(printers.shopId, shopId), eq(printers.foldedName, foldName(name))));
  return row;
}

export type NewPrinter = Omit<PrinterRow, 'id' | 'shopId' | 'foldedName' | 'statusSince'>;

export async function insertPrinter(
  { tx, scope: { shopId } }: ShopContext,
  printer: NewPrinter,
  now: number,
): Promise<PrinterRow> {
  const row: PrinterRow = {
    id: newId(),
    shopId,
    foldedName: foldName(printer.name),
    statusSince: now,
    ...printer,
  };
  await tx.insert(printers).values(row);
  return row;
}

export async function updatePrinter({ tx, scope: { shopId } }: ShopContext, row: PrinterRow): Promise<void> {
  const { id, shopId: _shopId, name, ...rest } = row;
  await tx
    .update(printers)
    .set({ ...rest, name, foldedName: foldName(name) })
    .where(and(eq(printers.shopId, shopId), eq(printers.id, id)));
}

/** `now` is ms UTC. */
export async function setPrinterStatus(
  { tx, scope: { shopId } }: ShopContext,
  printerId: string,
  status: PrinterStatus,
  now: number,
): Promise<void> {
  await tx
    .update(printers)
    .set({ status, statusSince: now })
    .where(and(eq(printers.shopId, shopId), eq(printers.id, printerId)));
}

export async function setPrinterProfile(
  { tx, scope: { shopId } }: ShopContext,
  printerId: string,
  profile: PrinterProfile,
): Promise<void> {
  await tx
    .update(printers)
    .set({ profile })
    .where(and(eq(printers.shopId, shopId), eq(printers.id, printerId)));
}

/** Deletes the printer and its jobs. Its stations keep no printer. */
export async function removePrinter(
  { tx, scope: { shopId } }: ShopContext,
  printerId: string,
): Promise<void> {
  await tx.delete(printers).where(and(eq(printers.shopId, shopId), eq(printers.id, printerId)));
}
