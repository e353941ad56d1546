import type { Random } from '@tawa/server/demo/random.ts';
import { MAX_REPLAYED_EVENTS, MIN_RETAINED_EVENTS } from '@tawa/shared/contract/live.rules.ts';

/** One gap: how the link is cut, for how long by the device’s clock, and what happens in it. */
export interface Gap {
  how: 'closed' | 'silent' | 'not at all';
  /** 1 s to 10 min; what is longer than `heldMs` passes on the device's clock alone. */
  ms: number;
  heldMs: number;
  server: 'goes on' | 'is killed' | 'is stopped';
  /** Events beside those of the evening. */
  flood: number;
  isPruned: boolean;
  /** The link breaks once more, while the lists are being loaded. */
  isCutAgain: boolean;
  tokenRunsOut: boolean;
}

const plain: Gap = {
  how: 'closed',
  ms: 1_000,
  heldMs: 0,
  server: 'goes on',
  flood: 0,
  isPruned: false,
  isCutAgain: false,
  tokenRunsOut: false,
};
const MINUTE_MS = 60_000;

/** More than a replay may hold, and more than the log keeps. */
const MANY = MAX_REPLAYED_EVENTS + 20;
const TOO_MANY = MIN_RETAINED_EVENTS + 50;

/** What is there at every size. */
const KNOWN_GAPS: readonly Gap[] = [
  { ...plain, how: 'silent', ms: 2 * MINUTE_MS },
  { ...plain, server: 'is killed', ms: 10_000 },
  { ...plain, flood: MANY, ms: 5 * MINUTE_MS, isCutAgain: true },
  { ...plain, server: 'is stopped', ms: 3_000, how: 'not at all' },
  { ...plain, flood: TOO_MANY, ms: 10 * MINUTE_MS, isPruned: true, tokenRunsOut: true },
];

/** A link that stays silent for so long that a try to connect hangs in it. */
const HANGING: Gap = { ...plain, how: 'silent', ms: MINUTE_MS, heldMs: 5_200 };
export const FLOODED: Gap = { ...plain, flood: MANY };
export const SHORT: Gap = { ...plain, heldMs: 200 };

export function gapsOf(count: number, random: Random): Gap[] {
  const known = [...KNOWN_GAPS, HANGING].slice(0, count);
  return Array.from({ length: count }, (_, nth) => known[nth] ?? someGap(random));
}

function someGap(random: Random): Gap {
  // As many of seconds as of minutes.
  const ms = Math.round(1_000 * 600 ** (random.integer(0, 1_000) / 1_000));
  const how = random.chance(0.5) ? 'silent' : 'closed';
  const server = random.chance(0.2)
    ? random.pick(['is killed', 'is killed', 'is stopped'] as const)
    : 'goes on';
  const isPruned = random.chance(0.05);
  const flood = isPruned ? TOO_MANY : random.chance(0.1) ? MANY : 0;
  const hangs = how === 'silent' && ms > 10_000 && random.chance(0.2);
  return {
    how,
    ms,
    heldMs: hangs ? random.integer(2_000, 8_000) : Math.min(ms, random.integer(200, 1_500)),
    server,
    flood,
    isPruned,
    isCutAgain: flood > 0 && random.chance(0.5),
    // None that has been renewed within the last minute.
    tokenRunsOut: ms > MINUTE_MS && random.chance(0.3),
  };
}

export function wordsFor({
  how,
  ms,
  heldMs,
  server,
  flood,
  isPruned,
  isCutAgain,
  tokenRunsOut,
}: Gap): string {
  const more = [
    `${how === 'not at all' ? 'not cut' : how} for ${ms} ms, held ${heldMs}`,
    server !== 'goes on' && `the server ${server}`,
    flood > 0 && `${flood} events`,
    isPruned && 'pruned',
    isCutAgain && 'cut again',
    tokenRunsOut && 'token run out',
  ];
  return more.filter(Boolean).join(', ');
}
