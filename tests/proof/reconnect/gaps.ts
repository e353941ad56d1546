import type { Random } from '@tawa/server/demo/random.ts';
import { MAX_REPLAYED_EVENTS, MIN_RETAINED_EVENTS } from '@tawa/shared/event-limits.ts';

export interface Gap {
  linkFault: 'closed' | 'silent' | 'not at all';
  /** Up to 10 min, of which `outageMs` is real; the rest advances the client's clock. */
  ms: number;
  outageMs: number;
  serverFault: 'goes on' | 'is killed' | 'is stopped';
  /** In addition to the workload's. */
  extraEvents: number;
  isPruned: boolean;
  /** The link breaks again during the refetch. */
  isCutAgain: boolean;
  isTokenExpired: boolean;
}

const defaultGap: Gap = {
  linkFault: 'closed',
  ms: 1_000,
  outageMs: 0,
  serverFault: 'goes on',
  extraEvents: 0,
  isPruned: false,
  isCutAgain: false,
  isTokenExpired: false,
};
const MINUTE_MS = 60_000;

/** Above the limits of a replay and of the log. */
const BEYOND_REPLAY = MAX_REPLAYED_EVENTS + 20;
const BEYOND_LOG = MIN_RETAINED_EVENTS + 50;

/** Included at every size. */
const FIXED_GAPS: readonly Gap[] = [
  { ...defaultGap, linkFault: 'silent', ms: 2 * MINUTE_MS },
  { ...defaultGap, serverFault: 'is killed', ms: 10_000 },
  { ...defaultGap, extraEvents: BEYOND_REPLAY, ms: 5 * MINUTE_MS, isCutAgain: true },
  { ...defaultGap, serverFault: 'is stopped', ms: 3_000, linkFault: 'not at all' },
  { ...defaultGap, extraEvents: BEYOND_LOG, ms: 10 * MINUTE_MS, isPruned: true, isTokenExpired: true },
];

/** Long enough for a connection attempt to stall. */
const STALLED_GAP: Gap = { ...defaultGap, linkFault: 'silent', ms: MINUTE_MS, outageMs: 5_200 };
export const FLOODED_GAP: Gap = { ...defaultGap, extraEvents: BEYOND_REPLAY };
export const SHORT_GAP: Gap = { ...defaultGap, outageMs: 200 };

export function generateGaps(count: number, random: Random): Gap[] {
  const known = [...FIXED_GAPS, STALLED_GAP].slice(0, count);
  return Array.from({ length: count }, (_, nth) => known[nth] ?? randomGap(random));
}

function randomGap(random: Random): Gap {
  // Logarithmic: as many of seconds as of minutes.
  const ms = Math.round(1_000 * 600 ** (random.integer(0, 1_000) / 1_000));
  const how = random.chance(0.5) ? 'silent' : 'closed';
  const server = random.chance(0.2)
    ? random.pick(['is killed', 'is killed', 'is stopped'] as const)
    : 'goes on';
  const isPruned = random.chance(0.05);
  const flood = isPruned ? BEYOND_LOG : random.chance(0.1) ? BEYOND_REPLAY : 0;
  const hangs = how === 'silent' && ms > 10_000 && random.chance(0.2);
  return {
    linkFault: how,
    ms,
    outageMs: hangs ? random.integer(2_000, 8_000) : Math.min(ms, random.integer(200, 1_500)),
    serverFault: server,
    extraEvents: flood,
    isPruned,
    isCutAgain: flood > 0 && random.chance(0.5),
    // The client renews a session at most once a minute.
    isTokenExpired: ms > MINUTE_MS && random.chance(0.3),
  };
}

export function describeGap({
  linkFault,
  ms,
  outageMs,
  serverFault,
  extraEvents,
  isPruned,
  isCutAgain,
  isTokenExpired,
}: Gap): string {
  const more = [
    `${linkFault === 'not at all' ? 'not cut' : linkFault} for ${ms} ms, held ${outageMs}`,
    serverFault !== 'goes on' && `the server ${serverFault}`,
    extraEvents > 0 && `${extraEvents} events`,
    isPruned && 'pruned',
    isCutAgain && 'cut again',
    isTokenExpired && 'token run out',
  ];
  return more.filter(Boolean).join(', ');
}
