import { MAX_REPLAYED_BYTES } from '@tawa/shared/event-limits.ts';
import { CONNECTION_LIMITS } from './connection-limits.ts';

export const MESSAGE_LIMITS = {
  perSecond: 10,
  perMinute: 60,
  /** After a restart, all diners behind one address track their orders again at the same time. */
  perSecondOfAddress: 100,
  perMinuteOfAddress: 1_200,
  perMinuteToClose: 180,
  /** Counts packets of any kind: heartbeats, pings and connects too. */
  packetsPerSecondToClose: 100,
  /** There is no limit per minute, so that staff can connect as soon as a flood has ended. */
  connectionsPerSecondOfAddress: 2_000,
  /** If an address has more, its oldest is closed. */
  pendingConnectionsOfAddress: 1_000,
  /** After a restart, up to `CONNECTION_LIMITS.ofAddress` diners reconnect at the same time. */
  anonymousHandshakesPerSecondOfAddress: 600,
  anonymousHandshakesPerMinuteOfAddress: 1_200,
  staffHandshakesPerMinuteOfUser: 300,
  /**
   * Beyond the limit a client loads its lists again. After a restart, up to `CONNECTION_LIMITS.ofUser`
   * devices of a user return at the same time.
   */
  replayedBytesPerMinuteOfUser: CONNECTION_LIMITS.ofUser * MAX_REPLAYED_BYTES,
  /** Each handshake may read the database, and a client needs only one. */
  handshakesPerMinuteToClose: 5,
} as const;

export type MessageLimits = Record<keyof typeof MESSAGE_LIMITS, number>;

export const NO_MESSAGE_LIMITS: MessageLimits = {
  perSecond: Infinity,
  perMinute: Infinity,
  perSecondOfAddress: Infinity,
  perMinuteOfAddress: Infinity,
  perMinuteToClose: Infinity,
  packetsPerSecondToClose: Infinity,
  connectionsPerSecondOfAddress: Infinity,
  pendingConnectionsOfAddress: Infinity,
  anonymousHandshakesPerSecondOfAddress: Infinity,
  anonymousHandshakesPerMinuteOfAddress: Infinity,
  staffHandshakesPerMinuteOfUser: Infinity,
  replayedBytesPerMinuteOfUser: Infinity,
  handshakesPerMinuteToClose: Infinity,
};

export type Verdict = 'admit' | 'refuse' | 'close';

/** Each function but `allowsReplay` counts its argument. */
export interface RealtimeRateLimiter {
  allowsConnection(network: string): boolean;
  allowsAnonymousHandshake(network: string): boolean;
  allowsStaffHandshake(userId: string): boolean;
  /** Returns false once `countReplay` has counted too many bytes in a minute. */
  allowsReplay(userId: string): boolean;
  countReplay(userId: string, bytes: number): void;
  exceedsHandshakeLimit(connection: object): boolean;
  checkMessage(socket: object, network: string): Verdict;
  exceedsPacketLimit(connection: object): boolean;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

export function createRealtimeRateLimiter(
  limits: MessageLimits = MESSAGE_LIMITS,
  now = Date.now,
): RealtimeRateLimiter {
  const second = createSharedWindowIncrementer<object | string>(SECOND_MS, now);
  const minute = createSharedWindowIncrementer<object | string>(MINUTE_MS, now);
  const packets = createConnectionIncrementer(SECOND_MS, now);
  const connectionsInSecond = createSharedWindowIncrementer<string>(SECOND_MS, now);
  const anonymousInSecond = createSharedWindowIncrementer<string>(SECOND_MS, now);
  const anonymousInMinute = createSharedWindowIncrementer<string>(MINUTE_MS, now);
  const staffInMinute = createSharedWindowIncrementer<string>(MINUTE_MS, now);
  const replayedBytesInMinute = createSharedWindowIncrementer<string>(MINUTE_MS, now);
  const handshakes = createConnectionIncrementer(MINUTE_MS, now);
  return {
    allowsConnection: (network) => connectionsInSecond(network) <= limits.connectionsPerSecondOfAddress,
    allowsAnonymousHandshake: (network) =>
      anonymousInSecond(network) <= limits.anonymousHandshakesPerSecondOfAddress &&
      anonymousInMinute(network) <= limits.anonymousHandshakesPerMinuteOfAddress,
    allowsStaffHandshake: (userId) => staffInMinute(userId) <= limits.staffHandshakesPerMinuteOfUser,
    allowsReplay: (userId) => replayedBytesInMinute(userId, 0) < limits.replayedBytesPerMinuteOfUser,
    countReplay: (userId, bytes) => void replayedBytesInMinute(userId, bytes),
    exceedsHandshakeLimit: (connection) => handshakes(connection) > limits.handshakesPerMinuteToClose,
    checkMessage(socket, network) {
      const inMinute = minute(socket);
      if (inMinute > limits.perMinuteToClose) return 'close';
      if (inMinute > limits.perMinute || second(socket) > limits.perSecond) return 'refuse';
      // Messages that were rejected above do not use up the address's share.
      const isWithin =
        second(network) <= limits.perSecondOfAddress && minute(network) <= limits.perMinuteOfAddress;
      return isWithin ? 'admit' : 'refuse';
    },
    exceedsPacketLimit: (connection) => packets(connection) > limits.packetsPerSecondToClose,
  };
}

interface Counts<K> {
  get(key: K): number | undefined;
  set(key: K, count: number): unknown;
}

/** Drops all keys when their window ends, so that idle clients cost no memory. */
function createSharedWindowIncrementer<K>(
  windowMs: number,
  now: () => number,
  createCounts: () => Counts<K> = () => new Map(),
): (key: K, by?: number) => number {
  let counts = createCounts();
  let since = now();
  return (key, by = 1) => {
    const time = now();
    // The window also ends if the clock was set back.
    if (time - since >= windowMs || time < since) {
      since = time;
      counts = createCounts();
    }
    const count = (counts.get(key) ?? 0) + by;
    counts.set(key, count);
    return count;
  };
}

/** Does not keep closed connections, and the headers of their requests, in memory until the next call. */
const createConnectionIncrementer = (windowMs: number, now: () => number) =>
  createSharedWindowIncrementer<object>(windowMs, now, () => new WeakMap());

const REPORT_INTERVAL_MS = 1_000;

type OnError = (error: unknown, what: string) => void;

/** Reports each kind of error at most once a second, so that a client cannot fill the log. */
export function createErrorThrottle(onError: OnError, now = Date.now): OnError {
  const kinds = new Map<string, { reportedAt: number; suppressed: number }>();
  return (error, what) => {
    const kind = kinds.get(what);
    const time = now();
    if (kind && time >= kind.reportedAt && time - kind.reportedAt < REPORT_INTERVAL_MS) {
      kind.suppressed++;
      return;
    }
    kinds.set(what, { reportedAt: time, suppressed: 0 });
    onError(error, kind?.suppressed ? `${what} (and ${kind.suppressed} more since the last report)` : what);
  };
}
