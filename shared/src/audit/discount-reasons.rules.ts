/** Why a bill gets a discount. The audit keeps these words for ever, so a word is added and never renamed. */
export const DISCOUNT_REASONS = [
  'regularCustomer',
  'complaint',
  'longWait',
  'offer',
  'staffMeal',
  'ownersInvitation',
] as const;
export type DiscountReason = (typeof DISCOUNT_REASONS)[number];
