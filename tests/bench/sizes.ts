const options = process.argv.slice(2).filter((argument) => argument.startsWith('--'));

/** `--quick` is short and says the most; `--short` tries a row out: its figure says little. */
export const size = options.includes('--quick') ? 'quick' : options.includes('--short') ? 'short' : 'full';

/** A product that is grossly slow is measured instead, to see that it fails. */
export const isControl = options.includes('--control');

/** What the size asks for; the short one where nothing is said of the quick one. */
export function sized<T>({ full, short, quick = short }: { full: T; short: T; quick?: T }): T {
  return { full, short, quick }[size];
}

/** Rounds of product and floor in turns, in seconds. */
export const pace = sized({
  full: { rounds: 5, warm: 3, counted: 8 },
  short: { rounds: 3, warm: 0.5, counted: 1.5 },
  quick: { rounds: 3, warm: 0.5, counted: 1 },
});
