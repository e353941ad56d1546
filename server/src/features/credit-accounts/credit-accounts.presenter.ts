import type { AccountEntry, StatementEntry } from '@tawa/shared/customers/credit-accounts.contract.ts';
import { toRupees } from '@tawa/shared/money.ts';
import type { listAccountEntries } from '../customers/account-entries.repository.ts';

type AccountEntryRow = Awaited<ReturnType<typeof listAccountEntries>>[number];

/** @param balance after the entry, in paise */
export function presentAccountEntry(row: AccountEntryRow, balance: number): AccountEntry {
  const { id, at, kind, amount, invoiceNo, paymentMode, modeName } = row;
  return {
    _id: id,
    at: new Date(at).toISOString(),
    kind,
    amount: toRupees(amount),
    invoiceNo,
    paymentMode,
    modeName,
    balance: toRupees(balance),
  };
}

/** For staff who may see the account. */
export function presentStatementEntry(row: AccountEntryRow, balance: number): StatementEntry {
  return { ...presentAccountEntry(row, balance), reference: row.reference };
}
