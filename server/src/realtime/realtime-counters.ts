import { createErrorCounter, type ErrorCounter } from '../http/plugins/request-metrics.ts';

export interface RealtimeCounters {
  events: number;
  /** How many reconnecting clients got a replay. */
  replays: number;
  /** How many clients were told to load their lists again. */
  resyncs: number;
  readonly handshakeErrors: ErrorCounter;
}

export const createRealtimeCounters = (): RealtimeCounters => ({
  events: 0,
  replays: 0,
  resyncs: 0,
  handshakeErrors: createErrorCounter(),
});
