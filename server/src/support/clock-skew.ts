/** The clocks of several processes differ a little, and every clock is set back a little now and then; ms. */
const CLOCK_SKEW_MS = 60_000;

/**
 * The latest end (ms UTC) of a window of `windowMs` that began by `now`. A stored time beyond it was written while the
 * clock was ahead: it is void, or it would hold until the clock has come there again.
 */
export const latestValidExpiry = (now: number, windowMs: number): number => now + windowMs + CLOCK_SKEW_MS;
