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
  /** Connects of one network address. As many screens as it may have (SEATS) come back at once after a restart. */
  handshakesPerSecondOfAddress: 1_000,
  handshakesPerMinuteOfAddress: 3_000,
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
  handshakesPerSecondOfAddress: Infinity,
  handshakesPerMinuteOfAddress: Infinity,
};

export type Verdict = 'admit' | 'refuse' | 'close';

/** Counts messages by socket and by network address, packets by connection, and handshakes by network address. */
export interface MessageRates {
  /** Counts one handshake. @returns whether the address is within its limit */
  admitsHandshake(network: string): boolean;
  /** Counts one message. `socket` and `network` only tell senders apart. */
  message(socket: object, network: string): Verdict;
  /** Counts one packet. @returns whether its connection has to be closed */
  isFlood(connection: object): boolean;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** `now` in ms. */
export function createMessageRates(limits: MessageLimits = MESSAGE_LIMITS, now = Date.now): MessageRates {
  const second = createWindow<object | string>(SECOND_MS, now);
  const minute = createWindow<object | string>(MINUTE_MS, now);
  const packets = createWindow<object>(SECOND_MS, now);
  const handshakesInSecond = createWindow<string>(SECOND_MS, now);
  const handshakesInMinute = createWindow<string>(MINUTE_MS, now);
  return {
    admitsHandshake: (network) =>
      handshakesInSecond(network) <= limits.handshakesPerSecondOfAddress &&
      handshakesInMinute(network) <= limits.handshakesPerMinuteOfAddress,
    message(socket, network) {
      const inMinute = minute(socket);
      if (inMinute > limits.perMinuteToClose) return 'close';
      if (inMinute > limits.perMinute || second(socket) > limits.perSecond) return 'refuse';
      // What was refused above does not use up the share of the others behind the address.
      const isWithin =
        second(network) <= limits.perSecondOfAddress && minute(network) <= limits.perMinuteOfAddress;
      return isWithin ? 'admit' : 'refuse';
    },
    isFlood: (connection) => packets(connection) > limits.packetsPerSecondToClose,
  };
}

/** Counts by key. All keys share a window and are forgotten at its end, so that a silent client costs no memory. */
function createWindow<K>(windowMs: number, now: () => number): (key: K) => number {
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
