import { createErrorCounter, type ErrorCounter } from '../http/plugins/request-metrics.ts';

export interface RealtimeCounters {
  events: number;
  /** Reconnects served with a replay. */
  replays: number;
  /** Clients told to refetch. */
  resyncs: number;
  readonly handshakeErrors: ErrorCounter;
}

export const createRealtimeCounters = (): RealtimeCounters => ({
  events: 0,
  replays: 0,
  resyncs: 0,
  handshakeErrors: createErrorCounter(),
});
