const CLOCK_SKEW_MS = 60_000;

/** ms UTC. A later end was stored by a clock that was ahead: treat it as expired. */
export const latestPlausibleExpiry = (now: number, windowMs: number): number =>
  now + windowMs + CLOCK_SKEW_MS;
