import { ERASED_NAME } from '@tawa/shared/customers/customers.rules.ts';
import { foldName } from '@tawa/shared/tables/tables.rules.ts';
import { and, asc, eq, inArray, lte, ne, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { dialect } from '../../db/dialect.ts';
import { piecesOf } from '../../db/scan-in-batches.ts';
import { customers } from '../customers/customers.table.ts';
import { type InvoiceRow, invoices } from '../invoices/invoices.table.ts';
import { type Ticket, withLines } from '../orders/orders.repository.ts';
import { type KotRow, kotLines, kots } from '../orders/orders.table.ts';

/** Whom tickets and bills may be of. */
export interface Person {
  shopId: string;
  customerId: string;
  /** As it is now: rows of a customer with this phone who was deleted from the list are theirs as well. */
  phoneNo: string;
  /** Where given, in ms: by their phone only what was there then and has ended. Who ordered later comes as a new guest. */
  endedBy?: number;
}

function theirs(db: Db, table: typeof kots | typeof invoices, person: Person): SQL | undefined {
  const { shopId, customerId, phoneNo, endedBy } = person;
  const stillListed = db
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.id, table.customerId));
  return and(
    eq(table.shopId, shopId),
    ne(table.customerPhoneNo, ''),
    or(
      eq(table.customerId, customerId),
      and(
        eq(table.customerPhoneNo, phoneNo),
        notExists(stillListed),
        endedBy === undefined ? undefined : and(lte(table.createdAt, endedBy), hasEnded(table)),
      ),
    ),
  );
}

const hasEnded = ({ status }: typeof kots | typeof invoices): SQL =>
  sql`${status} not in ('REQUESTED', 'COOKING', 'SERVED', 'OPEN')`;

/** Ids are ordered by time; in which order a condition finds rows no database says. */
const byTime = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);

/** The person's tickets, those that were placed first first: of each piece of the table those in it, often none. */
export async function* ticketsOf(db: Db, person: Person): AsyncGenerator<KotRow[]> {
  for await (const piece of piecesOf(db, kots, kots.id)) {
    const rows = await db
      .select()
      .from(kots)
      .where(and(piece, theirs(db, kots, person)));
    yield rows.sort(byTime);
  }
}

/** The same with their lines. */
export async function wholeTickets(db: Db, rows: KotRow[]): Promise<Ticket[]> {
  const ids = rows.map(({ id }) => id);
  const lines = await db
    .select()
    .from(kotLines)
    .where(inArray(kotLines.kotId, ids))
    .orderBy(asc(kotLines.id));
  return withLines(rows, lines);
}

/** The person's bills, likewise. */
export async function* billsAbout(db: Db, person: Person): AsyncGenerator<InvoiceRow[]> {
  for await (const piece of piecesOf(db, invoices, invoices.id)) {
    const rows = await db
      .select()
      .from(invoices)
      .where(and(piece, theirs(db, invoices, person)));
    yield rows.sort(byTime);
  }
}

/** True while the kitchen, a table or the till still has to do with the person. */
export async function isUnfinished(db: Db, person: Person): Promise<boolean> {
  const [ticket] = await db
    .select({ id: kots.id })
    .from(kots)
    .where(and(sql`${kots.status} in ('REQUESTED', 'COOKING', 'SERVED')`, theirs(db, kots, person)))
    .limit(1);
  if (ticket) return true;
  const [bill] = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(sql`${invoices.status} = 'OPEN'`, theirs(db, invoices, person)))
    .limit(1);
  return bill !== undefined;
}

/** Number, time, lines and amounts stay; a special request is the guest's own words, and goes. */
export async function eraseFromTickets(tx: Db, shopId: string, ids: readonly string[]): Promise<void> {
  await tx
    .update(kots)
    .set({
      customerName: ERASED_NAME,
      customerPhoneNo: '',
      specialRequest: '',
      placedByName: sql`case when ${kots.placedByRole} = 'DINER' then ${ERASED_NAME} else ${kots.placedByName} end`,
    })
    .where(and(eq(kots.shopId, shopId), inArray(kots.id, [...ids])));
}

export async function eraseFromBills(tx: Db, shopId: string, ids: readonly string[]): Promise<void> {
  await tx
    .update(invoices)
    .set({ customerName: ERASED_NAME, customerFoldedName: foldName(ERASED_NAME), customerPhoneNo: '' })
    .where(and(eq(invoices.shopId, shopId), inArray(invoices.id, [...ids])));
}

/**
 * Entries of the bills' search index (migration 0005) that still say one of the phones, and with it the name of then,
 * of bills that do not say it any more; at most `limit`.
 */
export function formerWords(db: Db, shopId: string, phones: readonly string[], limit: number): number[] {
  // PostgreSQL's index is made of the bills themselves.
  if (dialect === 'postgres') return [];
  return phones
    .flatMap((phoneNo) =>
      db.all<{ rowid: number }>(
        sql`select bill_search.rowid as rowid from bill_search join ${invoices} on ${invoices.id} = bill_search.id
          where bill_search.shop_id = ${shopId} and bill_search.text glob ${`*${phoneNo}*`}
          and ${invoices.customerPhoneNo} is not ${phoneNo} limit ${limit}`,
      ),
    )
    .map(({ rowid }) => rowid);
}

export function eraseWords(tx: Db, rowids: readonly number[]): void {
  tx.run(sql`delete from bill_search where rowid in ${rowids}`);
}
