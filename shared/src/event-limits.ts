/**
 * If a client has missed more than this, the server asks it to load its lists again instead of sending the
 * events.
 */
export const MAX_REPLAYED_EVENTS = 500;
export const MAX_REPLAYED_BYTES = 1_048_576;
/** A larger replay comes as single messages. */
export const MAX_READY_EVENTS_BYTES = 262_144;
/** The newest events of each shop's log, which are kept like every event within `EVENT_RETENTION_MS`. */
export const MIN_RETAINED_EVENTS = 1_000;
export const EVENT_RETENTION_MS = 86_400_000;
/** Together with `PING_TIMEOUT_MS`, this shows a dead connection within 15 s. */
export const PING_INTERVAL_MS = 10_000;
export const PING_TIMEOUT_MS = 5_000;
