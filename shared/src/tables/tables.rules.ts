export const TABLE_SHAPES = ['CIRCLE', 'RECTANGLE'] as const;
export type TableShape = (typeof TABLE_SHAPES)[number];

export const MAX_SEATS = 999;

/** Names are matched without regard to case, in every script, however their accents and nuktas were typed. */
export function foldName(name: string): string {
  return name.trim().normalize('NFC').toLocaleLowerCase('en-IN');
}
