import { ERASED_NAME } from '@tawa/shared/customers/customers.rules.ts';
import { LIVE_STATUSES } from '@tawa/shared/orders/orders.rules.ts';
import { searchKey } from '@tawa/shared/search.ts';
import { and, asc, eq, inArray, isNotNull, lte, ne, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { dialect, literalList } from '../../db/dialect.ts';
import { batchConditions } from '../../db/scan-in-batches.ts';
import { eraseAuditTexts } from '../../events/audit.repository.ts';
import { accountEntries } from '../customers/account-entries.table.ts';
import { customers } from '../customers/customers.table.ts';
import { adjustments } from '../invoices/adjustments.table.ts';
import { type InvoiceRow, invoices } from '../invoices/invoices.table.ts';
import { lineAdjustments } from '../invoices/line-adjustments.table.ts';
import { payments } from '../invoices/payments.table.ts';
import { attachLines, isLive, type KotWithLines } from '../orders/orders.repository.ts';
import { type KotRow, kotLines, kots } from '../orders/orders.table.ts';

export interface Person {
  shopId: string;
  customerId: string;
  /** The person's current phone. Rows of a deleted customer with this phone belong to the person too. */
  phoneNo: string;
  /** In ms UTC. Rows that match only by the phone must have ended and be created until then. */
  createdUntil?: number;
}

/** The SQL condition for the rows of the person. */
function whereOfPerson(db: Db, table: typeof kots | typeof invoices, person: Person): SQL | undefined {
  const { shopId, customerId, phoneNo, createdUntil } = person;
  const existingCustomer = db
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
        notExists(existingCustomer),
        createdUntil === undefined
          ? undefined
          : and(lte(table.createdAt, createdUntil), hasFinalStatus(table)),
      ),
    ),
  );
}

const hasFinalStatus = ({ status }: typeof kots | typeof invoices): SQL =>
  sql`${status} not in (${sql.raw(literalList([...LIVE_STATUSES, 'OPEN']))})`;

/** Ids sort by the time of their creation. */
const compareById = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);

/** Yields the oldest KOTs first; a batch may be empty. */
export async function* findKotsInBatches(db: Db, person: Person): AsyncGenerator<KotRow[]> {
  for await (const batch of batchConditions(db, kots, kots.id)) {
    const rows = await db
      .select()
      .from(kots)
      .where(and(batch, whereOfPerson(db, kots, person)));
    yield rows.sort(compareById);
  }
}

export async function loadLinesOfKots(db: Db, rows: KotRow[]): Promise<KotWithLines[]> {
  const ids = rows.map(({ id }) => id);
  const lines = await db
    .select()
    .from(kotLines)
    .where(inArray(kotLines.kotId, ids))
    .orderBy(asc(kotLines.id));
  return attachLines(rows, lines);
}

export async function* findInvoicesInBatches(db: Db, person: Person): AsyncGenerator<InvoiceRow[]> {
  for await (const batch of batchConditions(db, invoices, invoices.id)) {
    const rows = await db
      .select()
      .from(invoices)
      .where(and(batch, whereOfPerson(db, invoices, person)));
    yield rows.sort(compareById);
  }
}

export async function hasOpenKotsOrInvoices(db: Db, person: Person): Promise<boolean> {
  const [kot] = await db
    .select({ id: kots.id })
    .from(kots)
    .where(and(isLive, whereOfPerson(db, kots, person)))
    .limit(1);
  if (kot) return true;
  const [invoice] = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(sql`${invoices.status} = 'OPEN'`, whereOfPerson(db, invoices, person)))
    .limit(1);
  return invoice !== undefined;
}

/**
 * Special requests and the notes of lines are erased too, because they are the diner's own words, and typed reasons of
 * voids, because they may speak of the diner.
 */
export async function anonymizeKots(tx: Db, shopId: string, ids: readonly string[]): Promise<void> {
  await tx
    .update(kotLines)
    .set({ note: '' })
    .where(and(inArray(kotLines.kotId, [...ids]), ne(kotLines.note, '')));
  await eraseReasonsOfLines(
    tx,
    shopId,
    inArray(
      lineAdjustments.kotLineId,
      tx
        .select({ id: kotLines.id })
        .from(kotLines)
        .where(inArray(kotLines.kotId, [...ids])),
    ),
  );
  await eraseAuditTexts(tx, shopId, ids);
  await tx
    .update(kots)
    .set({
      customerName: ERASED_NAME,
      customerPhoneNo: '',
      specialRequest: '',
      changes: null,
      placedByName: sql`case when ${kots.placedByRole} = 'DINER' then ${ERASED_NAME} else ${kots.placedByName} end`,
    })
    .where(and(eq(kots.shopId, shopId), inArray(kots.id, [...ids])));
}

async function eraseReasonsOfLines(tx: Db, shopId: string, ofPerson: SQL | undefined): Promise<void> {
  await tx
    .update(lineAdjustments)
    .set({ reason: null })
    .where(and(eq(lineAdjustments.shopId, shopId), ofPerson, isNotNull(lineAdjustments.reason)));
}

/** The references of collections are erased, because they name the account that paid. Amounts stay. */
export async function anonymizeAccountEntries(tx: Db, shopId: string, customerId: string): Promise<void> {
  await tx
    .update(accountEntries)
    .set({ reference: null })
    .where(
      and(
        eq(accountEntries.shopId, shopId),
        eq(accountEntries.customerId, customerId),
        isNotNull(accountEntries.reference),
      ),
    );
}

/**
 * The reasons of discounts, waivers, refunds and corrections are erased too, because they may speak of the guest, and references,
 * because they lead to the guest's account.
 */
export async function anonymizeInvoices(tx: Db, shopId: string, ids: readonly string[]): Promise<void> {
  await tx
    .update(payments)
    .set({ reason: null, reference: null })
    .where(
      and(
        eq(payments.shopId, shopId),
        inArray(payments.invoiceId, [...ids]),
        or(isNotNull(payments.reason), isNotNull(payments.reference)),
      ),
    );
  await tx
    .update(adjustments)
    .set({ reason: null })
    .where(
      and(
        eq(adjustments.shopId, shopId),
        inArray(adjustments.invoiceId, [...ids]),
        isNotNull(adjustments.reason),
      ),
    );
  const linesOfInvoices = tx
    .select({ id: kotLines.id })
    .from(kots)
    .innerJoin(kotLines, eq(kotLines.kotId, kots.id))
    .where(and(eq(kots.shopId, shopId), inArray(kots.invoiceId, [...ids])));
  await eraseReasonsOfLines(
    tx,
    shopId,
    or(
      inArray(lineAdjustments.splitInvoiceId, [...ids]),
      inArray(lineAdjustments.kotLineId, linesOfInvoices),
    ),
  );
  await eraseAuditTexts(tx, shopId, ids);
  await tx
    .update(invoices)
    .set({ customerName: ERASED_NAME, customerFoldedName: searchKey(ERASED_NAME), customerPhoneNo: '' })
    .where(and(eq(invoices.shopId, shopId), inArray(invoices.id, [...ids])));
}

/**
 * Finds entries of the search index (migration 0005) with a phone that their invoice no longer has, at most
 * `limit` for each phone.
 */
export function findStaleSearchEntryRowids(
  db: Db,
  shopId: string,
  phones: readonly string[],
  limit: number,
): number[] {
  // PostgreSQL's index is on the invoices themselves, so it has no stale entries.
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

/** Call it on SQLite only. */
export function deleteSearchEntries(tx: Db, rowids: readonly number[]): void {
  tx.run(sql`delete from bill_search where rowid in ${rowids}`);
}
