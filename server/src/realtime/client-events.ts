import { type ClientEventName, clientEvents, type TrackAck } from '@tawa/shared/event-schemas.ts';
import type { KotStatus } from '@tawa/shared/orders/orders.rules.ts';
import type { AnonymousAccessQueries } from './handshake.ts';
import type { RealtimeRateLimiter } from './rate-limits.ts';
import { rooms } from './rooms.ts';
import type { ShopSocket } from './socket-types.ts';

type BodyOf<N extends ClientEventName> = ReturnType<(typeof clientEvents)[N]['parse']>;

type Handler<N extends ClientEventName> = (socket: ShopSocket, body: BodyOf<N>) => Promise<object>;

export type ClientEventHandlers = { [N in ClientEventName]: Handler<N> };

type Ack = (response: object) => void;

interface Needs {
  rates: RealtimeRateLimiter;
  onError(error: unknown, what: string): void;
}

/**
 * Beyond the rate limits a message gets TOO_MANY; far beyond them the connection is closed. The events of one
 * socket run one after the other; those without an `ack` are ignored.
 */
export function createClientEventBinder(handlers: ClientEventHandlers, { rates, onError }: Needs) {
  const inFlight = new WeakMap<ShopSocket, Promise<void>>();

  async function parseAndHandle<N extends ClientEventName>(
    socket: ShopSocket,
    name: N,
    body: unknown,
  ): Promise<object> {
    const parsed = clientEvents[name].safeParse(body);
    if (!parsed.success) return { ok: false, code: 'NOT_FOUND' };
    const handle: ClientEventHandlers[N] = handlers[name];
    return handle(socket, parsed.data as BodyOf<N>);
  }

  // All sockets share this listener (`this` is the socket), because closures would cost memory.
  const createListener = (name: ClientEventName) =>
    function (this: ShopSocket, body: unknown, ack: unknown): void {
      const verdict = rates.checkMessage(this, this.data.network);
      // `disconnect` would tell the client that its session has ended, so the connection is closed instead.
      if (verdict === 'close') return void this.conn.close(true);
      if (typeof ack !== 'function') return;
      if (verdict === 'refuse') return void (ack as Ack)({ ok: false, code: 'TOO_MANY' });
      const previous = inFlight.get(this) ?? Promise.resolve();
      const handled = previous
        .then(() => parseAndHandle(this, name, body))
        .then(ack as Ack, (error) => {
          onError(error, `the event ${name} could not be handled`);
          (ack as Ack)({ ok: false, code: 'INTERNAL' });
        });
      inFlight.set(this, handled);
    };

  const names = Object.keys(clientEvents) as ClientEventName[];
  const listeners = names.map((name) => [name, createListener(name)] as const);
  return (socket: ShopSocket): void => {
    for (const [name, listener] of listeners) socket.on(name, listener);
  };
}

/** Lets diners follow their own orders. */
export function createKotTracker({ findDinerOrder }: Pick<AnonymousAccessQueries, 'findDinerOrder'>) {
  return async (socket: ShopSocket, { kotId }: { kotId: string }): Promise<TrackAck> => {
    const { scope, invoiceId } = socket.data;
    if (invoiceId !== undefined) return { ok: false, code: 'NOT_FOUND' };
    const orderBeforeJoin = await findDinerOrder(scope, kotId);
    // A socket that has disconnected would never leave the room, so it must not join.
    if (!orderBeforeJoin || !socket.connected) return { ok: false, code: 'NOT_FOUND' };
    await socket.join(rooms.kot(kotId));
    // The status may have changed before the join, so it is read again.
    const order = await findDinerOrder(scope, kotId);
    return order ? { ok: true, status: order.status as KotStatus } : { ok: false, code: 'NOT_FOUND' };
  };
}
