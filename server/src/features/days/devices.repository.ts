import { and, desc, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { ShopContext, ShopScope } from '../../auth/shop-scope.ts';
import { users } from '../../auth/users.table.ts';
import type { Db } from '../../db/database.ts';
import { BATCH_ROWS, type RetentionJob } from '../../db/retention-batches.ts';
import { latestPlausibleCreation } from '../../support/time-window.ts';
import { type DeviceRow, devices } from './devices.table.ts';

/** A process refreshes the contacts of its devices at this interval. */
export const DEVICE_CONTACT_MS = 60_000;

/** Without a refresh for so long, the process has crashed. */
const CONNECTED_MS = 3 * DEVICE_CONTACT_MS;

const RETENTION_MS = 30 * 86_400_000;

/** Older contacts are dropped. A browser that forgets its id is another device each time. */
export const MAX_DEVICES_OF_SHOP = 500;

type ContactOfDevice = Pick<DeviceRow, 'deviceId' | 'userId' | 'unsentOrders'> & { scope: ShopScope };

/**
 * A refresh leaves out the devices that are connected to another process by now. The end of a connection may be noticed late,
 * after the device has connected elsewhere.
 * @param contact `at` is ms UTC
 */
export async function saveContacts(
  tx: Db,
  contacts: readonly ContactOfDevice[],
  contact: { processId: string; at: number; isRefresh?: boolean },
): Promise<void> {
  const rows = contacts.map(({ scope, deviceId, userId, unsentOrders }) => ({
    shopId: scope.shopId,
    deviceId,
    userId,
    lastContactAt: contact.at,
    processId: contact.processId,
    unsentOrders,
  }));
  await tx
    .insert(devices)
    .values(rows)
    .onConflictDoUpdate({
      target: [devices.shopId, devices.deviceId],
      set: {
        userId: sql`excluded.user_id`,
        lastContactAt: sql`excluded.last_contact_at`,
        processId: sql`excluded.process_id`,
        unsentOrders: sql`excluded.unsent_orders`,
      },
      ...(contact.isRefresh && {
        setWhere: or(
          isNull(devices.processId),
          eq(devices.processId, contact.processId),
          lte(devices.lastContactAt, contact.at - CONNECTED_MS),
        ),
      }),
    });
}

export async function dropOldestDevices({ tx, scope: { shopId } }: ShopContext): Promise<void> {
  const oldestThatStays = tx
    .select({ at: devices.lastContactAt })
    .from(devices)
    .where(eq(devices.shopId, shopId))
    .orderBy(desc(devices.lastContactAt))
    .limit(1)
    .offset(MAX_DEVICES_OF_SHOP - 1);
  await tx.delete(devices).where(and(eq(devices.shopId, shopId), lt(devices.lastContactAt, oldestThatStays)));
}

/** Changes nothing if the device is connected to another process by now. */
export async function saveLeave(
  { tx, scope: { shopId } }: ShopContext,
  deviceId: string,
  { processId, at }: { processId: string; at: number },
): Promise<void> {
  await tx
    .update(devices)
    .set({ processId: null, lastContactAt: at })
    .where(and(eq(devices.shopId, shopId), eq(devices.deviceId, deviceId), eq(devices.processId, processId)));
}

interface AbsentDevice extends Pick<DeviceRow, 'lastContactAt' | 'unsentOrders'> {
  /** Null if the user was deleted. */
  name: string | null;
}

/**
 * The devices that were connected after `since` and are not now, the last contact first. Both are in ms UTC. Without
 * `since` it is all that are stored.
 */
export async function listAbsentDevices(
  { tx, scope: { shopId } }: ShopContext,
  since: number | undefined,
  now: number,
): Promise<AbsentDevice[]> {
  const { userId, lastContactAt, unsentOrders, processId } = devices;
  return tx
    .select({ name: users.name, lastContactAt, unsentOrders })
    .from(devices)
    .leftJoin(users, eq(users.id, userId))
    .where(
      and(
        eq(devices.shopId, shopId),
        since === undefined ? undefined : gt(lastContactAt, since),
        or(isNull(processId), lte(lastContactAt, now - CONNECTED_MS)),
      ),
    )
    .orderBy(desc(lastContactAt), devices.deviceId);
}

/** Deletes devices whose last contact is 30 days ago, of all shops. */
export const purgeOldDevices: RetentionJob = async function* (read, now) {
  const isOld = or(
    lte(devices.lastContactAt, now - RETENTION_MS),
    gt(devices.lastContactAt, latestPlausibleCreation(now, RETENTION_MS)),
  );
  for (;;) {
    const old = await read
      .select({ deviceId: devices.deviceId })
      .from(devices)
      .where(isOld)
      .limit(BATCH_ROWS);
    if (old.length === 0) return;
    const ids = old.map(({ deviceId }) => deviceId);
    // A device that is old in one shop may be in use in another.
    yield async (tx) => void (await tx.delete(devices).where(and(isOld, inArray(devices.deviceId, ids))));
  }
};
