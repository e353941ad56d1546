import { endedAmong } from '../auth/sessions.repository.ts';
import type { Db } from '../db/database.ts';
import type { Channel } from '../db/postgres/notify.ts';
import { headsOf } from '../events/event-log.repository.ts';
import type { Gateway } from './gateway.ts';

/** What every process on one database hears of, wherever it happened. */
export interface Neighbours extends Pick<Gateway, 'publish' | 'endSession'> {
  /** From then on it hears the others. */
  open(): void;
  close(): void;
}

interface Needs {
  read: Db;
  log: { error(facts: object, what: string): void };
}

/** So late (ms) a screen hears at most of what was lost on the way between two processes. */
const SWEEP_MS = 15_000;

/**
 * Without a channel there are no others, and everything goes to the gateway alone. With one, each commit and each end
 * of a session is called out, and what is heard is read: the event log and the sessions are the truth, a call is a
 * hint. What was missed is found when the connection is back, and by a slow sweep.
 */
export function withNeighbours(
  gateway: Gateway,
  channel: Channel | undefined,
  { read, log }: Needs,
): Neighbours {
  const { publish, endSession } = gateway;
  if (!channel) return { publish, endSession, open() {}, close() {} };
  let timer: NodeJS.Timeout | undefined;

  function onCall(text: string): void {
    const [kind, id = '', seq] = text.split(' ');
    if (kind === 'events') gateway.hear(id, Number(seq));
    if (kind === 'ended') endSession(id);
  }

  async function sweep(): Promise<void> {
    for (const { shopId, seq } of await headsOf(read, gateway.shops())) gateway.hear(shopId, seq);
    for (const id of await endedAmong(read, gateway.sessions())) endSession(id);
  }

  const look = (): void => {
    sweep().catch((err) =>
      log.error({ err }, 'what other processes did could not be read; it is tried again'),
    );
  };

  return {
    publish(shopId, events) {
      publish(shopId, events);
      channel.call(`events ${shopId} ${events.at(-1)?.seq}`);
    },
    endSession(sessionId) {
      endSession(sessionId);
      channel.call(`ended ${sessionId}`);
    },
    open() {
      channel.hear(onCall, look);
      timer = setInterval(look, SWEEP_MS).unref();
    },
    close: () => clearInterval(timer),
  };
}
