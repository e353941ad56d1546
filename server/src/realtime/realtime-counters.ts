import { createErrorCounter, type ErrorCounter } from '../http/plugins/error-counter.ts';

/** What the sockets have done since the start, for whoever watches the program. */
export interface RealtimeCounters {
  /** Events that were sent to the rooms of their shop. */
  events: number;
  /** Returning screens that were caught up from the log. */
  replays: number;
  /** Returning screens that had to load their lists again. */
  resyncs: number;
  /** Of handshakes. */
  readonly handshakeErrors: ErrorCounter;
}

export const createRealtimeCounters = (): RealtimeCounters => ({
  events: 0,
  replays: 0,
  resyncs: 0,
  handshakeErrors: createErrorCounter(),
});
