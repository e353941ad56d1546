const options = process.argv.slice(2).filter((argument) => argument.startsWith('--'));

/** `--quick` measures only the most telling rows. The figures of `--short` mean little. */
export const size = options.includes('--quick') ? 'quick' : options.includes('--short') ? 'short' : 'full';

/** Measures a product that is slow on purpose, with which every row must fail. */
export const isControl = options.includes('--control');

export function bySize<T>({ full, short, quick = short }: { full: T; short: T; quick?: T }): T {
  return { full, short, quick }[size];
}

/**
 * Orders before the first round of each side. The control places few, because its product is slow on purpose.
 */
export const WARMUP_ORDERS = isControl ? 100 : bySize({ full: 5_000, short: 300, quick: 1_000 });

/** Each round begins with `warmupSeconds` that do not count. */
export const roundLengths = bySize({
  full: { rounds: 5, warmupSeconds: 1, measuredSeconds: 8 },
  short: { rounds: 3, warmupSeconds: 0.5, measuredSeconds: 1.5 },
  quick: { rounds: 3, warmupSeconds: 0.5, measuredSeconds: 1 },
});
