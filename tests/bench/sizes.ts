const options = process.argv.slice(2).filter((argument) => argument.startsWith('--'));

/** `--quick` is short and says the most; `--short` tries a row out: its figure says little. */
export const size = options.includes('--quick') ? 'quick' : options.includes('--short') ? 'short' : 'full';

/** A product that is grossly slow is measured instead, to see that it fails. */
export const isControl = options.includes('--control');

/** What the size asks for; the short one where nothing is said of the quick one. */
export function bySize<T>({ full, short, quick = short }: { full: T; short: T; quick?: T }): T {
  return { full, short, quick }[size];
}

/** Rounds of product and baseline in turns, in seconds. */
export const roundLengths = bySize({
  full: { rounds: 5, warmupSeconds: 3, measuredSeconds: 8 },
  short: { rounds: 3, warmupSeconds: 0.5, measuredSeconds: 1.5 },
  quick: { rounds: 3, warmupSeconds: 0.5, measuredSeconds: 1 },
});
