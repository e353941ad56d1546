import { type ClientEventName, clientEvents } from '@tawa/shared/contract/event-schemas.ts';
import type { MessageRateLimiter } from './rate-limits.ts';
import type { ShopSocket } from './socket.ts';
import { engineConnection } from './ws-transport/internals.ts';

/** Answers one event of a client; its body has been checked by the contract. */
type Handler<N extends ClientEventName> = (
  socket: ShopSocket,
  body: ReturnType<(typeof clientEvents)[N]['parse']>,
) => Promise<object>;

export type ClientEventHandlers = { [N in ClientEventName]: Handler<N> };

type Ack = (answer: object) => void;

interface Needs {
  rates: MessageRateLimiter;
  onError(error: unknown, what: string): void;
}

/**
 * Listens for every event that clients may send. For each of them holds: it is counted and refused beyond the limits
 * (TOO_MANY), its connection is closed far beyond them, its body is checked before anything is read (NOT_FOUND), and the
 * events of one socket are handled one after the other.
 * @returns attaches the listeners to a socket
 */
export function createClientEventBinder(handlers: ClientEventHandlers, { rates, onError }: Needs) {
  /** The event that is under way, by socket. */
  const inFlight = new WeakMap<ShopSocket, Promise<void>>();

  async function handle(socket: ShopSocket, name: ClientEventName, body: unknown): Promise<object> {
    const parsed = clientEvents[name].safeParse(body);
    if (!parsed.success) return { ok: false, code: 'NOT_FOUND' };
    return handlers[name](socket, parsed.data);
  }

  // One function per event for all sockets, which are its `this`: a closure of its own would cost each of them memory.
  const createListener = (name: ClientEventName) =>
    function (this: ShopSocket, body: unknown, ack: unknown): void {
      const verdict = rates.checkMessage(this, this.data.network);
      // Not `disconnect`, which tells the client that its session has ended.
      if (verdict === 'close') return void engineConnection(this.conn).close(true);
      if (typeof ack !== 'function') return;
      if (verdict === 'refuse') return void (ack as Ack)({ ok: false, code: 'TOO_MANY' });
      const before = inFlight.get(this) ?? Promise.resolve();
      const answered = before
        .then(() => handle(this, name, body))
        .then(ack as Ack, (error) => {
          onError(error, `the event ${name} could not be handled`);
          (ack as Ack)({ ok: false, code: 'INTERNAL' });
        });
      inFlight.set(this, answered);
    };

  const names = Object.keys(clientEvents) as ClientEventName[];
  const listeners = names.map((name) => [name, createListener(name)] as const);
  return (socket: ShopSocket): void => {
    for (const [name, listener] of listeners) socket.on(name, listener);
  };
}
