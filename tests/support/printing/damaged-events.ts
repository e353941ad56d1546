import { PRINT_CONSUMER } from '@tawa/server/features/printing/papers/print-consumer.service.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import type { TestServer } from '../server.ts';

/**
 * Replaces the payload of the event of a KOT that is on paper, and lets the print consumer read the event again, as if it
 * was damaged before it was read. It must be the newest KOT, so that nothing else of it is in the log.
 */
export async function damageCreatedEvent(
  server: TestServer,
  shopId: string,
  kot: Kot,
  payload: object,
): Promise<void> {
  const [row] = server.app.databases.reader.all<{ seq: number }>(
    `SELECT max(seq) AS seq FROM events WHERE shop_id = '${shopId}' AND name = 'kot:created'`,
  );
  const seq = Number(row?.seq);
  const damage = `DELETE FROM print_jobs WHERE kot_id = '${kot._id}';
    DELETE FROM printed_kots WHERE kot_id = '${kot._id}';
    DELETE FROM events WHERE shop_id = '${shopId}' AND seq > ${seq};
    UPDATE counters SET value = ${seq} WHERE shop_id = '${shopId}' AND name = 'seq';
    UPDATE events SET payload = '${JSON.stringify(payload)}' WHERE shop_id = '${shopId}' AND seq = ${seq};
    UPDATE event_consumers SET seq = ${seq - 1} WHERE shop_id = '${shopId}' AND name = '${PRINT_CONSUMER}'`;
  // On PostgreSQL the consumer may still read the events of the print, and would save its own place over this one.
  await server.app.unitOfWork.writeWithLock(shopId, () => server.exec(damage));
}
