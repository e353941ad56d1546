import type { AbsentDevices } from '@tawa/shared/days/days.contract.ts';
import type { ShopContext } from '../../auth/shop-scope.ts';
import type { AccountWriteContext } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { iso } from '../../support/iso.ts';
import type { Core } from '../core.ts';
import { dropOldestDevices, listAbsentDevices, saveContacts, saveLeave } from './devices.repository.ts';

export interface DeviceContacts {
  /** Stores that the devices of this process are still connected, because a process that crashes stores nothing. */
  refresh(): Promise<void>;
}

/** Stores which devices connect and leave. A contact that cannot be stored is stored by the next refresh. */
export function createDeviceContacts({
  devicePresence,
  unitOfWork,
  log,
}: Pick<Core, 'devicePresence' | 'unitOfWork' | 'log'>): DeviceContacts {
  /** Another one at each start. */
  const processId = newId();

  const write = (shopId: string, work: (context: AccountWriteContext) => Promise<void>): Promise<void> =>
    unitOfWork
      .writeWithLock(shopId, work)
      .catch((err) => log.error({ err }, 'the contact of a device was not stored'));

  devicePresence.subscribe({
    onChange: (device) =>
      void write(device.scope.shopId, async ({ tx, at }) => {
        await saveContacts(tx, [device], { processId, at });
        await dropOldestDevices({ tx, scope: device.scope });
      }),
    onLeave: ({ scope, deviceId }) =>
      void write(scope.shopId, ({ tx, at }) => saveLeave({ tx, scope }, deviceId, { processId, at })),
  });

  return {
    async refresh() {
      const shopIds = new Set(devicePresence.connected().map(({ scope }) => scope.shopId));
      // One shop after the other, so that orders do not wait behind all of them for a connection to the database.
      for (const shopId of shopIds) {
        // Who is connected is asked when the write begins, so that no device that leaves meanwhile is connected again.
        const ofShop = devicePresence.connected().filter(({ scope }) => scope.shopId === shopId);
        if (ofShop.length > 0)
          await write(shopId, ({ tx, at }) => saveContacts(tx, ofShop, { processId, at, isRefresh: true }));
      }
    },
  };
}

/**
 * The devices that were connected since a Z report and are not now.
 * @param since the closing of the report, undefined for none; in ms UTC, as `now`
 */
export async function readAbsentDevices(
  context: ShopContext,
  since: number | undefined,
  now: number,
): Promise<AbsentDevices> {
  const absent = await listAbsentDevices(context, since, now);
  const withUnsent = absent.filter(({ unsentOrders }) => unsentOrders > 0);
  return {
    withUnsent: withUnsent.map(({ lastContactAt, ...device }) => ({
      ...device,
      lastContactAt: iso(lastContactAt),
    })),
    others: absent.length - withUnsent.length,
  };
}
