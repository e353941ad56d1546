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
export interface MessageRates {
  /** Counts one new connection. @returns whether the address is within its limit */
  admitsConnection(network: string): boolean;
  /** Counts one handshake. @returns whether its connection has to be closed */
  isHandshakeFlood(connection: object): boolean;
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
  const connectionsInSecond = createWindow<string>(SECOND_MS, now);
  const connectionsInMinute = createWindow<string>(MINUTE_MS, now);
  const handshakes = createWindow<object>(MINUTE_MS, now);
  return {
    admitsConnection: (network) =>
      connectionsInSecond(network) <= limits.connectionsPerSecondOfAddress &&
      connectionsInMinute(network) <= limits.connectionsPerMinuteOfAddress,
    isHandshakeFlood: (connection) => handshakes(connection) > limits.handshakesPerMinuteToClose,
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
