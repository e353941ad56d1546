/** Reasons why the program takes no orders. */
export const TROUBLES = ['folder', 'disk', 'database', 'damage', 'busy'] as const;
export type Trouble = (typeof TROUBLES)[number];
