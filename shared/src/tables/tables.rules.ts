export const TABLE_SHAPES = ['CIRCLE', 'RECTANGLE'] as const;
export type TableShape = (typeof TABLE_SHAPES)[number];

/** Names are matched without regard to case, in every script. */
export function foldName(name: string): string {
  return name.trim().toLocaleLowerCase('en-IN');
}
