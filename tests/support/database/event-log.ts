import type { TestShop } from '../seed.ts';
import type { TestServer } from '../server.ts';

type Server = Pick<TestServer, 'app'>;
type Shop = Pick<TestShop, 'shopId'>;

/** Copies the shop's first event to all numbers from `first` to `last`, which become its newest events. */
export function fillEventLog({ app }: Server, { shopId }: Shop, first: number, last: number): void {
  const { writer } = app.databases;
  const copy = writer.prepare(
    'INSERT INTO events SELECT shop_id, ?, at, name, audience, payload FROM events WHERE shop_id = ? AND seq = 1',
  );
  writer.transaction(() => {
    for (let seq = first; seq <= last; seq++) copy.run(seq, shopId);
  })();
  writer.prepare("UPDATE counters SET value = ? WHERE shop_id = ? AND name = 'seq'").run(last, shopId);
}

/** Advances the number of the shop's newest event, as each event does. */
export function advanceSeq({ app }: Server, { shopId }: Shop, by = 1): void {
  const advance = "UPDATE counters SET value = value + ? WHERE shop_id = ? AND name = 'seq'";
  app.databases.writer.prepare(advance).run(by, shopId);
}

export const latestSeq = ({ app }: Server, { shopId }: Shop): number =>
  app.databases.reader.get<{ seq: number }>(
    `SELECT coalesce(max(seq), 0) AS seq FROM events WHERE shop_id = '${shopId}'`,
  ).seq;

/** Returns the shop's committed events after `seq`, the earliest first. */
export function eventsAfter(
  { app }: Server,
  { shopId }: Shop,
  seq: number,
): { name: string; payload: unknown }[] {
  return app.databases.reader
    .all<{ name: string; payload: unknown }>(
      `SELECT name, payload FROM events WHERE shop_id = '${shopId}' AND seq > ${seq} ORDER BY seq`,
    )
    .map(({ name, payload }) => ({
      name,
      payload: typeof payload === 'string' ? JSON.parse(payload) : payload,
    }));
}
