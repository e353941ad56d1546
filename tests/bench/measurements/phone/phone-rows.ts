import { median } from '../../../support/quantile.ts';
import type { Row } from '../../report.ts';
import { bySize } from '../../sizes.ts';

/** Processor slowdowns; the goals are of one of them. */
export const CPU_RATES = bySize({ full: [4, 6], short: [6] });
export const SAMPLES = bySize({ full: 5, short: 1 });
export const MENU_SIZES = bySize({ full: [62, 300, 1_000], short: [62, 300] });
export const PHOTO_MENU_ITEMS = bySize({ full: 500, short: 80 });
export const LIVE_KOTS = bySize({ full: 100, short: 8 });

const DIGITS = { ms: 0, '%': 1, points: 0, '×': 2 };

interface Figure {
  label: string;
  unit: keyof typeof DIGITS;
  samples: readonly number[];
  /** Without one the row is only reported. */
  goal?: number | undefined;
  beside?: string;
  baseline?: string;
}

/** The median and the range of the samples. */
export function phoneRow({ label, unit, samples, goal, beside, baseline = '' }: Figure): Row {
  const show = (value: number) => value.toFixed(DIGITS[unit]);
  const figure = median(samples);
  return {
    label: `${label}, ${unit}`,
    product: `${show(figure)}, ${show(Math.min(...samples))} to ${show(Math.max(...samples))}, of ${samples.length}`,
    baseline,
    ...(beside && { beside }),
    figure,
    ...(goal !== undefined && { goal }),
    direction: unit === 'points' ? 'at least' : 'at most',
  };
}

export const atRate = (rate: number): string => `CPU ${rate} × slower`;

/** One after the other. */
export async function repeat<T>(sample: (n: number) => Promise<T>, times = SAMPLES): Promise<T[]> {
  const samples: T[] = [];
  for (let n = 0; n < times; n++) samples.push(await sample(n));
  return samples;
}
