/** What one client may send over a socket, and what all sockets of one network address may send together. */
export const MESSAGE_LIMITS = {
  perSecond: 10,
  perMinute: 60,
  /** Diners behind one address follow their orders again at the same moment when a server comes back. */
  perSecondOfAddress: 100,
  perMinuteOfAddress: 1_200,
  /** Messages of one socket in a minute, refused ones included, after which its connection is closed. */
  perMinuteToClose: 180,
  /** Packets of any kind in a second (heartbeats, pings, connects) after which a connection is closed. */
  packetsPerSecondToClose: 100,
  /** New connections of one network address. As many screens as it may have (SEATS) come back at once after a restart. */
  connectionsPerSecondOfAddress: 1_000,
  connectionsPerMinuteOfAddress: 3_000,
  /** Handshakes over one connection, each of which may read the database, after which it is closed; a client needs one. */
  handshakesPerMinuteToClose: 5,
} as const;

export type MessageLimits = Record<keyof typeof MESSAGE_LIMITS, number>;

/** For load tests. */
export const NO_MESSAGE_LIMITS: MessageLimits = {
  perSecond: Infinity,
  perMinute: Infinity,
  perSecondOfAddress: Infinity,
  perMinuteOfAddress: Infinity,
  perMinuteToClose: Infinity,
  packetsPerSecondToClose: Infinity,
  connectionsPerSecondOfAddress: Infinity,
  connectionsPerMinuteOfAddress: Infinity,
  handshakesPerMinuteToClose: Infinity,
};

export type Verdict = 'admit' | 'refuse' | 'close';

/** Counts connections by network address, handshakes and packets by connection, messages by socket and by address. */
export interface MessageRateLimiter {
  /** Counts one new connection. @returns whether the address is within its limit */
  allowsConnection(network: string): boolean;
  /** Counts one handshake. @returns whether its connection has to be closed */
  exceedsHandshakeLimit(connection: object): boolean;
  /** Counts one message. `socket` and `network` only tell senders apart. */
  checkMessage(socket: object, network: string): Verdict;
  /** Counts one packet. @returns whether its connection has to be closed */
  exceedsPacketLimit(connection: object): boolean;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** `now` in ms. */
export function createMessageRateLimiter(
  limits: MessageLimits = MESSAGE_LIMITS,
  now = Date.now,
): MessageRateLimiter {
  const second = createSharedWindowCounter<object | string>(SECOND_MS, now);
  const minute = createSharedWindowCounter<object | string>(MINUTE_MS, now);
  const packets = createSharedWindowCounter<object>(SECOND_MS, now);
  const connectionsInSecond = createSharedWindowCounter<string>(SECOND_MS, now);
  const connectionsInMinute = createSharedWindowCounter<string>(MINUTE_MS, now);
  const handshakes = createSharedWindowCounter<object>(MINUTE_MS, now);
  return {
    allowsConnection: (network) =>
      connectionsInSecond(network) <= limits.connectionsPerSecondOfAddress &&
      connectionsInMinute(network) <= limits.connectionsPerMinuteOfAddress,
    exceedsHandshakeLimit: (connection) => handshakes(connection) > limits.handshakesPerMinuteToClose,
    checkMessage(socket, network) {
      const inMinute = minute(socket);
      if (inMinute > limits.perMinuteToClose) return 'close';
      if (inMinute > limits.perMinute || second(socket) > limits.perSecond) return 'refuse';
      // What was refused above does not use up the share of the others behind the address.
      const isWithin =
        second(network) <= limits.perSecondOfAddress && minute(network) <= limits.perMinuteOfAddress;
      return isWithin ? 'admit' : 'refuse';
    },
    exceedsPacketLimit: (connection) => packets(connection) > limits.packetsPerSecondToClose,
  };
}

/** Counts by key. All keys share a window and are forgotten at its end, so that a silent client costs no memory. */
function createSharedWindowCounter<K>(windowMs: number, now: () => number): (key: K) => number {
  const counts = new Map<K, number>();
  let since = now();
  return (key) => {
    const time = now();
    // A clock that was set back begins a new window as well.
    if (time - since >= windowMs || time < since) {
      since = time;
      counts.clear();
    }
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count;
  };
}
