import { and, asc, desc, eq, inArray, sql, sum } from 'drizzle-orm';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { newId } from '../../db/ids.ts';
import { insertStatement } from '../../db/statement.ts';
import { type AccountEntryRow, accountEntries } from './account-entries.table.ts';

type EntryOf =
  | 'invoiceId'
  | 'invoiceNo'
  | 'paymentId'
  | 'paymentMode'
  | 'modeId'
  | 'modeName'
  | 'reference'
  | 'shiftId';

/** `amount` in signed paise, `at` in ms UTC. */
export type NewAccountEntry = Pick<AccountEntryRow, 'customerId' | 'kind' | 'amount' | 'at'> &
  Partial<Pick<AccountEntryRow, EntryOf>>;

const insert = insertStatement(accountEntries);

export async function insertAccountEntry(
  { tx, scope }: ShopContext,
  entry: NewAccountEntry,
): Promise<AccountEntryRow> {
  const row = {
    id: newId(),
    shopId: scope.shopId,
    invoiceId: null,
    invoiceNo: null,
    paymentId: null,
    paymentMode: null,
    modeId: null,
    modeName: null,
    reference: null,
    shiftId: null,
    ...entry,
    byId: scope.person?.userId ?? null,
    byName: scope.person?.name ?? null,
  };
  await insert(tx, row);
  return row;
}

/** Maps the customers who have entries to what they owe, in paise. */
export async function sumAccountEntries(
  { tx, scope: { shopId } }: ShopContext,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { customerId, amount } = accountEntries;
  const rows = await tx
    .select({ customerId, balance: sum(amount).mapWith(Number) })
    .from(accountEntries)
    .where(and(eq(accountEntries.shopId, shopId), inArray(customerId, [...customerIds])))
    .groupBy(customerId);
  return new Map(rows.map((row) => [row.customerId, row.balance ?? 0]));
}

/** What the customer owes, in paise. */
export async function readAccountBalance(context: ShopContext, customerId: string): Promise<number> {
  return (await sumAccountEntries(context, [customerId])).get(customerId) ?? 0;
}

export async function findAccountEntry(
  { tx, scope: { shopId } }: ShopContext,
  entryId: string,
): Promise<AccountEntryRow | undefined> {
  const [row] = await tx
    .select()
    .from(accountEntries)
    .where(and(eq(accountEntries.shopId, shopId), eq(accountEntries.id, entryId)));
  return row;
}

/** The oldest comes first. */
export function listAccountEntries(
  { tx, scope: { shopId } }: ShopContext,
  customerId: string,
): Promise<AccountEntryRow[]> {
  return tx
    .select()
    .from(accountEntries)
    .where(and(eq(accountEntries.shopId, shopId), eq(accountEntries.customerId, customerId)))
    .orderBy(asc(accountEntries.at), asc(accountEntries.id))
    .execute();
}

/** Finds the entry that a payment on credit made. It names the customer of then, whom the invoice may not have any more. */
export async function findSaleOfPayment(
  { tx, scope: { shopId } }: ShopContext,
  paymentId: string,
): Promise<AccountEntryRow | undefined> {
  const [row] = await tx
    .select()
    .from(accountEntries)
    .where(
      and(
        eq(accountEntries.shopId, shopId),
        eq(accountEntries.paymentId, paymentId),
        sql`${accountEntries.kind} = 'SALE'`,
      ),
    );
  return row;
}

/** Finds the customer who put most of an invoice on credit. Reversals are taken off; the invoice may have another customer now. */
export async function findDebtorOfInvoice(
  { tx, scope: { shopId } }: ShopContext,
  invoiceId: string,
): Promise<string | undefined> {
  const { customerId } = accountEntries;
  const onCredit = sum(accountEntries.amount);
  const [row] = await tx
    .select({ customerId })
    .from(accountEntries)
    .where(and(eq(accountEntries.shopId, shopId), eq(accountEntries.invoiceId, invoiceId)))
    .groupBy(customerId)
    .having(sql`${onCredit} > 0`)
    .orderBy(desc(onCredit), asc(customerId))
    .limit(1);
  return row?.customerId;
}
