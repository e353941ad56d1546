import type { PrinterProfile } from './printing.contract.ts';
import { CHARACTER_DOTS, DOTS_BY_COLUMNS } from './printing.rules.ts';

/** The narrowest paper, to which all of the set-up slip but its rulers is laid out. */
export const SETUP_SLIP_DOTS = DOTS_BY_COLUMNS[32];

/**
 * Rows of the grey blocks of the set-up slip. Each block is one picture command, which a printer must hold as a
 * whole.
 */
export const GREY_BLOCK_ROWS = { small: 16, medium: 72, large: 120 } as const;
export type GreyBlock = keyof typeof GREY_BLOCK_ROWS;
export const GREY_BLOCKS = ['small', 'medium', 'large'] as const satisfies readonly GreyBlock[];

/** The dialects of buzzers in the order in which the set-up slip tries them. */
export const BUZZER_DIALECTS = ['ESC B', 'ESC ( A', 'BEL'] as const satisfies readonly Exclude<
  PrinterProfile['buzzer'],
  'none'
>[];

/** What a person sees and hears of the set-up slip. */
export interface SlipTicks {
  /** Characters of the widest ruler that is on one line. */
  columns: PrinterProfile['columns'];
  /** Whether the accented letters are right. */
  hasLetters: boolean;
  /** Whether the Hindi line can be read. */
  hasHindi: boolean;
  /** The largest grey block that is whole. */
  wholeBlock: GreyBlock | 'none';
  /** The dialect at whose line the printer first buzzed. */
  buzzer: PrinterProfile['buzzer'];
  isCut: boolean;
  /** Undefined if the slip did not try to open a drawer. */
  opensDrawer: boolean | undefined;
  /** Whether the slip came in pieces, with pauses between them. */
  isSlow: boolean;
}

const MIN_ROWS = 8;
const MAX_ROWS = 240;
/** A slow printer starts a small band at once, where it would pause until a large one has come. */
const SLOW_ROWS = 24;

/** As many rows of the paper's full width as have no more bytes than the grey block. */
function rowsLike(block: GreyBlock | 'none', dots: number): number {
  if (block === 'none') return MIN_ROWS;
  const rows = Math.floor((GREY_BLOCK_ROWS[block] * SETUP_SLIP_DOTS) / dots / MIN_ROWS) * MIN_ROWS;
  return Math.min(MAX_ROWS, Math.max(MIN_ROWS, rows));
}

/** The answers that give the current profile. The form of the set-up slip starts with them. */
export function ticksOfProfile(profile: PrinterProfile): SlipTicks {
  const { columns, dots, codePage, raster, rowsPerBand, buzzer, hasCutter } = profile;
  const isSlow = rowsPerBand === SLOW_ROWS;
  const fitting = GREY_BLOCKS.filter((block) => rowsLike(block, dots) <= rowsPerBand);
  return {
    columns,
    hasLetters: codePage === 'cp437',
    hasHindi: raster,
    wholeBlock: isSlow ? 'medium' : (fitting.at(-1) ?? 'none'),
    buzzer,
    isCut: hasCutter,
    opensDrawer: undefined,
    isSlow,
  };
}

/**
 * The profile of a printer by the ticks of a person who looked at its set-up slip. Whether the printer reports its
 * status and what it has printed stays as in `current`: the server finds both while it prints the slip.
 */
export function profileFromTicks(ticks: SlipTicks, current: PrinterProfile): PrinterProfile {
  const { columns, hasLetters, hasHindi, wholeBlock, buzzer, isCut, opensDrawer, isSlow } = ticks;
  const dots = DOTS_BY_COLUMNS[columns];
  const rows = rowsLike(wholeBlock, dots);
  return {
    ...current,
    widthMm: columns * CHARACTER_DOTS > SETUP_SLIP_DOTS ? 80 : 58,
    columns,
    dots,
    codePage: hasLetters ? 'cp437' : 'ascii',
    raster: hasHindi,
    rowsPerBand: isSlow ? Math.min(rows, SLOW_ROWS) : rows,
    buzzer,
    hasCutter: isCut,
    hasDrawer: opensDrawer ?? current.hasDrawer,
  };
}
