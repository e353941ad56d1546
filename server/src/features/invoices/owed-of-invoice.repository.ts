import { owedOfInvoice } from '@tawa/shared/customers/credit-account.rules.ts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { type AccountEntryRow, accountEntries } from '../customers/account-entries.table.ts';
import { invoices } from './invoices.table.ts';

/** How much of an invoice on credit its customers still owe, in paise. */
export async function readOwedOfInvoice(context: ShopContext, invoiceId: string): Promise<number> {
  const accounts = new Map<string, { amount: number; invoiceId: string | null }[]>();
  for (const { customerId, ...entry } of await listEntriesOfDebtors(context, invoiceId))
    accounts.set(customerId, [...(accounts.get(customerId) ?? []), entry]);
  return [...accounts.values()].reduce((sum, entries) => sum + owedOfInvoice(entries, invoiceId), 0);
}

/**
 * Lists the entries of the accounts on which something of the invoice was put, by account and the oldest first. A credit
 * note is listed with the invoice that it is for.
 */
async function listEntriesOfDebtors(
  { tx, scope: { shopId } }: ShopContext,
  invoiceId: string,
): Promise<Pick<AccountEntryRow, 'customerId' | 'amount' | 'invoiceId'>[]> {
  const { customerId, amount } = accountEntries;
  const debtors = tx
    .select({ customerId })
    .from(accountEntries)
    .where(and(eq(accountEntries.shopId, shopId), eq(accountEntries.invoiceId, invoiceId)));
  const creditedOrOwn = sql<string | null>`coalesce(${invoices.creditForId}, ${accountEntries.invoiceId})`;
  return tx
    .select({ customerId, amount, invoiceId: creditedOrOwn })
    .from(accountEntries)
    .leftJoin(invoices, eq(invoices.id, accountEntries.invoiceId))
    .where(and(eq(accountEntries.shopId, shopId), inArray(customerId, debtors)))
    .orderBy(asc(customerId), asc(accountEntries.at), asc(accountEntries.id));
}
