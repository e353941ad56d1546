/** A reversal takes a sale on credit back, because its payment was refunded or corrected. */
export const ENTRY_KINDS = ['SALE', 'REVERSAL', 'CREDIT_NOTE', 'COLLECTION'] as const;

/** In characters. */
export const MAX_COLLECTION_REFERENCE_LENGTH = 60;

/** What a customer without a limit of their own may owe, in paise. */
const DEFAULT_CREDIT_LIMIT = 2_000_00;

/** A credit account in paise. */
interface CreditAccount {
  /** What the customer owes. */
  balance: number;
  /** Null stands for the default; 0 means no credit. */
  creditLimit: number | null;
}

/** In paise. */
export function effectiveCreditLimit({ creditLimit }: Pick<CreditAccount, 'creditLimit'>): number {
  return creditLimit ?? DEFAULT_CREDIT_LIMIT;
}

/** How much more may go on credit, in paise. A limit that was lowered later leaves no room, never less than none. */
export function creditRoom({ balance, creditLimit }: CreditAccount): number {
  return Math.max(0, effectiveCreditLimit({ creditLimit }) - balance);
}

/** Adds the balance after each entry. `entries` are the account's from its first on, the oldest first. */
export function withRunningBalance<E extends { amount: number }>(
  entries: readonly E[],
): (E & { balance: number })[] {
  let balance = 0;
  return entries.map((entry) => {
    balance += entry.amount;
    return { ...entry, balance };
  });
}
