/** Reasons why the program takes no orders. */
export const NOT_READY_REASONS = ['folder', 'disk', 'database', 'damage', 'busy'] as const;
export type NotReadyReason = (typeof NOT_READY_REASONS)[number];
