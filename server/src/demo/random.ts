export interface Random {
  integer(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[], weight?: (one: T, index: number) => number): T;
}

/** Mulberry32: the same seed gives the same demo data. */
export function createRandom(seed: number): Random {
  let state = seed;

  function fraction(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  return {
    integer: (min, max) => min + Math.floor(fraction() * (max - min + 1)),
    chance: (probability) => fraction() < probability,
    pick(list, weight = () => 1) {
      const weights = list.map(weight);
      let left = fraction() * weights.reduce((sum, one) => sum + one, 0);
      const index = weights.findIndex((one) => {
        left -= one;
        return left < 0;
      });
      const picked = list.at(index);
      if (picked === undefined) throw new Error('cannot pick from an empty list');
      return picked;
    },
  };
}
