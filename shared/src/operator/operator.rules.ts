/** What keeps the program from taking orders, by name; the operator's page says what to do about each. */
export const TROUBLES = ['folder', 'disk', 'database', 'damage', 'busy'] as const;
export type Trouble = (typeof TROUBLES)[number];
