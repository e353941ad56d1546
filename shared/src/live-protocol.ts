/**
 * The version of the live messages that this build's client speaks. It is raised when a client of the version before
 * cannot read what a server sends.
 */
export const PROTOCOL = 2;

/** The oldest version that this build's server serves; clients of an older one get TOO_OLD. */
export const OLDEST_PROTOCOL = 1;

/** From this version on a client reads the replay in `events` of `ready`. */
export const READY_EVENTS_PROTOCOL = 2;

/** Of a client whose handshake names no version. */
export const UNNAMED_PROTOCOL = 1;
