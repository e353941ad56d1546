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

/** An entry of one account. The oldest entry comes first. */
interface EntryOfInvoice {
  amount: number;
  /** Null for a collection. For a credit note it is the invoice that the note is for. */
  invoiceId: string | null;
}

/**
 * Returns how much of what an account was charged for the invoice is still owed. Collections pay the oldest invoice
 * first, so what is owed is of the newest. What went back of an invoice beyond its charge counts like a collection.
 */
export function owedOfInvoice(entries: readonly EntryOfInvoice[], invoiceId: string): number {
  const charged = new Map<string, number>();
  let balance = 0;
  for (const entry of entries) {
    balance += entry.amount;
    if (entry.invoiceId !== null)
      charged.set(entry.invoiceId, (charged.get(entry.invoiceId) ?? 0) + entry.amount);
  }
  let owed = balance;
  for (const [id, amount] of [...charged].reverse()) {
    const ofInvoice = Math.max(0, Math.min(owed, amount));
    if (id === invoiceId) return ofInvoice;
    owed -= ofInvoice;
  }
  return 0;
}
