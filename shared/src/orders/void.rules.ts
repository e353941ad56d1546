/** Why a line is voided. The audit keeps these words for ever, so a word is added and never renamed. */
export const VOID_REASONS = [
  'changedMind',
  'enteredWrong',
  'tookTooLong',
  'soldOut',
  'cookedWrong',
  'notLiked',
] as const;
export type VoidReason = (typeof VOID_REASONS)[number];

export const MAX_VOID_REASON_LENGTH = 140;
