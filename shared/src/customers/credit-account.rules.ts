/** A reversal takes a sale on credit back, because its payment was refunded or corrected. */
export const ENTRY_KINDS = ['SALE', 'REVERSAL', 'CREDIT_NOTE', 'COLLECTION'] as const;
