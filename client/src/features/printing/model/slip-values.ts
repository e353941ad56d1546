import type { PrinterProfile } from '@tawa/shared/printing/printing.contract.ts';
import { type SlipTicks, ticksOfProfile } from '@tawa/shared/printing/setup-slip.rules.ts';

/** The answers to the set-up slip, as a form keeps them. */
export type SlipValues = { [Name in keyof SlipTicks]: string };

export function slipValues(profile: PrinterProfile): SlipValues {
  const { opensDrawer, ...ticks } = ticksOfProfile(profile);
  return {
    columns: String(ticks.columns),
    hasLetters: String(ticks.hasLetters),
    hasHindi: String(ticks.hasHindi),
    wholeBlock: ticks.wholeBlock,
    buzzer: ticks.buzzer,
    isCut: String(ticks.isCut),
    opensDrawer: opensDrawer === undefined ? 'untried' : String(opensDrawer),
    isSlow: String(ticks.isSlow),
  };
}

export function toTicks(values: SlipValues): SlipTicks {
  const { columns, wholeBlock, buzzer, opensDrawer } = values;
  const isTicked = (name: 'hasLetters' | 'hasHindi' | 'isCut' | 'isSlow') => values[name] === 'true';
  return {
    columns: Number(columns) as SlipTicks['columns'],
    hasLetters: isTicked('hasLetters'),
    hasHindi: isTicked('hasHindi'),
    wholeBlock: wholeBlock as SlipTicks['wholeBlock'],
    buzzer: buzzer as SlipTicks['buzzer'],
    isCut: isTicked('isCut'),
    opensDrawer: opensDrawer === 'untried' ? undefined : opensDrawer === 'true',
    isSlow: isTicked('isSlow'),
  };
}
