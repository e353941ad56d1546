import { filterEndedSessions } from '../auth/sessions/sessions.repository.ts';
import type { Db } from '../db/database.ts';
import type { NotifyChannel } from '../db/postgres/notify.ts';
import { readLatestSeqs } from '../events/event-log.repository.ts';
import type { Gateway } from './gateway.ts';

export interface Cluster extends Pick<Gateway, 'publish' | 'endSession'> {
  open(): void;
  close(): void;
}

interface Needs {
  read: Db;
  log: { error(facts: object, what: string): void };
  /** Called when another process has committed events of the shop. */
  onRemoteEvents(shopId: string): void;
}

/** An event whose notification was lost is delayed by at most this time (ms). */
const SWEEP_MS = 15_000;

/**
 * Notifications are only hints to read the event log. Events whose notification was lost are found at a
 * reconnect or by the sweep.
 */
export function createCluster(
  gateway: Gateway,
  channel: NotifyChannel | undefined,
  { read, log, onRemoteEvents }: Needs,
): Cluster {
  const { publish, endSession } = gateway;
  if (!channel) return { publish, endSession, open() {}, close() {} };
  let timer: NodeJS.Timeout | undefined;

  function onMessage(text: string): void {
    const [kind, id = '', seq] = text.split(' ');
    if (kind === 'events') {
      gateway.onRemoteEvents(id, Number(seq));
      onRemoteEvents(id);
    }
    if (kind === 'ended') endSession(id);
  }

  async function sweep(): Promise<void> {
    for (const { shopId, seq } of await readLatestSeqs(read, gateway.shopIds()))
      gateway.onRemoteEvents(shopId, seq);
    for (const id of await filterEndedSessions(read, gateway.sessionIds())) endSession(id);
  }

  const sweepAndLogErrors = (): void => {
    sweep().catch((err) => log.error({ err }, 'catching up with other processes failed; it will be retried'));
  };

  return {
    publish(shopId, events) {
      publish(shopId, events);
      channel.notify(`events ${shopId} ${events.at(-1)?.seq}`);
    },
    endSession(sessionId) {
      endSession(sessionId);
      channel.notify(`ended ${sessionId}`);
    },
    open() {
      channel.subscribe(onMessage, sweepAndLogErrors);
      timer = setInterval(sweepAndLogErrors, SWEEP_MS).unref();
    },
    close: () => clearInterval(timer),
  };
}
