import type { AbsentDevices } from '@tawa/shared/days/days.contract.ts';
import type { ShopContext } from '../../auth/shop-scope.ts';
import type { AccountWriteContext } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import type { ConnectedDevice } from '../../realtime/device-presence.ts';
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

  function write(
    { scope: { shopId } }: ConnectedDevice,
    work: (context: AccountWriteContext) => Promise<void>,
  ): void {
    unitOfWork
      .writeWithLock(shopId, work)
      .catch((err) => log.error({ err }, 'the contact of a device was not stored'));
  }

  devicePresence.subscribe({
    onChange: (device) =>
      write(device, async ({ tx, at }) => {
        await saveContacts(tx, [device], { processId, at });
        await dropOldestDevices({ tx, scope: device.scope });
      }),
    onLeave: ({ scope, ...device }) =>
      write({ scope, ...device }, ({ tx, at }) =>
        saveLeave({ tx, scope }, device.deviceId, { processId, at }),
      ),
  });

  return {
    async refresh() {
      const connected = devicePresence.connected();
      const shopIds = [...new Set(connected.map(({ scope }) => scope.shopId))];
      // All writes begin now, so that no device that leaves meanwhile is connected again.
      await Promise.all(
        shopIds.map((shopId) => {
          const ofShop = connected.filter(({ scope }) => scope.shopId === shopId);
          return unitOfWork.writeWithLock(shopId, ({ tx, at }) =>
            saveContacts(tx, ofShop, { processId, at }),
          );
        }),
      );
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
