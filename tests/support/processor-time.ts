import { median } from './quantile.ts';

/** Measures processor time of this process in ms, which other load does not change. */
export async function measureProcessorTime(act: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** Returns medians of runs in turns, so that a slow moment affects all of them. */
export async function medianProcessorTimes<Name extends string>(
  rounds: number,
  acts: Record<Name, () => unknown>,
): Promise<Record<Name, number>> {
  const names = Object.keys(acts) as Name[];
  const times = new Map(names.map((name) => [name, [] as number[]]));
  for (let round = 0; round < rounds; round++)
    for (const name of names) times.get(name)?.push(await measureProcessorTime(acts[name]));
  return Object.fromEntries(names.map((name) => [name, median(times.get(name) ?? [])])) as Record<
    Name,
    number
  >;
}
