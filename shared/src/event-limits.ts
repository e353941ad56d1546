/** Beyond this the server requests a resync instead of a replay. */
export const MAX_REPLAYED_EVENTS = 500;
/** Kept of each shop's log, as is every event within `EVENT_RETENTION_MS`. */
export const MIN_RETAINED_EVENTS = 1_000;
export const EVENT_RETENTION_MS = 86_400_000;
/** With `PING_TIMEOUT_MS`, a dead link shows within 15 s. */
export const PING_INTERVAL_MS = 10_000;
export const PING_TIMEOUT_MS = 5_000;
